//! Hashi puzzles of Conceptis in XML, files that end in `.sud`.
//!
//! ```text
//! <Hashi_Puzzle Width="3" Height="2">
//!   <Data>
//!     <Island Number="2" X="0" Y="0" />       X is the column and Y the row, counted from 0
//!     <Island Number="1" X="2" Y="0" />
//!     <Island Number="1" X="0" Y="1" />
//!   </Data>
//! </Hashi_Puzzle>
//! ```
//!
//! Other attributes, and other elements beside `Data`, are passed over; inside `Data` they would change
//! the puzzle and are refused. The file is read one element after the other. Entities are not known, and
//! a document type is refused, so that nothing in it can grow.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::cells::Sea;
use super::document::{self, Document};
use super::islands::with_clues;
use super::part::number;
use super::rows::only_one;
use super::{Format, Named, Sign};
use crate::read::{Entry, ReadError, WriteError};
use crate::read_error::quote;
use crate::{Board, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "conceptis",
    about: "Conceptis puzzle file in XML",
    puzzles: &[Puzzle::Hashi],
    extension: "sud",
    is_line: false,
    sign,
    read,
    write: Some(write),
};

/// XML with an element of a name such as theirs.
fn sign(text: &[u8]) -> Sign {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text).trim_ascii_start();
    match text.starts_with(b"<") && text.windows(7).any(|piece| piece == b"_Puzzle") {
        true => Sign::Sure,
        false => Sign::No,
    }
}

fn read(text: &[u8], puzzle: Option<Puzzle>) -> Vec<Entry> {
    document::entries(text, "an element `Hashi_Puzzle`", |document| {
        let is_ours = document::puzzle(puzzle, Some(Puzzle::Hashi)).map_err(document.at(0));
        let board = is_ours.and_then(|_| board(document));
        vec![Entry { name: None, line: 1, board }]
    })
}

fn board(document: &Document) -> Result<Board, ReadError> {
    let mut reader = Reader::from_str(document.text());
    let mut walk = Walk { document, depth: 0, is_in_data: false, puzzle: None };
    let byte = |position| usize::try_from(position).unwrap_or(usize::MAX);
    loop {
        let at = byte(reader.buffer_position());
        let event = reader.read_event().map_err(|error| {
            let at = byte(reader.error_position());
            document.error(at, format!("broken XML ({error})"), "an XML document")
        })?;
        match event {
            Event::DocType(_) => {
                return Err(document.error(at, "a document type", "XML without one"));
            }
            Event::Start(element) => {
                walk.element(&element)?;
                walk.depth += 1;
            }
            Event::Empty(element) => walk.element(&element)?,
            Event::End(_) => walk.depth = walk.depth.saturating_sub(1),
            Event::Eof => return walk.board(),
            _ => {}
        }
    }
}

/// Where we are. That elements end in the order they should, the reader of XML sees to.
struct Walk<'a> {
    document: &'a Document<'a>,
    /// The number of open elements.
    depth: usize,
    /// Whether the second of them is `Data`.
    is_in_data: bool,
    /// The outermost element: where it starts, and what is on its board so far.
    puzzle: Option<(usize, Sea)>,
}

impl Walk<'_> {
    /// An element, of which the content follows if it has one.
    fn element(&mut self, element: &BytesStart) -> Result<(), ReadError> {
        let name = element.name();
        let name = name.as_ref();
        let at = self.document.start_of(element.as_ref());
        let refuse = |what: &str, expected: &str| {
            Err(self.document.error(at, format!("{what} {}", quote(name)), expected))
        };
        match (self.depth, &mut self.puzzle) {
            (0, Some(_)) => return refuse("a second puzzle", "one in a file"),
            (0, None) if name == "Hashi_Puzzle" => {
                self.puzzle = Some((at, sea(self.document, element)?));
            }
            (0, None) => return refuse("the element", "`Hashi_Puzzle`"),
            (1, _) => self.is_in_data = name == "Data",
            (2, Some((_, sea))) if self.is_in_data && name == "Island" => {
                island(self.document, element, sea)?;
            }
            (2, _) if self.is_in_data => {
                return refuse("inside `Data` the element", "`Island` only");
            }
            _ => {}
        }
        Ok(())
    }

    /// The board at the end of the text.
    fn board(self) -> Result<Board, ReadError> {
        let document = self.document;
        match self.puzzle {
            Some((at, sea)) if self.depth == 0 => sea.board(2).map_err(document.at(at)),
            Some(_) => {
                let end = document.text().len();
                Err(document.error(end, "the end of the text", "the end of `Hashi_Puzzle`"))
            }
            None => Err(document.error(0, "no element", "`Hashi_Puzzle`")),
        }
    }
}

/// The size of the board.
fn sea(document: &Document, element: &BytesStart) -> Result<Sea, ReadError> {
    let [cols, rows] = numbers(document, element, ["Width", "Height"])?;
    Sea::new(rows, cols).map_err(document.at(document.start_of(element.as_ref())))
}

