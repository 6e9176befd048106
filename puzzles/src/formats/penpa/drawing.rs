//! A board as a drawing of Penpa+, which is a text of about twenty lines.
//!
//! ```text
//! line  1   square,COLS,ROWS,38,0,1,1,...    grid, its size, of a cell; turned; mirrored
//! line  2   [TOP,BOTTOM,LEFT,RIGHT]          how many rows and columns are only margin
//! line  4   {zN:{"26":[3,1,"1"]},..}         what is drawn, by the number of the place
//! line  6   [26,1,1,1,5,..]                  the cells: the first, then the steps to the next
//! line 18   ["hitori"]                       tags
//! ```
//!
//! JSON with [abbreviations](super::abbreviations). Two rows and columns more surround the grid;
//! with them the cells are numbered row by row, and corners and edges after the cells.
//!
//! What is drawn is a number and its style; a number without text, or with `?`, is an unknown one.
//! Text that is no number makes an island too, but nothing in Hitori; so does a circle in Hashi. All
//! other drawings, and those in the margin, are not read. A tag may say which puzzle it is, else the
//! caller must.

use serde::Deserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use super::abbreviations::expand;
use super::{Fault, fault};
use crate::address::MAX_CELLS;
use crate::formats::marks::{Mark, Marks};
use crate::formats::part::number;
use crate::read::quote;
use crate::{Board, Cell, Puzzle};

/// Grids whose places are numbered alike.
const GRIDS: [&str; 3] = ["square", "sudoku", "kakuro"];

/// How numbers that are meant as such are drawn: normal, small, medium, big.
const STYLES: [&str; 4] = ["1", "5", "6", "10"];

/// The tags of the puzzles.
pub(super) const TAGS: [(&str, Puzzle); 2] =
    [("hitori", Puzzle::Hitori), ("hashiwokakero (hashi/bridges)", Puzzle::Hashi)];

/// Far more than what is drawn on one place needs.
const MAX_ENTRY: usize = 1 << 10;

pub(super) fn read(text: &str, puzzle: Option<Puzzle>) -> Result<Board, Fault> {
    let lines: Vec<&str> = text.splitn(20, '\n').map(str::trim_end).collect();
    let line = |number: usize| lines.get(number - 1).copied().unwrap_or("");
    let grid = Grid::read(line(1), line(2))?;
    grid.check_cells(line(6))?;
    let Some(puzzle) = tagged(line(18)).or(puzzle) else {
        let expected = "--puzzle hitori or hashi, or a tag in it";
        return Err(fault("a drawing that does not say which puzzle it is", expected));
    };
    let drawn = grid.marks(&expand(line(4)), puzzle)?;
    board(&grid, puzzle, drawn)
}

/// The grid of a drawing.
struct Grid {
    /// Columns with all that surrounds the board.
    width: usize,
    /// Number of cells with all that surrounds the board.
    n_places: usize,
    /// Rows above and columns left of the board.
    above: usize,
    left: usize,
    rows: usize,
    cols: usize,
}

impl Grid {
    fn read(header: &str, margins: &str) -> Result<Grid, Fault> {
        let fields: Vec<&str> = header.splitn(8, ',').collect();
        let field = |k: usize| fields.get(k).copied().unwrap_or("");
        if !GRIDS.contains(&field(0)) {
            return Err(fault(format!("a grid of {}", quote(field(0))), "a grid of squares"));
        }
        if [4, 5, 6].map(field) != ["0", "1", "1"] {
            return Err(fault("a drawing that is turned or mirrored", "one that is upright"));
        }
        let size = || fault(format!("a grid of size {}", quote(header)), "columns and rows");
        let side = |k| number(field(k)).filter(|&n: &usize| n <= MAX_CELLS).ok_or_else(size);
        let (width, height) = (side(1)?, side(2)?);
        let margins: [usize; 4] = serde_json::from_str(margins)
            .map_err(|_| fault(format!("the margins {}", quote(margins)), "four numbers"))?;
        let [top, bottom, left, right] = margins;
        let inner = |all: usize, a: usize, b: usize| all.checked_sub(a)?.checked_sub(b);
        let sides = inner(height, top, bottom).zip(inner(width, left, right));
        let board = sides.filter(|&(rows, cols)| (1..=MAX_CELLS).contains(&(rows * cols)));
        let (rows, cols) = board.ok_or_else(|| {
            let found = format!("{height} rows and {width} columns with the margins {margins:?}");
            fault(found, format!("1 to {MAX_CELLS} cells"))
        })?;
        let n_places = (width + 4) * (height + 4);
        Ok(Grid { width: width + 4, n_places, above: top + 2, left: left + 2, rows, cols })
    }

