//! Writes many certificates, for checkers of proofs that know nothing of this project.
//!
//! ```text
//! cargo run --release --example proofs -- OUT
//! python tests/oracles/check_proofs.py OUT
//! ```
//!
//! Each goes into a folder of its own, `OUT/unique-1`, `OUT/unsatisfiable-1` and so on: the shipped
//! boards, boards made from a seed, and such boards with a clue or number changed, which most often
//! leaves no answer. Verdicts that need no proof are passed over.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Parser;
use crosscut::certify::{Certified, Texts, certify};
use crosscut::engine::{Goal, Limits};
use crosscut::generate::{Dice, Effort, hashi, hitori, usual};
use crosscut_puzzles::certificate::Claim;
use crosscut_puzzles::{Board, hashi as bridges, hitori as cells, read};

/// Writes many certificates.
#[derive(Parser)]
struct Args {
    /// A folder that is not there yet.
    out: PathBuf,
    /// How many of each claim at least.
    #[arg(long, default_value_t = 100)]
    number: usize,
    /// What boards are made from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> Result<()> {
    let args = Args::parse();
    fs::create_dir(&args.out).with_context(|| args.out.display().to_string())?;
    let mut written = Written { out: &args.out, unique: 0, unsatisfiable: 0 };
    for board in shipped()? {
        written.add(&board)?;
    }
    let mut number = 0;
    while written.unique.min(written.unsatisfiable) < args.number {
        let dice = &mut Dice::new(args.seed, number);
        let board = made(number, dice)?;
        written.add(&board)?;
        written.add(&spoilt(&board, dice)?)?;
        number += 1;
        ensure!(number < 10_000, "the boards that are made give too few proofs");
    }
    println!("{} unique, {} unsatisfiable", written.unique, written.unsatisfiable);
    Ok(())
}

struct Written<'a> {
    out: &'a Path,
    unique: usize,
    unsatisfiable: usize,
}

impl Written<'_> {
    /// Writes the certificate of `board`, if it has a proof.
    fn add(&mut self, board: &Board) -> Result<()> {
        let Certified { texts, verified, .. } = certify(board, Goal::UNIQUE, &Limits::default())?;
        if verified.n_clauses == 0 {
            return Ok(());
        }
        let claim = verified.certificate.claim;
        let count = match claim {
            Claim::Unique => &mut self.unique,
            _ => &mut self.unsatisfiable,
        };
        *count += 1;
        let folder = self.out.join(format!("{claim}-{count}"));
        fs::create_dir(&folder)?;
        for name in Texts::FILE_NAMES {
            if let Some(text) = texts.file(name) {
                fs::write(folder.join(name), text)?;
            }
        }
        Ok(())
    }
}

fn shipped() -> Result<Vec<Board>> {
    let mut boards = Vec::new();
    for puzzle in crosscut_puzzles::Puzzle::ALL {
        let folder =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/corpus").join(puzzle.name());
        let entries = fs::read_dir(folder)?;
        let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
        paths.sort();
        for path in paths {
            let entries = read::read_boards(&fs::read(path)?, Some(puzzle));
            boards.extend(entries.into_iter().filter_map(|entry| entry.board.ok()));
        }
    }
    Ok(boards)
}

/// A unique board.
fn made(number: u64, dice: &mut Dice) -> Result<Board> {
    let side = 5 + dice.below(6);
    Ok(match number.is_multiple_of(2) {
        true => {
            let class = hitori::Class::Unique;
            let plan = hitori::Plan::new(side, side + 1, class);
            usual::hitori(&plan, dice, &Effort::default())?.into()
        }
        false => {
            let plan = hashi::Plan::square(side * 4, hashi::Class::Unique);
            usual::hashi(&plan, dice, &Effort::default())?.into()
        }
    })
}

/// The board with a number copied within its row, or with one clue raised and another lowered.
fn spoilt(board: &Board, dice: &mut Dice) -> Result<Board> {
    Ok(match board {
        Board::Hitori(board) => {
            let mut values = board.values().to_vec();
            for _ in 0..3 {
                let row = dice.below(board.rows()) * board.cols();
                values[row + dice.below(board.cols())] = values[row + dice.below(board.cols())];
            }
            cells::Board::new(board.cols(), values).into()
        }
        Board::Hashi(board) => {
            let mut islands = board.islands().to_vec();
            let n = islands.len();
            let (up, down) = (dice.below(n), dice.below(n));
            islands[up].clue = islands[up].clue.map(|clue| clue + 1);
            islands[down].clue = islands[down].clue.map(|clue| clue.saturating_sub(1).max(1));
            bridges::Board::new(board.rows(), board.cols(), board.max_bridges(), islands)?.into()
        }
    })
}