fn island(document: &Document, element: &BytesStart, sea: &mut Sea) -> Result<(), ReadError> {
    let [clue, x, y] = numbers(document, element, ["Number", "X", "Y"])?;
    sea.island(y, x, Some(clue)).map_err(document.at(document.start_of(element.as_ref())))
}

/// The attributes of these names, which are whole numbers.
fn numbers<const N: usize>(
    document: &Document,
    element: &BytesStart,
    names: [&str; N],
) -> Result<[u32; N], ReadError> {
    let start = document.start_of(element.as_ref());
    let mut found = [None; N];
    // Their check for attributes of one name compares each with each.
    for attribute in element.attributes().with_checks(false) {
        let attribute = attribute.map_err(|error| {
            document.error(start, format!("broken XML ({error})"), "attributes NAME=\"VALUE\"")
        })?;
        let Some(k) = names.iter().position(|name| *name == attribute.key.as_ref()) else {
            continue;
        };
        let at = document.start_of(&attribute.value);
        let value = number(&attribute.value).ok_or_else(|| {
            let found = format!("{} as {}", quote(&attribute.value), names[k]);
            document.error(at, found, "a whole number to 4294967295")
        })?;
        if found[k].replace(value).is_some() {
            return Err(document.error(
                at,
                format!("a second {}", names[k]),
                "each attribute once",
            ));
        }
    }
    let mut numbers = [0; N];
    for k in 0..N {
        numbers[k] = found[k].ok_or_else(|| {
            let found = format!("{} without {}", quote(element.name().as_ref()), names[k]);
            document.error(start, found, format!("attributes {}", names.join(", ")))
        })?;
    }
    Ok(numbers)
}

fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let board = only_one(FORMAT.name, boards)?;
    let islands = with_clues(FORMAT.name, board, 2..=2)?.into_iter().map(|(cell, clue)| {
        format!("    <Island Number=\"{clue}\" X=\"{}\" Y=\"{}\" />\n", cell.col, cell.row)
    });
    let size = format!("Width=\"{}\" Height=\"{}\"", board.cols(), board.rows());
    let islands: String = islands.collect();
    Ok(format!("<Hashi_Puzzle {size}>\n  <Data>\n{islands}  </Data>\n</Hashi_Puzzle>\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> String {
        document::in_words(read(text.as_bytes(), None)).join("|")
    }

    #[test]
    fn islands_are_read_whatever_is_around_them() {
        let text = "<?xml version=\"1.0\"?><!-- x --><Hashi_Puzzle GUID='a>b' Height=\"2\" Width='3'>\
                    <Meta><Island/></Meta><Data a=''> <Island X=\"2\" Y=\"1\" Number=\"1\"/>\
                    <Island Number=\"12\" X=\"0\" Y=\"0\"></Island></Data><More>&x;</More></Hashi_Puzzle>";
        assert_eq!(found(text), "c../..1");
        assert_eq!(sign(text.as_bytes()), Sign::Sure);
        assert_eq!(sign(b"<html>"), Sign::No);
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        let size = "<Hashi_Puzzle Width='2' Height='1'>";
        for (text, words) in [
            (
                format!("{size}<Data>\n<Island X='0' Y='0'/>"),
                "line 2, column 2: found `Island` without Number",
            ),
            (
                format!("{size}<Data><Island X='-1'/>"),
                "column 53: found `-1` as X, expected a whole",
            ),
            (format!("{size}<Data><Island X='&#48;'/>"), "found `&#48;` as X"),
            (format!("{size}<Data><Island X='0' X='1'/>"), "found a second X"),
            (format!("{size}<Data><Island Number='1' X='0' Y='1'/>"), "found an island at (2,1)"),
            (
                format!("{size}<Data><Bridge/>"),
                "found inside `Data` the element `Bridge`, expected",
            ),
            (format!("{size}<Data></Hashi_Puzzle>"), "found broken XML"),
            (format!("{size}<Data>"), "found the end of the text, expected the end of `Hashi_P"),
            (format!("{size}</Hashi_Puzzle>{size}"), "found a second puzzle"),
            (
                "<Hashi_Puzzle Width='60000' Height='60000'/>".into(),
                "expected at most 67108864 cells",
            ),
            ("<Hashi_Puzzle Width='1'/>".into(), "found `Hashi_Puzzle` without Height"),
            (
                "<Hitori_Puzzle/>".into(),
                "column 2: found the element `Hitori_Puzzle`, expected `Hashi",
            ),
            ("".into(), "found no element"),
        ] {
            let board = found(&text);
            assert!(board.contains(words), "{text}: {board}");
        }
        let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]><Hashi_Puzzle/>";
        assert!(found(bomb).contains("column 1: found a document type"), "{}", found(bomb));
    }
}