    /// The index of the cell of the board at a place, if one is there.
    fn cell(&self, place: usize) -> Option<usize> {
        let row = (place / self.width).checked_sub(self.above).filter(|&row| row < self.rows)?;
        let col = (place % self.width).checked_sub(self.left).filter(|&col| col < self.cols)?;
        Some(row * self.cols + col)
    }

    /// That all cells of the board are there: the list is as long as the board at least.
    fn check_cells(&self, list: &str) -> Result<(), Fault> {
        let gaps = || fault("a drawing in which cells are left out", "a whole rectangle");
        let list = list.strip_prefix('[').and_then(|list| list.strip_suffix(']'));
        let list = list.ok_or_else(|| fault("a drawing without a list of its cells", "one"))?;
        let n_cells = self.rows * self.cols;
        if list.split(',').count() < n_cells {
            return Err(gaps());
        }
        let mut is_there = vec![false; n_cells];
        let mut place: i64 = 0;
        for step in list.split(',') {
            let next = step.trim().parse().ok().and_then(|step| place.checked_add(step));
            place = next.ok_or_else(|| fault(format!("the step {}", quote(step)), "a number"))?;
            let cell = usize::try_from(place).ok().and_then(|place| self.cell(place));
            if let Some(cell) = cell {
                is_there[cell] = true;
            }
        }
        if is_there.contains(&false) { Err(gaps()) } else { Ok(()) }
    }

    /// The marks of what is drawn, in the order of their cells.
    fn marks(&self, layer: &str, puzzle: Puzzle) -> Result<Vec<(usize, Mark)>, Fault> {
        let mut numbers = Vec::new();
        let mut circles = Vec::new();
        each_member(layer, |name, drawn| match name {
            "zN" | "number" => each_member(drawn, |place, entry| {
                numbers.extend(self.drawn(place, |cell| read_number(entry, cell, puzzle))?);
                Ok(())
            }),
            "zY" | "symbol" if puzzle == Puzzle::Hashi => each_member(drawn, |place, entry| {
                let is_circle = is_circle(entry)?;
                let circle = self.drawn(place, |_| Ok(Mark::Unknown));
                circles.extend(circle?.filter(|_| is_circle));
                Ok(())
            }),
            _ => Ok(()),
        })?;
        numbers.sort_by_key(|&(cell, _)| cell);
        if let Some(pair) = numbers.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            let cell = self.shown(pair[0].0);
            return Err(fault(format!("two numbers in {cell}"), "one number a cell"));
        }
        circles.retain(|&(cell, _)| numbers.binary_search_by_key(&cell, |&(at, _)| at).is_err());
        numbers.extend(circles);
        numbers.sort_by_key(|&(cell, _)| cell);
        numbers.dedup_by_key(|&mut (cell, _)| cell);
        Ok(numbers)
    }

    /// What `read` reads at a place, if that is a cell of the board.
    fn drawn(
        &self,
        place: &str,
        read: impl FnOnce(Cell) -> Result<Mark, Fault>,
    ) -> Result<Option<(usize, Mark)>, Fault> {
        let place = number(place).filter(|&place: &usize| place < self.n_places);
        let place = place.ok_or_else(|| fault("something drawn between cells", "it in a cell"))?;
        self.cell(place).map(|cell| Ok((cell, read(self.shown(cell))?))).transpose()
    }

    fn shown(&self, cell: usize) -> Cell {
        Cell::new(cell / self.cols, cell % self.cols)
    }
}

