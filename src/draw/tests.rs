//! Pictures of random boards: well-formed, with everything in them once, and telling it in pixels.

use crosscut_encodings::{Cut, Witness};
use crosscut_puzzles::{Board, Cell, hashi, hitori};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use resvg::tiny_skia::Pixmap;
use resvg::usvg::roxmltree::{Document, Node};

use super::terminal::{self, Signs};
use super::*;
use crate::partial::Bounds;
use crate::report::text::Paint;

const ROUNDS: usize = 150;

fn random_hitori(rng: &mut ChaCha8Rng) -> Board {
    let (rows, cols) = (rng.random_range(1..6), rng.random_range(1..6));
    let top = 10_u32.pow(rng.random_range(1..6));
    let value = |rng: &mut ChaCha8Rng| rng.random_bool(0.9).then(|| rng.random_range(1..top));
    hitori::Board::new(cols, (0..rows * cols).map(|_| value(rng)).collect()).into()
}

fn random_hashi(rng: &mut ChaCha8Rng) -> Board {
    let (rows, cols) = (rng.random_range(1..6), rng.random_range(1..6));
    let mut islands = Vec::new();
    for i in 0..rows * cols {
        if rng.random_bool(0.5) {
            let clue = rng.random_bool(0.9).then(|| rng.random_range(0..120));
            islands.push(hashi::Island { cell: Cell::new(i / cols, i % cols), clue });
        }
    }
    hashi::Board::new(rows, cols, rng.random_range(1..5), islands).unwrap().into()
}

/// Something known about every place, or about some of them.
fn random_partial(board: &Board, is_whole: bool, rng: &mut ChaCha8Rng) -> Partial {
    match board {
        Board::Hitori(board) => {
            let mark = |rng: &mut ChaCha8Rng| {
                (is_whole || rng.random_bool(0.6)).then(|| rng.random_bool(0.3))
            };
            Partial::Hitori((0..board.n_cells()).map(|_| mark(rng)).collect())
        }
        Board::Hashi(board) => {
            let bounds = |rng: &mut ChaCha8Rng| {
                let least = rng.random_range(0..=board.max_bridges());
                let most =
                    if is_whole { least } else { rng.random_range(least..=board.max_bridges()) };
                Bounds { least, most }
            };
            Partial::Hashi(board.spans().iter().map(|_| bounds(rng)).collect())
        }
    }
}

fn random_cells(rng: &mut ChaCha8Rng) -> Vec<Cell> {
    let cell = |rng: &mut ChaCha8Rng| Cell::new(rng.random_range(0..7), rng.random_range(0..7));
    (0..rng.random_range(0..5)).map(|_| cell(rng)).collect()
}

/// A picture with any of the parts that one can have, also such as lie outside the board.
fn random_picture<'a>(board: &'a Board, rng: &mut ChaCha8Rng) -> Picture<'a> {
    let partial = |is_whole, rng: &mut ChaCha8Rng| random_partial(board, is_whole, rng);
    let is_whole = rng.random_bool(0.5);
    let step = Highlight {
        number: rng.random_bool(0.5).then(|| rng.random_range(1..2000)),
        concludes: random_cells(rng),
        spans: vec![rng.random_range(0..20)],
        because: random_cells(rng),
    };
    let witness = match (board, rng.random_range(0..4)) {
        (Board::Hashi(board), _) => {
            let n = board.islands().len();
            Witness::Islands((0..n).filter(|_| rng.random_bool(0.4)).collect())
        }
        (_, 0) => Witness::Cycle(random_cells(rng)),
        (_, 1) => Witness::BorderPath(random_cells(rng)),
        (_, 2) => Witness::Region(random_cells(rng)),
        _ => Witness::Separator(Cell::new(rng.random_range(0..7), 0)),
    };
    let round = CutRound { cuts: vec![Cut { clause: Vec::new(), witness }] };
    Picture {
        known: partial(is_whole, rng),
        other: rng.random_bool(0.3).then(|| partial(true, rng)),
        step: rng.random_bool(0.3).then_some(step),
        round: rng.random_bool(0.3).then_some(round),
        caption: rng.random_bool(0.3).then(|| "a <b> & \"c\" \u{1} ]]> é 漢".to_owned()),
        ..Picture::board(board)
    }
}

fn random_board(rng: &mut ChaCha8Rng) -> Board {
    if rng.random_bool(0.5) { random_hitori(rng) } else { random_hashi(rng) }
}

/// The group of this class; there is exactly one.
fn group<'a>(document: &'a Document<'a>, class: &str) -> Vec<Node<'a, 'a>> {
    document.descendants().filter(|node| node.attribute("class") == Some(class)).collect()
}

fn n_inside(document: &Document<'_>, class: &str) -> usize {
    group(document, class)
        .iter()
        .map(|group| group.children().filter(Node::is_element).count())
        .sum()
}

