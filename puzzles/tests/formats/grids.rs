//! Text grids and lists of islands.

use crosscut_puzzles::hashi::{Bridge, Bridges};
use crosscut_puzzles::{Board, Cell, hashi, hitori};

use super::Found::{Ambiguous, Same};
use super::{
    HASHI, HITORI, Refused, Sample, boards, check_refused, check_sample, corpus, in_words, read,
    shared, text, write_board,
};

const SAMPLES: &[Sample] = &[
    sample("hitori_spaces.txt", "crosscut", HITORI, &["hitori 6x6"]),
    sample("hitori_RC_header.txt", "grid", HITORI, &["hitori 5x5"]),
    sample("hitori_N_header.txt", "grid", HITORI, &["hitori 5x5"]),
    // Five rows of five digits, or five numbers in a column.
    Sample {
        found: Ambiguous,
        ..sample("hitori_digit_lines_5.txt", "digits", HITORI, &["hitori 5x5"])
    },
    sample("hitori_digit_lines_12_abc.txt", "digits", HITORI, &["hitori 12x12"]),
    sample("hitori_letters.txt", "letters", None, &["hitori 5x5"]),
    sample("hitori_letters_7x8.txt", "letters", None, &["hitori 7x8"]),
    sample("hitori_base36_titled.txt", "titled", None, &["hitori 5x5"]),
    sample("delft_ilp.singles", "delft", None, &["hitori 8x8"]),
    sample("delft_smt.singles", "delft", None, &["hitori 5x5"]),
    sample("hitori_blocks_NxN.txt", "blocks", None, &["hitori 5x5"; 4]),
    sample("hitori_blocks_bracket.ma", "blocks", None, &["hitori 4x4"; 12]),
    sample("hitori_bw_lines.txt", "bw", None, &["hitori 9x9"; 2]),
    sample("coelho_100.has", "coelho", None, &["hashi 16x16"]),
    sample("coelho_toy_5x4_header.has", "coelho", None, &["hashi 4x5"]),
    sample("hashi_zero_spaces_dims.txt", "coelho", None, &["hashi 10x7"]),
    sample("hashi_zero_commas.txt", "commas", HASHI, &["hashi 7x7"]),
    sample("hashi_zero_spaced_commas.txt", "commas", HASHI, &["hashi 7x7"]),
    sample("hashi_dots_RC_header.txt", "dots", None, &["hashi 5x5"]),
    sample("hashi_dots_bare.hashi", "dots", HASHI, &["hashi 7x7"]),
    sample("hashi_dots_comments.txt", "dots", HASHI, &["hashi 9x9"]),
    sample("hashi_dots_comments_answer.txt", "dots", None, &["hashi 9x9"]),
    sample("hashi_blanks.puz", "blanks", None, &["hashi 13x17"]),
    sample("hashi_blanks_answer.sol", "blanks", None, &["hashi 13x17"]),
    sample("freiburg.plain", "freiburg", None, &["hashi 5x6"]),
    sample("freiburg.xy", "freiburg-xy", None, &["hashi 5x6"]),
    sample("hashi_digits_comma_header.board", "digits", HASHI, &["hashi 7x7"]),
    sample("hashi_stars.txt", "stars", None, &["hashi 13x13"]),
    sample("hashi_xyn_lines.txt", "xyn", None, &["hashi 3x3"]),
    sample("hashi_xyn_answer.txt", "xyn", None, &["hashi 3x3"]),
    sample("hashi_edges.niv", "edges", None, &["hashi 7x7"]),
    sample("hashi_semicolons.csv", "erthium", None, &["hashi 10x10"]),
    // An island of 9 is a board without an answer, and a drawing that leaves it out another board.
    sample("bad/hashi_island_9.xy", "freiburg-xy", None, &["hashi 24x25"]),
    sample("bad/hashi_island_9_shown_blank.plain", "freiburg", None, &["hashi 24x25"]),
    // Its tool wants no blanks between letters; others write them.
    sample("bad/hitori_letters_header_wrong.txt", "letters", None, &["hitori 10x10"]),
];

const fn sample(
    file: &'static str,
    format: &'static str,
    puzzle: Option<crosscut_puzzles::Puzzle>,
    boards: &'static [&'static str],
) -> Sample {
    Sample { file, format, puzzle, found: Same, boards }
}