fn board(grid: &Grid, puzzle: Puzzle, drawn: Vec<(usize, Mark)>) -> Result<Board, Fault> {
    let mut marks = Marks::new(puzzle, grid.cols);
    let mut n = 0;
    for (cell, mark) in drawn {
        (n..cell).for_each(|_| marks.push(Mark::Empty));
        marks.push(mark);
        n = cell + 1;
    }
    (n..grid.rows * grid.cols).for_each(|_| marks.push(Mark::Empty));
    marks.board(grid.rows).map_err(|error| fault(error.to_string(), "a board"))
}

/// The puzzle of the first tag that names one.
fn tagged(tags: &str) -> Option<Puzzle> {
    if tags.len() > MAX_ENTRY {
        return None;
    }
    let tags: Vec<String> = serde_json::from_str(&expand(tags)).ok()?;
    let puzzle = |tag: &String| TAGS.iter().find(|(name, _)| name == tag);
    tags.iter().find_map(puzzle).map(|&(_, puzzle)| puzzle)
}

/// The parts of what is drawn on one place.
fn parts(entry: &str) -> Result<Vec<Value>, Fault> {
    let parts = if entry.len() > MAX_ENTRY { None } else { serde_json::from_str(entry).ok() };
    parts.ok_or_else(|| fault(format!("the entry {}", quote(entry)), "a list of its parts"))
}

/// A number: its text, its colour, its style.
fn read_number(entry: &str, cell: Cell, puzzle: Puzzle) -> Result<Mark, Fault> {
    let parts = parts(entry)?;
    if !parts.get(2).and_then(Value::as_str).is_some_and(|style| STYLES.contains(&style)) {
        let found = format!("{} in {cell}, drawn in a style for other things", quote(entry));
        return Err(fault(found, "a number in a usual style"));
    }
    let text = match parts.first() {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    match number(&text) {
        Some(number) => Ok(Mark::Number(number)),
        None if ["", "?"].contains(&&*text) => Ok(Mark::Unknown),
        None if puzzle == Puzzle::Hashi && !text.contains(|c: char| c.is_ascii_digit()) => {
            Ok(Mark::Unknown)
        }
        None => {
            let expected = format!("a whole number to {}", u32::MAX);
            Err(fault(format!("{} in {cell}", quote(&text)), expected))
        }
    }
}

/// Whether a symbol, its style, its name, its layer, is a circle.
fn is_circle(entry: &str) -> Result<bool, Fault> {
    let parts = parts(entry)?;
    Ok(parts.get(1).and_then(Value::as_str).is_some_and(|name| name.starts_with("circle_")))
}

/// Calls `f` with the name and the text of every member of a JSON object, as they come; nothing is
/// kept of it.
fn each_member(json: &str, f: impl FnMut(&str, &str) -> Result<(), Fault>) -> Result<(), Fault> {
    struct Members<'f, F> {
        f: F,
        fault: &'f mut Option<Fault>,
    }
    impl<'de, F: FnMut(&str, &str) -> Result<(), Fault>> Visitor<'de> for Members<'_, F> {
        type Value = ();

        fn expecting(&self, words: &mut std::fmt::Formatter) -> std::fmt::Result {
            words.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(mut self, mut members: A) -> Result<(), A::Error> {
            while let Some((name, value)) = members.next_entry::<String, &RawValue>()? {
                (self.f)(&name, value.get()).map_err(|fault| {
                    *self.fault = Some(fault);
                    A::Error::custom("")
                })?;
            }
            Ok(())
        }
    }
    let mut found = None;
    let mut source = serde_json::Deserializer::from_str(json);
    let read = source.deserialize_map(Members { f, fault: &mut found });
    let read = read.and_then(|()| source.end());
    read.map_err(|error| {
        found.unwrap_or_else(|| fault(format!("a drawing that is no JSON ({error})"), "one"))
    })
}
