//! Formats that are an address, a game ID or a save: samples from the folder that `CROSSCUT_SHARED`
//! names, round trips, and texts that are broken in any way.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use crosscut_puzzles::formats::{self, Format, Named, Sign};
use crosscut_puzzles::hashi::{Bridge, Bridges, Island};
use crosscut_puzzles::hitori::Shading;
use crosscut_puzzles::read::{Entry, WriteError, read_boards, write_board};
use crosscut_puzzles::{Board, Cell, Puzzle, hashi, hitori};
use proptest::prelude::*;

const NAMES: [&str; 6] = ["puzzlink", "pzprv3", "kanpen", "sgt", "sgt-save", "penpa"];

/// Those of them that say which puzzle a board is of.
const TELLING: [&str; 5] = ["puzzlink", "pzprv3", "kanpen", "sgt-save", "penpa"];

fn format(name: &str) -> &'static Format {
    name.parse().unwrap()
}

/// The samples, or a loud note that there are none.
fn samples(test: &str) -> Option<PathBuf> {
    let folder =
        std::env::var_os("CROSSCUT_SHARED").map(|path| PathBuf::from(path).join("formats"));
    if folder.is_none() {
        eprintln!("SKIPPED: {test} needs CROSSCUT_SHARED");
    }
    folder
}

/// Reads a sample in its format and by its signs, which must agree.
fn read(sample: &[u8], name: &str, puzzle: Option<Puzzle>) -> Vec<Entry> {
    let entries = formats::read(sample, puzzle, Some(format(name)));
    assert_eq!((format(name).sign)(sample), Sign::Sure, "{name}");
    assert_eq!(formats::read(sample, puzzle, None), entries, "{name}");
    entries
}

fn boards(sample: &[u8], name: &str, puzzle: Option<Puzzle>) -> Vec<Board> {
    let board = |entry: Entry| entry.board.unwrap_or_else(|e| panic!("{name}: {e}"));
    read(sample, name, puzzle).into_iter().map(board).collect()
}

/// The text of a board in a format.
fn written(board: &Board, name: &str) -> Result<String, WriteError> {
    format(name).write.unwrap()(&[Named { name: None, board }])
}

/// Writes a board in every format that can say it and in plain text, and reads it back.
fn check_round_trips(board: &Board) -> usize {
    let plain = read_boards(write_board(board).as_bytes(), Some(board.puzzle()));
    assert_eq!(plain[0].board.as_ref(), Ok(board));
    let mut n = 0;
    for name in NAMES {
        let Ok(text) = written(board, name) else { continue };
        n += 1;
        let known = Some(board.puzzle()).filter(|_| !TELLING.contains(&name));
        for from in [Some(format(name)), None] {
            let entries = formats::read(text.as_bytes(), known, from);
            assert_eq!(entries.len(), 1, "{name}: {text}");
            assert_eq!(entries[0].board.as_ref(), Ok(board), "{name}: {text}");
        }
    }
    n
}

#[test]
fn sample_addresses_are_read() {
    let Some(folder) = samples("sample_addresses_are_read") else { return };
    let text = fs::read(folder.join("puzzlink_urls.txt")).unwrap();
    let boards = boards(&text, "puzzlink", None);
    assert_eq!(boards.len(), 15);
    boards.iter().for_each(|board| assert!(check_round_trips(board) >= 3));
}

#[test]
fn sample_files_of_pzpr_are_read_and_their_answers_fit() {
    let Some(folder) = samples("sample_files_of_pzpr") else { return };
    let text = fs::read_to_string(folder.join("pzprv3.txt")).unwrap();
    let entries = read(text.as_bytes(), "pzprv3", None);
    assert_eq!(entries.len(), text.lines().count());
    let mut n_solved = 0;
    for (line, entry) in text.lines().zip(entries) {
        // Two are only a head: a board without rows.
        let is_head = line.matches('/').count() == 3;
        assert_eq!(entry.board.is_err(), is_head, "{line}");
        let Ok(board) = entry.board else { continue };
        check_round_trips(&board);
        let long = line.replace('/', "\n");
        assert_eq!(boards(long.as_bytes(), "pzprv3", None), std::slice::from_ref(&board));
        n_solved += usize::from(is_answered(&board, line));
    }
    assert_eq!(n_solved, 5, "two solved boards, and three without numbers or shaded cells");
}