const REFUSED: &[Refused] = &[
    refused("bad/hashi_edges_dashes.niv", "edges", "line 26, column 9: found `2---`"),
    refused("bad/hitori_letters_no_header.txt", "letters", "line 1, column 1: found `abc`"),
    refused("bad/hitori_letters_short_line.txt", "letters", "found 2 cells in row 2, expected 3"),
    refused("bad/hitori_letters_too_few_rows.txt", "letters", "the end after 2 rows, expected 3"),
    refused("bad/hitori_missing_cell.txt", "grid", "line 2, column 4: found 2 cells in row 1"),
    // What is refused is the size: without it these are boards, of 3 x 2 and of 1 x 2.
    Refused { puzzle: None, ..refused("bad/hitori_wrong_size.txt", "grid", "not named") },
    Refused { puzzle: None, ..refused("bad/hitori_wrong_width.txt", "grid", "found `0`") },
    refused("hitori_blocks_NxN_answer.txt", "blocks", "found `X` in cell (1,1)"),
    refused("hitori_spaces_answer.txt", "grid", "found `X O X O O O"),
    refused("freiburg.xy.solution", "freiburg-xy", "found `# (xy.solution)`"),
    refused("coelho_result_log_400.txt", "coelho", "line 1"),
];

const fn refused(file: &'static str, format: &'static str, words: &'static str) -> Refused {
    Refused { file, format, puzzle: HITORI, words }
}

#[test]
fn samples_are_read_and_written_back() {
    if shared("samples of grids").is_some() {
        SAMPLES.iter().for_each(check_sample);
    }
}

#[test]
fn what_is_no_board_is_refused() {
    if shared("bad grids").is_some() {
        REFUSED.iter().for_each(check_refused);
        let sized = read("bad/hitori_wrong_size.txt", "grid", HITORI);
        let error = sized[0].board.as_ref().unwrap_err().to_string();
        assert!(error.contains("found 2 cells in row 1, expected 3 cells, as line 1"), "{error}");
    }
}

/// Rows and columns are the right way round: others turned the same boards into plain text.
#[test]
fn samples_are_the_boards_that_others_read() {
    if shared("samples in the corpus").is_none() {
        return;
    }
    for (bundle, files) in [
        ("hitori/trento.txt", &["hitori_spaces.txt"][..]),
        ("hitori/misc_hitori.txt", &["hitori_N_header.txt"]),
        ("hitori/coruna_rcra.txt", &["hitori_digit_lines_12_abc.txt"]),
        ("hitori/minho_li2.txt", &["hitori_letters_7x8.txt"]),
        ("hitori/janko_hitori.txt", &["hitori_base36_titled.txt"]),
        ("hitori/delft_ilp_custom.txt", &["delft_ilp.singles"]),
        ("hitori/seville.txt", &["hitori_bw_lines.txt"]),
        ("hashi/misc_hashi.txt", &["coelho_toy_5x4_header.has", "hashi_xyn_lines.txt"]),
        ("hashi/sat_course.txt", &["hashi_dots_RC_header.txt"]),
        ("hashi/freiburg.txt", &["freiburg.plain", "freiburg.xy"]),
        ("hashi/erthium.txt", &["hashi_semicolons.csv"]),
    ] {
        let published = corpus(bundle);
        for file in files {
            let sample = SAMPLES.iter().find(|sample| sample.file == *file).unwrap();
            let board = &boards(file, &read(file, sample.format, sample.puzzle))[0];
            assert!(published.contains(&write_board(board)), "{file} is not in {bundle}");
        }
    }
}

/// The same board is read from a text with an answer as from one without.
#[test]
fn an_answer_in_a_text_does_not_change_its_board() {
    if shared("texts with answers").is_none() {
        return;
    }
    for (format, plain, answered) in [
        ("dots", "hashi_dots_comments.txt", "hashi_dots_comments_answer.txt"),
        ("blanks", "hashi_blanks.puz", "hashi_blanks_answer.sol"),
        ("xyn", "hashi_xyn_lines.txt", "hashi_xyn_answer.txt"),
    ] {
        let board = |file| boards(file, &read(file, format, None));
        assert_eq!(board(plain), board(answered), "{plain}");
    }
}