#[test]
fn every_picture_is_well_formed_the_same_each_time_and_has_pixels() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..ROUNDS {
        let board = random_board(&mut rng);
        let picture = random_picture(&board, &mut rng);
        let drawn = svg(&picture);
        assert_eq!(drawn, svg(&picture));
        let document = Document::parse(&drawn).unwrap_or_else(|error| panic!("{error}\n{drawn}"));
        let title = document.descendants().find(|node| node.has_tag_name("title")).unwrap();
        if picture.caption.is_some() {
            assert!(title.text().unwrap().ends_with(": a <b> & \"c\" \u{fffd} ]]> é 漢"));
        }
        let ids = document.descendants().filter_map(|node| node.attribute("id"));
        let ids: Vec<&str> = ids.collect();
        for place in document.descendants().filter(|node| node.has_tag_name("use")) {
            let id = place.attribute("href").unwrap().strip_prefix('#').unwrap();
            assert!(ids.contains(&id), "{id} is not defined");
        }
        let pixels = Pixmap::decode_png(&png(&picture, 120).unwrap()).unwrap();
        assert_eq!(pixels.width(), 120);
        assert!(pixels.pixels().iter().all(|pixel| pixel.is_opaque()), "the page is paper");
    }
}

#[test]
fn every_cell_number_island_clue_and_bridge_is_there_once() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..ROUNDS {
        let board = random_board(&mut rng);
        let known = random_partial(&board, rng.random_bool(0.5), &mut rng);
        let drawn = svg(&Picture { known: known.clone(), ..Picture::board(&board) });
        let document = Document::parse(&drawn).unwrap();
        match (&board, known) {
            (Board::Hitori(board), Partial::Hitori(marks)) => {
                let n = |mark| marks.iter().filter(|&&m| m == mark).count();
                assert_eq!(n_inside(&document, "shaded"), n(Some(true)));
                let n_rings = if marks.contains(&None) { n(Some(false)) } else { 0 };
                assert_eq!(n_inside(&document, "unshaded"), n_rings);
                assert_eq!(n_inside(&document, "numbers"), board.values().iter().flatten().count());
            }
            (Board::Hashi(board), Partial::Hashi(bounds)) => {
                assert_eq!(n_inside(&document, "islands"), board.islands().len());
                assert_eq!(n_inside(&document, "clues"), board.islands().len());
                let lines = |class| {
                    let paths = group(&document, class)[0].children();
                    let lines =
                        paths.filter_map(|path| Some(path.attribute("d")?.matches('M').count()));
                    lines.sum::<usize>()
                };
                let sum = |of: fn(&Bounds) -> u8| {
                    bounds.iter().map(|b| usize::from(of(b))).sum::<usize>()
                };
                let is_bare =
                    Partial::Hashi(bounds.clone()) == Partial::open(&Board::Hashi(board.clone()));
                assert_eq!(lines("bridges"), sum(|bounds| bounds.least));
                assert_eq!(lines("open"), if is_bare { 0 } else { sum(|b| b.most - b.least) });
            }
            _ => panic!("a partial answer of the other puzzle"),
        }
    }
}

/// How light a pixel is, from 0 to 255, as on a printer without colours.
fn lightness(pixels: &Pixmap, (x, y): (f64, f64)) -> u32 {
    let pixel = pixels.pixel(x as u32, y as u32).expect("inside the picture");
    (299 * u32::from(pixel.red()) + 587 * u32::from(pixel.green()) + 114 * u32::from(pixel.blue()))
        / 1000
}

/// The picture at twice its size, and where the middle of a cell lies in it.
fn in_pixels(picture: &Picture<'_>) -> (Pixmap, impl Fn(Cell) -> (f64, f64) + use<>) {
    let drawn = svg(picture);
    let document = Document::parse(&drawn).unwrap();
    let view: Vec<f64> = document
        .root_element()
        .attribute("viewBox")
        .unwrap()
        .split(' ')
        .map(|n| n.parse().unwrap())
        .collect();
    let width = (2.0 * view[2]).round();
    let board = group(&document, "board")[0].attribute("transform").unwrap();
    let shift = board.trim_start_matches("translate(").trim_end_matches(')').split(' ');
    let shift: Vec<f64> = shift.map(|n| n.parse().unwrap()).collect();
    let scale = width / view[2];
    let middle = move |cell: Cell| {
        let at = |n: u32, shift: f64| (shift + (f64::from(n) + 0.5) * CELL) * scale;
        (at(cell.col, shift[0]), at(cell.row, shift[1]))
    };
    (Pixmap::decode_png(&png(picture, width as u32).unwrap()).unwrap(), middle)
}