/// Whether the rows after those of the board are a right answer to it.
fn is_answered(board: &Board, file: &str) -> bool {
    let words: Vec<Vec<&str>> = file
        .split('/')
        .skip(4 + board.rows())
        .map(|row| row.split_whitespace().collect())
        .collect();
    let (rows, cols) = (board.rows(), board.cols());
    match board {
        Board::Hitori(board) => {
            let cells = words.concat().into_iter().map(|word| word == "#").collect();
            hitori::check(board, &Shading::new(cells)).is_empty()
        }
        Board::Hashi(board) => {
            let count = |row: usize, col: usize| words[row][col].parse().unwrap_or(0);
            let bridge = |&span: &usize| {
                let (from, to) = board.ends(span);
                let (r, c) = (from.row as usize, from.col as usize);
                let count = if from.row == to.row { count(r, c) } else { count(rows + r, c) };
                Bridge { from, to, count }
            };
            let spans: Vec<usize> = (0..board.spans().len()).collect();
            let bridges = spans.iter().map(bridge).filter(|bridge| bridge.count > 0);
            cols > 1 && hashi::check(board, &Bridges::new(bridges)).is_empty()
        }
    }
}

#[test]
fn sample_game_ids_are_read_and_written_back_as_they_are() {
    let Some(folder) = samples("sample_game_ids") else { return };
    let text = fs::read_to_string(folder.join("sgt_game_ids.txt")).unwrap();
    let boards = boards(text.as_bytes(), "sgt", None);
    assert_eq!(boards.len(), text.lines().count());
    for (line, board) in text.lines().zip(&boards) {
        let (game, id) = line.split_once('\t').unwrap();
        assert_eq!(game == "singles", board.puzzle() == Puzzle::Hitori);
        assert_eq!(written(board, "sgt").unwrap(), format!("{id}\n"));
        let alone = format("sgt").entries(id.as_bytes(), None).remove(0).board;
        assert_eq!(alone.as_ref(), Ok(board), "told by its cells");
        assert!(check_round_trips(board) >= 4);
    }
    // Some of them were collected as pictures too.
    let corpus = folder.join("../corpus");
    let of = |puzzle: Puzzle| {
        let bundle = fs::read(corpus.join(puzzle.name()).join("sgt.txt")).unwrap();
        read_boards(&bundle, Some(puzzle)).into_iter().map(|e| write_board(&e.board.unwrap()))
    };
    let known: HashSet<String> = Puzzle::ALL.into_iter().flat_map(of).collect();
    let n_known = boards.iter().filter(|board| known.contains(&write_board(board))).count();
    assert!(n_known > 25, "{n_known}");
}

#[test]
fn sample_saves_are_read_and_their_moves_answer_them() {
    let Some(folder) = samples("sample_saves") else { return };
    let singles = fs::read_to_string(folder.join("sgt_singles.sav")).unwrap();
    let [Board::Hitori(board)] = &boards(singles.as_bytes(), "sgt-save", None)[..] else {
        panic!("a board of Hitori")
    };
    let mut shaded = vec![false; board.n_cells()];
    for cell in moves(&singles, 'B') {
        let [col, row] = cell[..] else { panic!("two numbers") };
        shaded[row * board.cols() + col] = true;
    }
    assert!(hitori::check(board, &Shading::new(shaded)).is_empty());

    let bridges = fs::read_to_string(folder.join("sgt_bridges.sav")).unwrap();
    let [Board::Hashi(board)] = &boards(bridges.as_bytes(), "sgt-save", None)[..] else {
        panic!("a board of Hashi")
    };
    let mut counts = vec![0; board.spans().len()];
    for line in moves(&bridges, 'L') {
        let [c1, r1, c2, r2, n] = line[..] else { panic!("five numbers") };
        let mut ends = [Cell::new(r1, c1), Cell::new(r2, c2)];
        ends.sort();
        let span = (0..counts.len()).find(|&s| board.ends(s) == (ends[0], ends[1]));
        counts[span.expect("moves are along spans")] = n as u8;
    }
    assert!(hashi::check(board, &board.answer(&counts)).is_empty());
}

/// The numbers of all moves of a kind.
fn moves(save: &str, kind: char) -> impl Iterator<Item = Vec<usize>> {
    let values = save.lines().filter_map(|line| line.strip_prefix("MOVE    :"));
    let moves = values.filter_map(move |value| value.split_once(':')?.1.strip_prefix(kind));
    moves.map(|numbers| numbers.split(',').map(|number| number.parse().unwrap()).collect())
}

/// What is written has the lines that the editor itself wrote: the head with the size and the place
/// in the middle, the margins, the numbers and the list of cells.
#[test]
fn sample_drawings_are_read_and_written_in_the_words_of_the_editor() {
    let Some(folder) = samples("sample_drawings") else { return };
    for puzzle in Puzzle::ALL {
        let text = fs::read(folder.join(format!("penpa_{puzzle}.txt"))).unwrap();
        let boards = boards(&text, "penpa", Some(puzzle));
        let bundle = folder.join(format!("../corpus/{puzzle}/penpa.txt"));
        let known = read_boards(&fs::read(bundle).unwrap(), Some(puzzle));
        assert_eq!(boards, [known[0].board.clone().unwrap()]);
        assert_eq!(check_round_trips(&boards[0]), 4);

        let address = written(&boards[0], "penpa").unwrap();
        let data = address.trim_end().split_once("p=").unwrap().1;
        let ours = unfold(data);
        let theirs = folder.join(format!("penpa_{puzzle}.decoded.txt"));
        let theirs = fs::read_to_string(theirs).unwrap();
        let pairs: Vec<(&str, &str)> = ours.lines().zip(theirs.lines()).collect();
        assert_eq!(pairs.len(), 18);
        for line in [1, 2, 4, 6, 8, 9, 10, 11, 13, 14, 15, 17] {
            assert_eq!(pairs[line - 1].0, pairs[line - 1].1, "line {line}");
        }
    }
}

