//! Addresses of Penpa+, an editor for drawings of puzzles, one a line.
//!
//! ```text
//! https://swaroopg92.github.io/penpa-edit/#m=edit&p=DATA
//! ```
//!
//! Any page will do, and so will the part after the `#` or `?` alone; `m=solve` for `m=edit` says the
//! same of the board. DATA is base 64 of what the deflate method makes of a [`drawing`].
//!
//! The text of a drawing is held to 32 MiB, whatever DATA unfolds to.

mod abbreviations;
mod drawing;
mod written;

use std::io::{Read, Write};

use base64::Engine;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

use super::part::Part;
use super::{Format, Named, Sign, one_line};
use crate::lines::Line;
use crate::read::{Entry, ReadError, WriteError};
use crate::{Board, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "penpa",
    about: "addresses of Penpa+, one a line",
    puzzles: &Puzzle::ALL,
    extension: "url",
    is_line: true,
    sign,
    read,
    write: Some(write),
};

/// The page that addresses are written with.
const PAGE: &str = "https://swaroopg92.github.io/penpa-edit/";

/// The most bytes of a drawing.
const MAX_TEXT: usize = 32 << 20;

/// Padding may be missing: Penpa+ itself takes data to the first `=` only.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// What is wrong with a drawing. It has no place of its own: nobody sees its text.
struct Fault {
    found: String,
    expected: String,
}

fn fault(found: impl Into<String>, expected: impl Into<String>) -> Fault {
    Fault { found: found.into(), expected: expected.into() }
}

/// The parameters of an address.
fn parameters(address: Part) -> impl Iterator<Item = Part> {
    let start = address.text.find(['#', '?']).map_or(0, |mark| mark + 1);
    address.rest(start).split('&')
}

fn sign(text: &[u8]) -> Sign {
    one_line::sign(text, |text| {
        let mut found = parameters(Part::whole(Line { number: 1, text }));
        match found.any(|parameter| ["m=edit", "m=solve"].contains(&parameter.text)) {
            true => Sign::Sure,
            false => Sign::No,
        }
    })
}

fn read(text: &[u8], puzzle: Option<Puzzle>) -> Vec<Entry> {
    one_line::read(text, |line| read_address(line, puzzle))
}

fn read_address(line: Line, puzzle: Option<Puzzle>) -> Result<Board, ReadError> {
    let address = Part::whole(line);
    let data = parameters(address).find(|parameter| parameter.text.starts_with("p="));
    let data = data.ok_or_else(|| address.refuse("an address with `p=` and a drawing"))?.rest(2);
    let text = unfold(data)?;
    drawing::read(&text, puzzle).map_err(|fault| data.fault(0, fault.found, fault.expected))
}

/// The text that the data of an address stands for.
fn unfold(data: Part) -> Result<String, ReadError> {
    let base64 = data.text.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
    let packed = BASE64.decode(&base64).map_err(|error| {
        data.fault(0, format!("data that is not base 64 ({error})"), "all that Penpa+ has written")
    })?;
    let mut text = String::new();
    let mut inflated = flate2::read::DeflateDecoder::new(&packed[..]).take(MAX_TEXT as u64 + 1);
    let broken = |what: String| data.fault(0, what, "all that Penpa+ has written");
    inflated
        .read_to_string(&mut text)
        .map_err(|error| broken(format!("data that does not unfold ({error})")))?;
    if text.len() > MAX_TEXT {
        return Err(broken(format!("data that unfolds to more than {MAX_TEXT} bytes")));
    }
    Ok(text)
}

/// One address a line.
fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    boards.iter().map(|named| write_address(named.board)).collect()
}

fn write_address(board: &Board) -> Result<String, WriteError> {
    let text = written::text(board)?;
    let mut packed = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::best());
    let packed = packed.write_all(text.as_bytes()).and_then(|()| packed.finish());
    let packed = packed.map_err(|error| WriteError::Unsayable {
        format: FORMAT.name,
        what: format!("this board: {error}"),
    })?;
    let data = base64::engine::general_purpose::STANDARD.encode(packed);
    Ok(format!("{PAGE}#m=edit&p={data}\n"))
}

#[cfg(test)]
mod tests;