#[test]
fn shaded_cells_are_dark_with_light_numbers_and_the_others_the_other_way_round() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..40 {
        let board = random_hitori(&mut rng);
        let known = random_partial(&board, true, &mut rng);
        let (pixels, middle) =
            in_pixels(&Picture { known: known.clone(), ..Picture::board(&board) });
        let (Board::Hitori(board), Partial::Hitori(marks)) = (&board, known) else { panic!() };
        for (i, mark) in marks.iter().enumerate() {
            let (x, y) = middle(board.cell(i));
            let corner = lightness(&pixels, (x - 33.0, y - 33.0));
            let inside = (-28..28).flat_map(|dy| (-32..32).map(move |dx| (dx, dy)));
            let inside =
                inside.map(|(dx, dy)| lightness(&pixels, (x + f64::from(dx), y + f64::from(dy))));
            let has_number = board.value(i).is_some();
            match mark.unwrap() {
                true => {
                    assert!(corner < 80, "a shaded cell is dark, not {corner}");
                    assert_eq!(inside.max().unwrap() > 230, has_number);
                }
                false => {
                    assert!(corner > 240, "an unshaded cell is light, not {corner}");
                    assert_eq!(inside.min().unwrap() < 30, has_number);
                }
            }
        }
    }
}

/// How many dark stretches a straight line crosses.
fn n_strokes(pixels: &Pixmap, (x, y): (f64, f64), (dx, dy): (f64, f64)) -> usize {
    let along = (-60..=60).map(|k| f64::from(k) * 0.5);
    let dark: Vec<bool> =
        along.map(|t| lightness(pixels, (x + t * dx, y + t * dy)) < 128).collect();
    dark.chunk_by(|a, b| a == b).filter(|stretch| stretch[0]).count()
}

#[test]
fn one_to_four_bridges_are_as_many_lines_also_between_touching_islands() {
    for gap in [0, 1, 3] {
        for n in 0..=4u8 {
            let ends = |cell| hashi::Island { cell, clue: Some(n.into()) };
            let across = [ends(Cell::new(1, 1)), ends(Cell::new(1, gap + 2))];
            let down = [ends(Cell::new(1, 1)), ends(Cell::new(gap + 2, 1))];
            for (islands, aside) in [(across, (0.0, 1.0)), (down, (1.0, 0.0))] {
                let [from, to] = islands.map(|island| island.cell);
                let board =
                    hashi::Board::new(gap + 4, gap + 4, 4, islands.to_vec()).unwrap().into();
                let known = Partial::Hashi(vec![Bounds { least: n, most: n }]);
                let (pixels, middle) = in_pixels(&Picture { known, ..Picture::board(&board) });
                let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
                let between = ((x1 + x2) / 2.0, (y1 + y2) / 2.0);
                assert_eq!(n_strokes(&pixels, between, aside), usize::from(n), "{n} over {gap}");
            }
        }
    }
}

/// The pixels round the middle of a cell, dark or light, as a printer without greys has them.
fn black_and_white(pixels: &Pixmap, (x, y): (f64, f64)) -> Vec<bool> {
    let places = (-36..36).flat_map(|dy| (-36..36).map(move |dx| (f64::from(dx), f64::from(dy))));
    places.map(|(dx, dy)| lightness(pixels, (x + dx, y + dy)) < 160).collect()
}

fn n_different(a: &[bool], b: &[bool]) -> usize {
    a.iter().zip(b).filter(|(a, b)| a != b).count()
}

#[test]
fn what_a_cell_is_can_be_told_in_black_and_white() {
    let board = Board::Hitori(hitori::Board::new(5, vec![Some(8); 5]));
    let (s, u) = (Some(true), Some(false));
    let known = Partial::Hitori(vec![s, u, s, u, None]);
    let other = Some(Partial::Hitori(vec![s, u, u, s, None]));
    let (pixels, middle) = in_pixels(&Picture { known, other, ..Picture::board(&board) });
    let looks: Vec<_> =
        (0..5).map(|col| black_and_white(&pixels, middle(Cell::new(0, col)))).collect();
    for (i, j) in (0..5).flat_map(|i| (0..i).map(move |j| (i, j))) {
        let n = n_different(&looks[i], &looks[j]);
        assert!(n > 100, "cells {i} and {j} differ in {n} pixels of {}", looks[i].len());
    }
}

