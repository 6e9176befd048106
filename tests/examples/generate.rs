//! Writes boards made from a seed.
//!
//! ```text
//! cargo run --release --example generate -- hitori --size 12x12 --unique --seed 7 --number 3
//! cargo run --release --example generate -- hashi --islands 400 --class stress -o stress.hashi
//! ```

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Parser;
use crosscut::engine::Limits;
use crosscut::generate::{Dice, hashi, hitori, usual};
use crosscut_puzzles::{Board, Puzzle, read};

/// Writes boards made from a seed.
#[derive(Parser)]
struct Args {
    /// hitori or hashi.
    puzzle: Puzzle,
    /// Rows and columns, such as 10x12; a hashi board given by its islands is square.
    #[arg(long)]
    size: Option<String>,
    /// hashi: how many islands; if left out, as many as the class has on such a board.
    #[arg(long)]
    islands: Option<usize>,
    /// hitori: unique, loose, lattice; hashi: unique, loose, stress, split.
    #[arg(long, default_value = "loose")]
    class: String,
    /// The same as --class unique.
    #[arg(long, conflicts_with = "class")]
    unique: bool,
    /// hitori: how many of the unshaded cells are blank, in percent.
    #[arg(long, default_value_t = 0)]
    blanks: u32,
    /// hashi: how many of the clues are `?`, in percent.
    #[arg(long, default_value_t = 0)]
    hidden: u32,
    /// hashi: the most bridges between two islands.
    #[arg(long, default_value_t = 2)]
    max_bridges: u8,
    /// What the boards are made from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many boards.
    #[arg(long, default_value_t = 1)]
    number: u64,
    /// Where to write; standard output if left out.
    #[arg(short, long)]
    output: Option<PathBuf>,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let class = if args.unique { "unique" } else { &args.class };
    let mut text = String::new();
    for number in 0..args.number {
        let dice = &mut Dice::new(args.seed, number);
        let board = board(&args, class, dice)
            .with_context(|| format!("seed {}, board {number}", args.seed))?;
        let (rows, cols) = (board.rows(), board.cols());
        writeln!(text, "# {class} {rows}x{cols} seed {}/{number}", args.seed)?;
        writeln!(text, "{}", read::write_board(&board))?;
    }
    match &args.output {
        Some(path) => std::fs::write(path, text).with_context(|| path.display().to_string()),
        None => {
            print!("{text}");
            Ok(())
        }
    }
}

fn board(args: &Args, class: &str, dice: &mut Dice) -> Result<Board> {
    let size = args.size.as_deref().map(parse_size).transpose()?;
    match args.puzzle {
        Puzzle::Hitori => {
            let Some((rows, cols)) = size else { bail!("a hitori board needs --size") };
            let class = find(&hitori::Class::ALL, class)?;
            let plan = hitori::Plan { rows, cols, class, blanks: args.blanks };
            Ok(usual::hitori(&plan, dice, &Limits::default())?.into())
        }
        Puzzle::Hashi => {
            let class = find(&hashi::Class::ALL, class)?;
            let mut plan = match (size, args.islands) {
                (Some((rows, cols)), islands) => hashi::Plan::sized(rows, cols, islands, class),
                (None, Some(islands)) => hashi::Plan::square(islands, class),
                (None, None) => bail!("a hashi board needs --size or --islands"),
            };
            plan.max_bridges = args.max_bridges;
            plan.hidden = args.hidden;
            Ok(usual::hashi(&plan, dice, &Limits::default())?.into())
        }
    }
}

fn find<C: Copy>(all: &[(&str, C)], name: &str) -> Result<C> {
    let known = || all.iter().map(|&(known, _)| known).collect::<Vec<_>>().join(", ");
    let class = all.iter().find(|&&(known, _)| known == name).map(|&(_, class)| class);
    class.with_context(|| format!("no class `{name}`: expected one of {}", known()))
}

fn parse_size(size: &str) -> Result<(usize, usize)> {
    let (rows, cols) = size.split_once('x').with_context(|| format!("size `{size}`: no `x`"))?;
    let side = |text: &str| match text.parse() {
        Ok(side @ 1..=100_000) => Ok(side),
        _ => bail!("size `{size}`: expected rows x columns, each from 1 to 100000"),
    };
    Ok((side(rows)?, side(cols)?))
}
