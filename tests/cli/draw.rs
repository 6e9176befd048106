//! `draw` and `solve --draw`: what is drawn where, names of files, what is refused.

use super::*;

/// Round 1 of the SAT engine with this recipe is not connected.
const ROUNDS: &str = "4 8 1 6 3 2 5 7\n3 6 7 2 1 6 5 4\n2 3 4 8 2 8 6 1\n4 1 6 5 7 7 3 5\n\
                      7 2 3 1 8 5 1 2\n3 5 6 7 3 1 8 4\n6 4 2 3 5 4 7 8\n8 7 1 4 2 3 5 6\n";
const EAGERLESS: [&str; 2] = ["--recipe", "eager=0,polarity=shaded"];
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// A folder with one Hitori board in a file of its own.
fn one() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("b.hitori");
    fs::write(&board, UNIQUE).unwrap();
    let board = path(&board).to_owned();
    (folder, board)
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn without_an_output_the_board_is_drawn_as_text() {
    let drawn = expect(0, &["draw", "--puzzle", "hitori", "-q", "-"], "1 2\n3 .\n");
    assert_eq!(drawn, "┌───┬───┐\n│ 1 │ 2 │\n├───┼───┤\n│ 3 │   │\n└───┴───┘\n");
    let args = ["draw", "--puzzle", "hashi", "--solve", "--ascii", "-q", "-"];
    assert_eq!(expect(0, &args, "1.3\n..2\n"), " 1-------3\n         \"\n .   .   2\n");
    let named = expect(0, &["draw", "--puzzle", "hashi", "-"], "# a\n11\n\n# b\n2\n");
    assert_eq!(named, "- [a]\n 1   1\n- [b]\n 2\n");
}

#[test]
fn colours_are_there_only_if_asked_for() {
    let args = |color| ["draw", "--puzzle", "hitori", "--solve", "--color", color, "-q", "-"];
    assert!(expect(0, &args("always"), UNIQUE).contains("\x1b[7m▓"));
    assert!(!expect(0, &args("auto"), UNIQUE).contains('\x1b'));
}

