//! The catalogue of encodings: its page names every encoder of the tables, and the numbers of clauses
//! on it are those of the formulas.

use crosscut_encodings::{amo, connectivity, degree};

const PAGE: &str = include_str!("../docs/encodings.md");

/// The rows of the first table whose header begins with these cells, as texts without backticks and
/// without the commas of thousands.
fn table(header: &[&str]) -> Vec<Vec<String>> {
    let cells = |line: &str| -> Vec<String> {
        let inner = line.trim().trim_start_matches('|').trim_end_matches('|');
        inner.split('|').map(|cell| cell.trim().replace(['`', ','], "")).collect()
    };
    let mut lines = PAGE.lines().skip_while(|line| !cells(line).starts_with(&owned(header)));
    let found: Vec<Vec<String>> =
        lines.by_ref().take_while(|line| line.starts_with('|')).map(cells).collect();
    assert!(found.len() > 2, "no table with the header {header:?}");
    found.into_iter().enumerate().filter(|&(i, _)| i != 1).map(|(_, row)| row).collect()
}

fn owned(cells: &[&str]) -> Vec<String> {
    cells.iter().map(|&cell| cell.to_owned()).collect()
}

#[test]
fn clauses_of_at_most_one_are_those_of_the_formulas() {
    let rows = table(&["n", "pairwise"]);
    let (header, rows) = rows.split_first().unwrap();
    let names: Vec<&str> = amo::ALL.iter().map(|&(name, _)| name).collect();
    assert_eq!(header[1..], owned(&names));
    assert!(rows.len() >= 5);
    for row in rows {
        let n = row[0].parse().unwrap();
        let sizes = amo::ALL.iter().map(|(_, amo)| amo.size(n).clauses.to_string());
        assert_eq!(row[1..], sizes.collect::<Vec<_>>(), "n = {n}");
    }
}

#[test]
fn clauses_of_degrees_are_those_of_the_formulas() {
    let rows = table(&["degree", "idea", "unit propagation"]);
    let sizes = degree::ALL.iter().map(|(name, degree)| {
        let sizes = [degree.size(&[2; 4], 4), degree.size(&[4; 8], 16)];
        [(*name).to_owned(), sizes[0].clauses.to_string(), sizes[1].clauses.to_string()]
    });
    let on_the_page = rows[1..].iter().map(|row| [0, 3, 4].map(|column| row[column].clone()));
    assert_eq!(on_the_page.collect::<Vec<_>>(), sizes.collect::<Vec<_>>());
}

#[test]
fn every_encoder_is_on_the_page() {
    let first = |header: &[&str]| -> Vec<String> {
        table(header)[1..].iter().map(|row| row[0].clone()).collect()
    };
    let names = |all: Vec<&'static str>| owned(&all);
    assert_eq!(first(&["amo", "idea"]), names(amo::ALL.iter().map(|&(name, _)| name).collect()));
    assert_eq!(
        first(&["conn", "idea"]),
        names(connectivity::ALL.iter().map(|&(name, _)| name).collect())
    );
}