#[test]
fn what_a_span_is_can_be_told_in_black_and_white() {
    let islands = (0..5).flat_map(|row| [0, 2].map(|col| Cell::new(2 * row, col)));
    let islands = islands.map(|cell| hashi::Island { cell, clue: Some(1) }).collect();
    let board = hashi::Board::new(9, 3, 2, islands).unwrap();
    // Row by row: nothing, a bridge, only in the first, only in the second, open.
    let bounds = |rows: [(u8, u8); 5]| {
        let of_span = |s: usize| {
            let (from, to) = board.ends(s);
            let across = rows[from.row as usize / 2];
            let (least, most) = if from.row == to.row { across } else { (0, 0) };
            Bounds { least, most }
        };
        Partial::Hashi((0..board.spans().len()).map(of_span).collect())
    };
    let known = bounds([(0, 0), (1, 1), (1, 1), (0, 0), (0, 1)]);
    let other = Some(bounds([(0, 0), (1, 1), (0, 0), (1, 1), (0, 1)]));
    let board = Board::Hashi(board.clone());
    let (pixels, middle) = in_pixels(&Picture { known, other, ..Picture::board(&board) });
    let looks: Vec<_> =
        (0..5).map(|row| black_and_white(&pixels, middle(Cell::new(2 * row, 1)))).collect();
    for (i, j) in (0..5).flat_map(|i| (0..i).map(move |j| (i, j))) {
        let n = n_different(&looks[i], &looks[j]);
        assert!(n > 60, "spans {i} and {j} differ in {n} pixels of {}", looks[i].len());
    }
}

#[test]
fn a_step_frames_its_cells_and_bears_its_number() {
    let board = Board::Hitori(hitori::Board::new(3, vec![Some(1); 9]));
    let step = Highlight {
        number: Some(7),
        concludes: vec![Cell::new(0, 0), Cell::new(9, 9)],
        because: vec![Cell::new(0, 1), Cell::new(0, 0), Cell::new(2, 2)],
        ..Highlight::default()
    };
    let drawn = svg(&Picture { step: Some(step.clone()), ..Picture::board(&board) });
    let document = Document::parse(&drawn).unwrap();
    assert_eq!(
        (group(&document, "concluded").len(), group(&document, "reason").len()),
        (2, 3),
        "one each in the key"
    );
    assert_eq!(group(&document, "step").len(), 1);
    let without =
        svg(&Picture { step: Some(Highlight { number: None, ..step }), ..Picture::board(&board) });
    assert_eq!(group(&Document::parse(&without).unwrap(), "step").len(), 0);
}

#[test]
fn a_picture_of_too_many_pixels_is_refused_before_it_is_made() {
    let wide = Board::Hitori(hitori::Board::new(2, vec![None; 4]));
    let tall = Board::Hitori(hitori::Board::new(1, vec![None; 3000]));
    assert!(matches!(png(&Picture::board(&wide), 100_000), Err(DrawError::TooLarge { .. })));
    assert!(matches!(png(&Picture::board(&tall), 4000), Err(DrawError::TooLarge { .. })));
    assert!(matches!(png(&Picture::board(&wide), 0), Err(DrawError::TooLarge { .. })));
    let usual = usual_width(&Picture::board(&tall));
    assert!(png(&Picture::board(&tall), usual).is_ok());
}

#[test]
fn on_a_terminal_every_board_has_its_lines_and_ascii_means_ascii() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..ROUNDS {
        let board = random_board(&mut rng);
        let picture = random_picture(&board, &mut rng);
        let boxes = terminal::draw(&picture, Signs::Boxes, Paint::Plain);
        let ascii = terminal::draw(&picture, Signs::Ascii, Paint::Plain);
        assert!(ascii.is_ascii(), "{ascii}");
        assert_eq!(boxes.lines().count(), ascii.lines().count());
        let n = match &board {
            Board::Hitori(board) => 2 * board.rows() + 1,
            Board::Hashi(board) => 2 * board.rows() - 1,
        };
        assert!(boxes.lines().count() >= n);
        assert!(!boxes.contains('\u{1b}') && !boxes.contains('\u{1}'), "{boxes:?}");
    }
}

#[test]
fn on_a_terminal_bridges_and_differences_look_as_documented() {
    let islands = [(0, 0, 4), (0, 1, 2), (1, 0, 3), (1, 3, 9)];
    let islands = islands.map(|(r, c, n)| hashi::Island { cell: Cell::new(r, c), clue: Some(n) });
    let board = hashi::Board::new(2, 4, 3, islands.to_vec()).unwrap().into();
    let exactly =
        |counts: [u8; 3]| Partial::Hashi(counts.map(|n| Bounds { least: n, most: n }).to_vec());
    let mut picture = Picture { known: exactly([2, 1, 3]), ..Picture::board(&board) };
    let drawn = |picture: &Picture<'_>, signs| terminal::draw(picture, signs, Paint::Plain);
    assert_eq!(drawn(&picture, Signs::Boxes), " 4═══2   ·   ·\n │\n 3━━━━━3━━━━━9\n");
    assert_eq!(drawn(&picture, Signs::Ascii), " 4===2   .   .\n |\n 3-----3-----9\n");
    picture.other = Some(exactly([0, 2, 3]));
    assert_eq!(
        drawn(&picture, Signs::Ascii).lines().take(3).collect::<Vec<_>>(),
        [" 4///2   .   .", " \\", " 3-----3-----9"]
    );
}