/// The answers that some samples have are right for the boards that are read from them.
#[test]
fn the_answers_in_samples_are_accepted_by_the_referee() {
    if shared("samples with answers").is_none() {
        return;
    }
    let lines = |file| String::from_utf8(text(file)).unwrap();
    let board = |file, format| boards(file, &read(file, format, None));

    let colours = lines("hitori_bw_lines.txt");
    for (board, line) in board("hitori_bw_lines.txt", "bw").iter().zip(colours.lines()) {
        let shaded = line.chars().filter(char::is_ascii_lowercase).map(|colour| colour == 'b');
        accept(board, &Answer::Shading(hitori::Shading::new(shaded.collect())));
    }
    let answers = lines("hitori_blocks_NxN_answer.txt");
    let words = |block: &str| block.split_whitespace().map(|word| word == "X").collect();
    let blocks = answers.split("5x5").skip(1).map(words).map(hitori::Shading::new);
    for (board, shading) in board("hitori_blocks_NxN.txt", "blocks").iter().zip(blocks) {
        accept(board, &Answer::Shading(shading));
    }
    let cells = lines("hashi_semicolons.csv");
    let [_, _, _, codes] = cells.trim().split(";;").collect::<Vec<_>>()[..] else { panic!() };
    accept(
        &board("hashi_semicolons.csv", "erthium")[0],
        &Answer::Bridges(bridges_by_columns(10, codes)),
    );
    let edges = lines("hashi_edges.niv");
    let numbers = |line: &str| -> Vec<usize> {
        line.split_whitespace().map(|word| word.parse().unwrap()).collect()
    };
    let bridges = edges.lines().map(numbers).filter(|edge| edge[4] > 0).map(|edge| Bridge {
        from: Cell::new(edge[0], edge[1]),
        to: Cell::new(edge[2], edge[3]),
        count: edge[4] as u32,
    });
    accept(&board("hashi_edges.niv", "edges")[0], &Answer::Bridges(Bridges::new(bridges)));
}

enum Answer {
    Shading(hitori::Shading),
    Bridges(Bridges),
}

fn accept(board: &Board, answer: &Answer) {
    let broken = match (board, answer) {
        (Board::Hitori(board), Answer::Shading(shading)) => {
            hitori::check(board, shading).iter().map(ToString::to_string).collect::<Vec<_>>()
        }
        (Board::Hashi(board), Answer::Bridges(bridges)) => {
            hashi::check(board, bridges).iter().map(ToString::to_string).collect()
        }
        _ => panic!("an answer to the other puzzle"),
    };
    assert!(broken.is_empty(), "{}: {broken:?}", in_words(board));
}

/// Codes of cells column by column: the digit of an island, 0, or a bridge: -1 and -2 for one and two
/// across, -3 and -4 for one and two down.
fn bridges_by_columns(rows: usize, codes: &str) -> Bridges {
    let mut cells: Vec<i32> = Vec::new();
    let mut sign = 1;
    for code in codes.chars() {
        match code.to_digit(10) {
            Some(digit) => cells.push(std::mem::replace(&mut sign, 1) * digit as i32),
            None => sign = -1,
        }
    }
    let at =
        |r: usize, c: usize| cells.get(c * rows + r).copied().filter(|_| r < rows).unwrap_or(0);
    let mut bridges = Vec::new();
    for (r, c) in (0..cells.len()).map(|i| (i % rows, i / rows)).filter(|&(r, c)| at(r, c) > 0) {
        let across = (c + 1..).take_while(|&c| matches!(at(r, c), -2..=-1)).count();
        let down = (r + 1..).take_while(|&r| matches!(at(r, c), -4..=-3)).count();
        let from = Cell::new(r, c);
        if across > 0 {
            let count = at(r, c + 1).unsigned_abs();
            bridges.push(Bridge { from, to: Cell::new(r, c + across + 1), count });
        }
        if down > 0 {
            let count = at(r + 1, c).unsigned_abs() - 2;
            bridges.push(Bridge { from, to: Cell::new(r + down + 1, c), count });
        }
    }
    Bridges::new(bridges)
}
