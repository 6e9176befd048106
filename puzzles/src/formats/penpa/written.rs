//! The drawing of a board as Penpa+ would save it: all lines in their order, with nothing drawn but
//! the numbers, and no answer.
//!
//! Hitori is drawn on a grid of lines. In Hashi the lines are left out and the numbers stand in
//! circles, as Penpa+ draws what it takes over from puzz.link.

use super::drawing::TAGS;
use super::{FORMAT, MAX_TEXT};
use crate::formats::marks::{Mark, check_usual, rows};
use crate::read::WriteError;
use crate::{Board, Puzzle};

/// The version of Penpa+ whose lines these are.
const VERSION: &str = "[3,1,4]";

/// The side of a cell on the screen.
const CELL: usize = 38;

/// What can be drawn, in the order in which it is saved: by name or by list, all of it empty.
const LAYER: [(&str, &str); 18] = [
    ("zS", "{}"),
    ("zN", "{}"),
    ("z1", "{}"),
    ("zY", "{}"),
    ("zF", "{}"),
    ("z2", "{}"),
    ("zT", "[]"),
    ("z3", "[]"),
    ("zD", "[]"),
    ("z0", "[]"),
    ("z5", "[]"),
    ("zL", "{}"),
    ("zE", "{}"),
    ("zW", "{}"),
    ("zC", "{}"),
    ("z4", "{}"),
    ("z6", "[]"),
    ("z7", "[]"),
];

pub(super) fn text(board: &Board) -> Result<String, WriteError> {
    check_usual(board, FORMAT.name)?;
    let puzzle = board.puzzle();
    let empty = layer("{}");
    let mode = mode(puzzle);
    let tag = TAGS.iter().find(|tag| tag.1 == puzzle).map_or("", |tag| tag.0);
    let lines = [
        &header(board),
        "[0,0,0,0]", // no margins
        &mode,
        &layer(&numbers(board)),
        &empty, // the answer
        &cells(board),
        tools(puzzle),
        "{}",    // what an answer is checked for
        "\"x\"", // no clock
        "\"x\"", // no competition
        VERSION,
        &mode,
        "\"x\"", // no theme
        "0",     // no colours of its own
        &empty,
        &empty,
        "{}", // what else an answer is checked for
        &format!("[\"{tag}\"]"),
    ];
    let text = lines.join("\n");
    if text.len() > MAX_TEXT {
        let what = format!("a board of {} rows and {} columns", board.rows(), board.cols());
        return Err(WriteError::Unsayable { format: FORMAT.name, what });
    }
    Ok(text)
}

/// The number of the place of a cell, counted with the two rows and columns around the grid.
fn place(board: &Board, row: usize, col: usize) -> usize {
    (row + 2) * (board.cols() + 4) + col + 2
}

fn header(board: &Board) -> String {
    let (rows, cols) = (board.rows(), board.cols());
    let (width, height) = ((cols + 1) * CELL, (rows + 1) * CELL);
    // The place in the middle is a cell, or the corner or edge that ends one; these are numbered
    // after the cells: corners, edges below, edges to the right.
    let kind = match (rows.is_multiple_of(2), cols.is_multiple_of(2)) {
        (false, false) => 0,
        (true, true) => 1,
        (true, false) => 2,
        (false, true) => 3,
    };
    let n_places = (rows + 4) * (cols + 4);
    let middle = kind * n_places + place(board, (rows - 1) / 2, (cols - 1) / 2);
    format!(
        "square,{cols},{rows},{CELL},0,1,1,{width},{height},{middle},{middle},0,0,0,0,\
         Title: ,Author: ,,,OFF,false"
    )
}

fn layer(numbers: &str) -> String {
    let stacks = ["zR", "zU", "z8"].map(|stack| format!("{stack}:{{z_:[]}}"));
    let member = |(name, empty): (&str, &str)| match name {
        "zN" => format!("zN:{numbers}"),
        _ => format!("{name}:{empty}"),
    };
    let members: Vec<String> = stacks.into_iter().chain(LAYER.map(member)).collect();
    format!("{{{}}}", members.join(","))
}

/// All marks but water as numbers: text, colour, style. Colour 6 is black in a circle.
fn numbers(board: &Board) -> String {
    let is_hitori = board.puzzle() == Puzzle::Hitori;
    let colour = if is_hitori { 1 } else { 6 };
    let mut members = Vec::new();
    for (r, row) in rows(board).enumerate() {
        for (c, mark) in row.into_iter().enumerate() {
            let text = match mark {
                Mark::Empty if !is_hitori => continue,
                Mark::Empty | Mark::Unknown => "\" \"".to_owned(),
                Mark::Number(number) => number.to_string(),
            };
            members.push(format!("\"{}\":[{text},{colour},\"1\"]", place(board, r, c)));
        }
    }
    format!("{{{}}}", members.join(","))
}

/// The first cell and the steps to the next.
fn cells(board: &Board) -> String {
    let mut list = format!("[{}", place(board, 0, 0));
    for row in 0..board.rows() {
        list.push_str(if row > 0 { ",5" } else { "" });
        list.push_str(&",1".repeat(board.cols() - 1));
    }
    list + "]"
}

/// The state of all tools, with that which draws an answer at hand.
fn mode(puzzle: Puzzle) -> String {
    let (grid, edit, tool) = match puzzle {
        Puzzle::Hitori => ("[\"1\",\"2\",\"1\"]", "zS", "battleship"),
        Puzzle::Hashi => ("[\"3\",\"2\",\"2\"]", "\"combi\"", "hashi"),
    };
    // The tool at hand, and of each tool its kind and colour.
    let state = |edit: &str, [line, number, sudoku]: [u8; 3], tool: &str| {
        format!(
            "{{zM:{edit},zS:[\"\",1],zL:[\"1\",{line}],zE:[\"1\",{line}],zW:[\"\",{line}],\
             zC:[\"1\",10],zN:[\"1\",{number}],zY:[\"circle_L\",1],zP:[zT,\"\"],zB:[\"\",\"\"],\
             \"move\":[\"1\",\"\"],\"combi\":[\"{tool}\",\"\"],\"sudoku\":[\"1\",{sudoku}]}}"
        )
    };
    let question = state("zN", [2, 1, 1], "battleship");
    let answer = state(edit, [3, 2, 9], tool);
    format!("{{z9:zA,zG:{grid},zQ:{question},zA:{answer}}}")
}

/// The tools that are shown.
fn tools(puzzle: Puzzle) -> &'static str {
    match puzzle {
        Puzzle::Hitori => "[\"Surface\",\"Number Normal\"]",
        Puzzle::Hashi => "[\"Surface\",\"Number Normal\",\"Composite\"]",
    }
}