#[test]
fn the_output_says_how_to_draw_and_pictures_are_the_same_each_time() {
    let (folder, board) = one();
    let out = |name: &str| path(&folder.path().join(name)).to_owned();
    for name in ["a.svg", "a.png", "a.txt"] {
        assert_eq!(expect(0, &["draw", &board, "--solve", "-q", "-o", &out(name)], ""), "");
        let first = fs::read(out(name)).unwrap();
        expect(0, &["draw", &board, "--solve", "-q", "-o", &out(name)], "");
        assert_eq!(fs::read(out(name)).unwrap(), first);
    }
    let svg = fs::read_to_string(out("a.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("Row 3: 1 shaded, 3, 1 shaded."), "{svg}");
    assert!(fs::read(out("a.png")).unwrap().starts_with(PNG));
    assert!(fs::read_to_string(out("a.txt")).unwrap().contains("│▓1▓│ 3 │▓1▓│"));

    assert_eq!(expect(0, &["draw", &board, "--solve", "-q", "--to", "svg"], ""), svg);
    let png = run(&["draw", &board, "--to", "png", "--width", "33", "-o", "-"], "");
    assert_eq!(png.stdout[16..20], [0, 0, 0, 33], "the width, in the head of a PNG");
    expect(0, &["draw", &board, "--to", "svg", "-o", &out("b.xyz")], "");
    assert!(fs::read_to_string(out("b.xyz")).unwrap().starts_with("<svg "));
}

#[test]
fn what_cannot_be_drawn_there_is_refused_before_it_is_drawn() {
    let (folder, board) = one();
    let out = |name: &str| path(&folder.path().join(name)).to_owned();
    let refused = |code: i32, args: &[&str], said: &str| {
        let output = run(&[&["draw"], args].concat(), "# a\n1 2\n\n# b\n1 3\n");
        assert_eq!(output.status.code(), Some(code), "{args:?}\n{}", stderr(&output));
        assert!(stderr(&output).contains(said), "{args:?}\n{}", stderr(&output));
        assert!(output.stdout.is_empty());
    };
    refused(2, &[&board, "-o", &out("a.jpg")], "expected .svg, .png, .txt or a folder, or --to");
    refused(2, &[&board, "-o", &board, "--to", "svg"], "it is the input");
    refused(74, &[&board, "-o", &out("none/a.svg")], "cannot write");
    refused(74, &[&board, "-o", &out("none/none/")], "cannot write");
    refused(2, &["--puzzle", "hitori", "-", "-o", &out("a.svg")], "several pictures, and one file");
    refused(2, &["--puzzle", "hitori", "-", "--to", "png"], "several pictures, and one file");
    refused(2, &["--puzzle", "hitori", "-", "--answer", "-"], "standard input cannot be both");
    refused(2, &["--puzzle", "hitori", "-", "--rounds"], "2 boards: choose one by --name");
    refused(2, &[&board, "--rounds", "--recipe", "conn=levels"], "no rounds");
    refused(2, &[&board, "-o", &out("a.png"), "--width", "100000"], "choose another width");
    refused(65, &[&out("none.hitori"), "-o", &out("a.svg")], "none.hitori");
    assert_eq!(names(folder.path()), ["b.hitori"], "nothing was written");
    assert_eq!(fs::read_to_string(&board).unwrap(), UNIQUE);
}

#[test]
fn a_folder_gets_a_file_for_each_board_and_nothing_outside() {
    let folder = tempfile::tempdir().unwrap();
    let pictures = folder.path().join("pictures");
    let bundle = "# a/../../b\n1 2\n\n# A-..-..-B\n1 3\n\n# <&\"> é\n1 4\n\n# c\n1 x\n\n# c\n2 1\n";
    let args = ["draw", "--puzzle", "hitori", "-", "-o", path(&pictures)];
    let output = run(&args, bundle);
    assert_eq!(output.status.code(), Some(65), "one of the boards cannot be read");
    assert_eq!(names(folder.path()), ["pictures"]);
    assert_eq!(names(&pictures), ["A-..-..-B-2.svg", "a-..-..-b.svg", "c.svg", "é.svg"]);
    let svg = fs::read_to_string(pictures.join("é.svg")).unwrap();
    assert!(
        svg.contains("<title>Hitori, 1 row, 2 columns: &lt;&amp;&quot;&gt; é</title>"),
        "{svg}"
    );
    expect(65, &[&args[..], &["--to", "png"]].concat(), bundle);
    assert!(fs::read(pictures.join("c.png")).unwrap().starts_with(PNG));
}

#[test]
fn an_answer_is_drawn_right_or_wrong_and_two_with_their_differences() {
    let (_folder, board) = one();
    let draw = |answer: &str| run(&["draw", &board, "--answer", "-", "--ascii"], answer);
    let right = draw(".#.\n...\n#.#\n");
    assert!(stdout(&right).contains("| 1 |#3#| 2 |"), "{right:?}");
    assert_eq!(stderr(&right), "");
    let wrong = draw("...\n.#.\n...\n");
    assert_eq!(wrong.status.code(), Some(0));
    assert!(stdout(&wrong).contains("| 3 |#2#| 1 |"), "{wrong:?}");
    assert!(stderr(&wrong).contains("answer 1 is not right: "), "{wrong:?}");
    let two = draw("{\"shaded\": [[1,1],[2,2]]}\n{\"shaded\": [[1,1],[3,3]]}\n");
    for part in
        ["|#1#| 3 | 2 |", "| 3 |/2/| 1 |", "| 1 | 3 |\\1\\|", "shaded in the second answer only"]
    {
        assert!(stdout(&two).contains(part), "{two:?}");
    }
    let code = |answer: &str| draw(answer).status.code();
    assert_eq!(code("{\"shaded\": []}\n{\"shaded\": []}\n{\"shaded\": []}\n"), Some(65), "three");
    assert_eq!(code("{\"bridges\": []}\n"), Some(65), "of the other puzzle");
    assert_eq!(code("{\"shaded\": [[9,9]]}\n"), Some(65), "outside");
    assert_eq!(code("?\n"), Some(65));
}

#[test]
fn answers_are_found_and_two_compared() {
    let args = |what| ["draw", "--puzzle", "hitori", what, "-q", "-"];
    let differ = expect(0, &args("--differ"), LOOSE);
    assert!(
        differ.contains("╲") && differ.contains("shaded in the second answer only"),
        "{differ}"
    );
    let only = expect(0, &args("--differ"), UNIQUE);
    assert!(only.contains("▓") && !only.contains("╲"), "{only}");
    let output = run(&args("--solve")[..4], "");
    assert_eq!(output.status.code(), Some(2));
    let none = run(&["draw", "--puzzle", "hitori", "--solve", "-"], HOPELESS);
    assert_eq!(none.status.code(), Some(1));
    assert!(stderr(&none).contains("unsatisfiable") && none.stdout.is_empty());
}

#[test]
fn every_round_has_a_picture_and_the_last_is_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("b.hitori");
    fs::write(&board, ROUNDS).unwrap();
    let board = path(&board);
    let rounds = folder.path().join("rounds");
    let args = [&["draw", board, "--rounds", "-q", "-o", path(&rounds)], &EAGERLESS[..]].concat();
    expect(0, &args, "");
    let files = names(&rounds);
    assert!(files.len() > 1, "{files:?}");
    let title = |file: &String| {
        let svg = fs::read_to_string(rounds.join(file)).unwrap();
        svg.lines().find(|line| line.starts_with("<title>")).unwrap().to_owned()
    };
    for (i, file) in files.iter().enumerate() {
        assert_eq!(*file, format!("b-round-{:03}.svg", i + 1));
        let is_last = i + 1 == files.len();
        assert_eq!(title(file).contains("an answer, connected"), is_last, "{}", title(file));
        assert_eq!(title(file).contains(" components, "), !is_last, "{}", title(file));
    }
    let one =
        |number: &str| run(&[&["draw", board, "--round", number], &EAGERLESS[..]].concat(), "");
    let first = one("1");
    assert!(stdout(&first).contains("\ncut: the shaded cells "), "{first:?}");
    let none = one("99");
    assert_eq!(none.status.code(), Some(1));
    assert!(stderr(&none).contains(&format!("the engine took {} rounds", files.len())), "{none:?}");
}

#[test]
fn solve_draws_what_it_finds() {
    let (folder, board) = one();
    let out = |name: &str| path(&folder.path().join(name)).to_owned();
    let plain = expect(0, &["solve", "-q", &board], "");
    assert_eq!(expect(0, &["solve", "-q", &board, "--draw", &out("a.svg")], ""), plain);
    let drawn = expect(0, &["draw", "-q", &board, "--solve", "--to", "svg"], "");
    assert_eq!(fs::read_to_string(out("a.svg")).unwrap(), drawn);

    let solve = |args: &[&str], board: &str| {
        let args = [&["solve", "--puzzle", "hitori", "-q", "-"], args].concat();
        run(&args, board)
    };
    assert_eq!(solve(&["--unique", "--draw", &out("two.txt")], LOOSE).status.code(), Some(0));
    assert!(fs::read_to_string(out("two.txt")).unwrap().contains("second answer only"));
    assert_eq!(solve(&["--all", "9", "--draw", &out("all")], LOOSE).status.code(), Some(0));
    assert_eq!(names(&folder.path().join("all")).len(), 5);
    assert_eq!(solve(&["--all", "9", "--draw", &out("all.svg")], LOOSE).status.code(), Some(2));
    assert_eq!(solve(&["--draw", "-"], LOOSE).status.code(), Some(2));
    let none = solve(&["--draw", &out("none.svg")], HOPELESS);
    assert_eq!(none.status.code(), Some(0), "solve has done its job");
    assert!(stderr(&none).contains("nothing is drawn"));
    assert_eq!(names(folder.path()), ["a.svg", "all", "b.hitori", "two.txt"]);
}
