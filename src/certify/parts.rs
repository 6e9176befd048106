//! The texts of a certificate.
//!
//! The four parts that the checker reads, in one file or as files of a folder; the folder also has
//! `proof.drat`: the lemmas without numbers and hints, for tools that do not read LRAT.

use std::fmt::Write as _;
use std::io::{self, Write};

use crosscut_encodings::cnf::Lit;
use crosscut_puzzles::certificate::{Certificate, Part, Parts, Reason};

use super::trim::Lemma;

/// The name of the proof for tools that do not read LRAT.
const DRAT: &str = "proof.drat";

/// All texts of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Texts {
    claim: String,
    refutation: Option<Refutation>,
}

/// The formula, its reasons and its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    cnf: String,
    reasons: String,
    lrat: String,
    drat: String,
}

impl Refutation {
    /// Writes clauses with their reasons, and lemmas.
    pub(super) fn new(
        n_vars: usize,
        clauses: &[(Vec<Lit>, Reason)],
        lemmas: &[Lemma],
    ) -> Refutation {
        let mut texts = Refutation {
            cnf: format!("p cnf {n_vars} {}\n", clauses.len()),
            reasons: String::new(),
            lrat: String::new(),
            drat: String::new(),
        };
        for (clause, reason) in clauses {
            write_list(&mut texts.cnf, clause.iter().map(|lit| lit.to_dimacs()));
            texts.cnf.push_str("0\n");
            let _ = writeln!(texts.reasons, "{reason}"); // writing to a string does not fail
        }
        for (lemma, number) in lemmas.iter().zip(clauses.len() + 1..) {
            let start = texts.drat.len();
            write_list(&mut texts.drat, lemma.lits.iter().map(|lit| lit.to_dimacs()));
            texts.drat.push_str("0\n");
            let _ = write!(texts.lrat, "{number} {} ", &texts.drat[start..].trim_end());
            write_list(&mut texts.lrat, lemma.hints.iter());
            texts.lrat.push_str("0\n");
        }
        texts
    }
}

/// Writes each item and a blank.
fn write_list(text: &mut String, items: impl Iterator<Item = impl std::fmt::Display>) {
    for item in items {
        let _ = write!(text, "{item} ");
    }
}

impl Texts {
    pub(super) fn new(certificate: &Certificate, refutation: Option<Refutation>) -> Texts {
        Texts { claim: certificate.to_string(), refutation }
    }

    /// The parts as the checker reads them.
    pub fn parts(&self) -> Parts<&[u8]> {
        let mut parts = [None; 4];
        for (part, text) in self.each() {
            parts[part as usize] = Some(text.as_bytes());
        }
        Parts::Folder(parts)
    }

    fn each(&self) -> impl Iterator<Item = (Part, &str)> {
        let refutation = self.refutation.iter().flat_map(|texts| {
            [(Part::Cnf, &texts.cnf), (Part::Reasons, &texts.reasons), (Part::Proof, &texts.lrat)]
        });
        [(Part::Claim, &self.claim)].into_iter().chain(refutation).map(|(part, s)| (part, &s[..]))
    }

    /// The names of all files that a folder can have.
    pub const FILE_NAMES: [&str; 5] = [
        Part::Claim.file_name(),
        Part::Cnf.file_name(),
        Part::Reasons.file_name(),
        Part::Proof.file_name(),
        DRAT,
    ];

    /// The text of the file with this name, if this certificate has it.
    pub fn file(&self, name: &str) -> Option<&str> {
        let drat = self.refutation.as_ref().map(|texts| &texts.drat[..]).filter(|_| name == DRAT);
        let part = self.each().find(|(part, _)| part.file_name() == name);
        part.map(|(_, text)| text).or(drat)
    }

    /// Writes the parts one after the other.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write_file(&self, mut out: impl Write) -> io::Result<()> {
        for (part, text) in self.each() {
            writeln!(out, "== {part}")?;
            out.write_all(text.as_bytes())?;
        }
        Ok(())
    }

    /// Bytes of the parts that the checker reads.
    pub fn n_bytes(&self) -> usize {
        self.each().map(|(_, text)| text.len()).sum()
    }
}