fn unfold(data: &str) -> String {
    use base64::Engine;
    use std::io::Read;
    let packed = base64::engine::general_purpose::STANDARD.decode(data).unwrap();
    let mut text = String::new();
    flate2::read::DeflateDecoder::new(&packed[..]).read_to_string(&mut text).unwrap();
    text
}

/// All boards of up to four cells with three kinds of cells each, and some larger.
#[test]
fn small_boards_survive_every_format_that_can_say_them() {
    let mut n = 0;
    for (rows, cols) in [(1, 1), (1, 2), (2, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3)] {
        let n_cells: u32 = rows * cols;
        // Of the larger boards some.
        let step = [(6, 31), (9, 997)].into_iter().find(|&(n, _)| n == n_cells);
        for code in (0..4u32.pow(n_cells)).step_by(step.map_or(1, |(_, step)| step)) {
            let cells = (0..n_cells).map(|i| code / 4u32.pow(i) % 4);
            let values = cells.clone().map(|cell| Some(cell).filter(|&cell| cell > 0)).collect();
            n += check_round_trips(&hitori::Board::new(cols as usize, values).into());
            let place = |i| Cell::new((i / cols) as usize, (i % cols) as usize);
            let islands = cells.zip(0..).filter(|&(cell, _)| cell > 0).map(|(cell, i)| Island {
                cell: place(i),
                clue: Some(cell + code % 7).filter(|_| cell < 3),
            });
            let max_bridges = if code % 5 == 0 { (code % 4 + 1) as u8 } else { 2 };
            let board =
                hashi::Board::new(rows as usize, cols as usize, max_bridges, islands.collect());
            n += check_round_trips(&board.unwrap().into());
        }
    }
    assert!(n > 5_000, "{n}");
}

/// Texts that are good, one for each shape of a format.
static GOOD: LazyLock<Vec<String>> = LazyLock::new(|| {
    let hitori = &hitori::Board::new(3, [1, 2, 2, 3, 1, 2].map(Some).to_vec()).into();
    let islands = [(0, 0, 1), (0, 2, 3), (2, 2, 2)]
        .map(|(r, c, clue)| Island { cell: Cell::new(r, c), clue: Some(clue) });
    let hashi = &hashi::Board::new(3, 3, 2, islands.to_vec()).unwrap().into();
    let pairs = NAMES.into_iter().flat_map(|name| [(name, hitori), (name, hashi)]);
    let mut texts: Vec<String> =
        pairs.map(|(name, board): (&str, &Board)| written(board, name).unwrap()).collect();
    texts.push("2\n3\n1 2 2\n3 1 2\n. # .\n. . +\n".to_owned());
    texts.push("https://puzz.link/p?pzprv3/hitori/1/3/1%202%20-%20/%23%20.%20%2B%20/".to_owned());
    texts.push("https://x/js/bridges.html#3x3i30e10m4d2:1a1c1a1".to_owned());
    texts
});

fn read_in_every_way(text: &[u8]) {
    for puzzle in [None, Some(Puzzle::Hitori), Some(Puzzle::Hashi)] {
        formats::read(text, puzzle, None);
        for name in NAMES {
            assert!(!formats::read(text, puzzle, Some(format(name))).is_empty());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// A piece of a good text is replaced by a piece of another, or by anything.
    #[test]
    fn broken_texts_are_errors_and_no_more(
        which in 0usize..15,
        other in 0usize..15,
        (at, len) in (0usize..400, 0usize..40),
        (from, n) in (0usize..400, 0usize..40),
        noise in proptest::option::weighted(0.5, proptest::collection::vec(any::<u8>(), 0..8)),
    ) {
        let mut text = GOOD[which].clone().into_bytes();
        let other = GOOD[other].as_bytes();
        let (at, from) = (at.min(text.len()), from.min(other.len()));
        let piece = &other[from..(from + n).min(other.len())];
        let end = (at + len).min(text.len());
        text.splice(at..end, noise.unwrap_or(piece.to_vec()));
        read_in_every_way(&text);
    }

    #[test]
    fn cut_texts_are_errors_and_no_more(which in 0usize..15, len in 0usize..400) {
        let text = &GOOD[which].as_bytes();
        read_in_every_way(&text[..len.min(text.len())]);
    }

    #[test]
    fn any_bytes_are_errors_and_no_more(text in proptest::collection::vec(any::<u8>(), 0..300)) {
        read_in_every_way(&text);
    }
}
