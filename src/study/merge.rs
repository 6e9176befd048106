//! Many files of results into one.
//!
//! A result that is there twice, because a shard was run twice for example, is kept once: the first. Two
//! results of one run that contradict each other are no matter of taste: the same program on the
//! same board found different things, so a machine or the program is broken. Nothing is merged then.
//!
//! The merged rows stand in the order of a plan, whatever the order in which they were found; each byte
//! for byte as it was.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::{self, Write};

use super::lines::Line;
use super::row::{ResultRow, Run};
use super::tally::Claim;

/// Results from several files.
#[derive(Debug, Default)]
pub struct Merge {
    rows: Vec<Row>,
    /// Where the results of a run are, by its name.
    of_run: HashMap<String, Vec<usize>>,
    /// How many results were left out, as they were there already.
    pub duplicates: u64,
    /// Results of one run that contradict each other.
    pub conflicts: Vec<Conflict>,
}

/// Where a row stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file, by its number.
    pub file: usize,
    /// The line.
    pub line: u64,
}

/// Two results of one run that cannot both be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// One, and where it stands.
    pub first: (Place, Claim),
    /// The other.
    pub second: (Place, Claim),
}

#[derive(Debug)]
struct Row {
    place: Place,
    claim: Claim,
    /// The run without the text of its board: what the order needs.
    run: Run,
    repeat: u32,
    text: Vec<u8>,
}

impl Merge {
    /// One row more, from a file by its number.
    pub fn add(&mut self, file: usize, row: ResultRow, line: Line) {
        let place = Place { file, line: line.number };
        let claim = Claim::of(&row);
        let ResultRow { mut run, repeat, .. } = row;
        run.board.text = String::new();
        let mut is_known = false;
        if let Entry::Occupied(earlier) = self.of_run.entry(run.id.clone()) {
            for other in earlier.get().iter().map(|&at| &self.rows[at]) {
                is_known |= other.repeat == repeat;
                if claim.contradicts(&other.claim) {
                    self.conflicts.push(Conflict {
                        first: (other.place.clone(), other.claim.clone()),
                        second: (place.clone(), claim.clone()),
                    });
                }
            }
        }
        match is_known {
            true => self.duplicates += 1,
            false => {
                self.of_run.entry(run.id.clone()).or_default().push(self.rows.len());
                self.rows.push(Row { place, claim, run, repeat, text: line.text });
            }
        }
    }

    /// How many results are kept.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Writes the rows in order.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn write(mut self, out: &mut impl Write) -> io::Result<()> {
        self.rows.sort_by(|a, b| order(&a.run, &b.run).then(a.repeat.cmp(&b.repeat)));
        for row in self.rows {
            out.write_all(&row.text)?;
            out.write_all(b"\n")?;
        }
        Ok(())
    }
}

/// The order of a plan; runs of several plans on one board and configuration are in that of their names.
fn order(a: &Run, b: &Run) -> Ordering {
    fn key(run: &Run) -> impl Ord {
        let how = (run.engine.name(), &run.recipe, &run.backend, run.seed, &run.options);
        (run.board.place(), how, &run.id)
    }
    key(a).cmp(&key(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::tally::tests::result;

    fn add(merge: &mut Merge, file: usize, rows: &[ResultRow]) {
        for (i, row) in rows.iter().enumerate() {
            let text = format!("{} of {file}", row.run.id).into_bytes();
            let line = Line { number: i as u64 + 1, start: 0, text, is_ended: true };
            merge.add(file, row.clone(), line);
        }
    }

    #[test]
    fn the_first_of_two_results_is_kept_and_all_are_in_order() {
        let mut merge = Merge::default();
        add(&mut merge, 0, &[result("3", "b", 1, true), result("2", "a", 0, false)]);
        add(&mut merge, 1, &[result("1", "a", 1, true), result("3", "b", 1, false)]);
        assert_eq!((merge.len(), merge.duplicates, merge.conflicts.len()), (3, 1, 0));
        let mut out = Vec::new();
        merge.write(&mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "1 of 1\n2 of 0\n3 of 0\n");
    }

    #[test]
    fn repetitions_are_kept_and_may_not_contradict_each_other() {
        let mut merge = Merge::default();
        let second = |row: ResultRow| ResultRow { repeat: 2, ..row };
        add(&mut merge, 0, &[result("1", "a", 1, true), second(result("1", "a", 1, true))]);
        assert_eq!((merge.len(), merge.duplicates, merge.conflicts.len()), (2, 0, 0));
        add(&mut merge, 1, &[second(result("1", "a", 2, false))]);
        let places: Vec<_> = merge.conflicts.iter().map(|c| (&c.first.0, &c.second.0)).collect();
        assert_eq!(places.len(), 2, "with both repetitions");
        assert_eq!(*places[1].1, Place { file: 1, line: 1 });
    }
}
