//! Certificates of tiny boards, made as naively as can be: answers by trying everything, clauses by
//! listing all that a reason allows, proofs by splitting and unit propagation.

use std::fmt::Write;
use std::io::{BufReader, Cursor};

use crosscut_puzzles::certificate::{
    Answer, Certificate, Claim, Extra, Fault, Part, Parts, Reason, ReasonFault, Rejection,
    Verified, WhyNot, variables, verify,
};
use crosscut_puzzles::read::read_boards;
use crosscut_puzzles::{Board, Cell, Puzzle, hashi, hitori};

pub(crate) fn board(puzzle: Puzzle, text: &str) -> Board {
    read_boards(text.as_bytes(), Some(puzzle)).remove(0).board.unwrap()
}

pub(crate) fn hitori(text: &str) -> Board {
    board(Puzzle::Hitori, text)
}

pub(crate) fn hashi(text: &str) -> Board {
    board(Puzzle::Hashi, text)
}

/// A certificate in pieces that can be spoilt one by one.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) certificate: Certificate,
    pub(crate) clauses: Vec<(Vec<i32>, Reason)>,
    /// Empty where the claim needs no formula.
    pub(crate) proof: String,
}

impl Made {
    /// The texts of the parts that the claim needs, in their order.
    pub(crate) fn texts(&self) -> Vec<String> {
        let mut texts = vec![self.certificate.to_string()];
        let is_refuted = match self.certificate.claim {
            Claim::Unique => true,
            Claim::Unsatisfiable => self.certificate.obstruction.is_none(),
            Claim::Solved | Claim::AtLeastTwo => false,
        };
        if is_refuted {
            let n_variables = variables::n_variables(&self.certificate.board);
            texts.push(cnf(n_variables, &self.clauses));
            texts.push(self.clauses.iter().map(|(_, reason)| format!("{reason}\n")).collect());
            texts.push(self.proof.clone());
        }
        texts
    }

    /// All parts in one file.
    pub(crate) fn file(&self) -> String {
        let parts = Part::ALL.into_iter().zip(self.texts());
        parts.map(|(part, text)| format!("== {part}\n{text}")).collect()
    }

    /// The verdict, which must be the same for a folder and for one file.
    pub(crate) fn verify(&self) -> Result<Verified, Rejection> {
        let texts = self.texts();
        let in_folder = verify_folder(&texts.iter().map(|text| &**text).collect::<Vec<_>>());
        let in_file = verify_file(&self.file());
        match (&in_folder, &in_file) {
            (Ok(folder), Ok(file)) => assert_eq!(folder, file),
            (Err(folder), Err(file)) => assert_eq!(folder.fault, file.fault),
            _ => panic!("{in_folder:?} but {in_file:?}"),
        }
        in_folder
    }

    /// The fault of a certificate that must be rejected.
    pub(crate) fn fault(&self) -> Fault {
        self.verify().expect_err("a forged certificate is rejected").fault
    }

    /// The fault when the text `from`, which the file has once, is replaced by `to`.
    pub(crate) fn fault_with(&self, from: &str, to: &str) -> Fault {
        let file = self.file();
        assert_eq!(file.matches(from).count(), 1, "{from:?} in {file}");
        verify_file(&file.replace(from, to)).expect_err("a forged certificate is rejected").fault
    }

    /// The fault when a clause with a reason of this name becomes another, or gets another reason.
    pub(crate) fn reason_fault(&self, name: &str, clause: &[i32], reason: &str) -> ReasonFault {
        let mut made = self.clone();
        let at = self.clause_by(name);
        made.clauses[at] = (clause.to_vec(), reason.parse().unwrap());
        match made.fault() {
            Fault::Reason(fault) => fault,
            other => panic!("{other}"),
        }
    }

    /// The index of the first clause with a reason of this name.
    pub(crate) fn clause_by(&self, name: &str) -> usize {
        self.clauses.iter().position(|(_, reason)| reason.name() == name).expect(name)
    }
}

/// Parts in their order; missing ones at the end.
pub(crate) fn verify_folder(texts: &[&str]) -> Result<Verified, Rejection> {
    let file = |k: usize| texts.get(k).map(|text| Cursor::new(text.as_bytes()));
    verify(Parts::Folder([file(0), file(1), file(2), file(3)]))
}

/// With a reader that hands out a few bytes at a time.
pub(crate) fn verify_file(text: &str) -> Result<Verified, Rejection> {
    verify(Parts::File(BufReader::with_capacity(7, text.as_bytes())))
}

fn cnf(n_variables: usize, clauses: &[(Vec<i32>, Reason)]) -> String {
    let mut text = format!("c made by a test\np cnf {n_variables} {}\n", clauses.len());
    for (clause, _) in clauses {
        clause.iter().for_each(|literal| write!(text, "{literal} ").unwrap());
        text += "0\n";
    }
    text
}

/// The strongest certificate of the board.
pub(crate) fn strongest(board: &Board) -> Made {
    certify(board).pop().unwrap()
}

/// A certificate of what is true of the board, the last, and one that is weaker if there is any.
pub(crate) fn certify(board: &Board) -> Vec<Made> {
    let answers = answers(board);
    let made = |claim, answers: &[Answer]| Made {
        certificate: Certificate {
            claim,
            board: board.clone(),
            answers: answers.to_vec(),
            extra: Vec::new(),
            obstruction: None,
        },
        clauses: Vec::new(),
        proof: String::new(),
    };
    match &answers[..] {
        [] => vec![refuted(made(Claim::Unsatisfiable, &[]))],
        [answer] => {
            let mut unique = made(Claim::Unique, &answers);
            if let (Board::Hitori(board), Answer::Hitori(answer)) = (board, answer) {
                unique.certificate.extra = extra(board, answer);
            }
            vec![made(Claim::Solved, &answers), refuted(unique)]
        }
        [first, .., last] => {
            let two = [first.clone(), last.clone()];
            vec![made(Claim::Solved, &two[..1]), made(Claim::AtLeastTwo, &two)]
        }
    }
}

/// With all clauses and a proof.
fn refuted(mut made: Made) -> Made {
    made.clauses = clauses(&made.certificate.board, made.certificate.answers.first());
    let n_variables = variables::n_variables(&made.certificate.board);
    let clauses: Vec<&[i32]> = made.clauses.iter().map(|(clause, _)| &clause[..]).collect();
    made.proof = prove(n_variables, &clauses).expect("the clauses leave no answer");
    made
}

/// All answers that the referee accepts.
pub(crate) fn answers(board: &Board) -> Vec<Answer> {
    match board {
        Board::Hitori(board) => shadings(board)
            .filter(|shading| hitori::check(board, shading).is_empty())
            .map(Answer::Hitori)
            .collect(),
        Board::Hashi(board) => all_counts(board)
            .into_iter()
            .map(|counts| board.answer(&counts))
            .filter(|answer| hashi::check(board, answer).is_empty())
            .map(Answer::Hashi)
            .collect(),
    }
}

pub(crate) fn shadings(board: &hitori::Board) -> impl Iterator<Item = hitori::Shading> + use<> {
    let n = board.n_cells();
    assert!(n <= 20, "too many shadings to try");
    (0u32..1 << n).map(move |set| hitori::Shading::new((0..n).map(|i| set >> i & 1 == 1).collect()))
}

pub(crate) fn all_counts(board: &hashi::Board) -> Vec<Vec<u8>> {
    let mut all = vec![vec![]];
    for _ in board.spans() {
        let longer = |counts: &Vec<u8>| -> Vec<Vec<u8>> {
            (0..=board.max_bridges()).map(|n| [&counts[..], &[n]].concat()).collect()
        };
        all = all.iter().flat_map(longer).collect();
        assert!(all.len() <= 1 << 20, "too many answers to try");
    }
    all
}

/// All clauses that reasons allow, except cuts that are long.
pub(crate) fn clauses(board: &Board, block: Option<&Answer>) -> Vec<(Vec<i32>, Reason)> {
    let mut clauses = match board {
        Board::Hitori(board) => hitori_clauses(board),
        Board::Hashi(board) => hashi_clauses(board),
    };
    clauses.extend(block.map(|answer| (blocking_clause(board, answer), Reason::Block)));
    clauses
}

fn blocking_clause(board: &Board, answer: &Answer) -> Vec<i32> {
    match (board, answer) {
        (_, Answer::Hitori(answer)) => {
            answer.shaded_cells().map(|i| -variables::shaded(i)).collect()
        }
        (Board::Hashi(board), Answer::Hashi(answer)) => {
            let at = |s| {
                let (from, to) = board.ends(s);
                answer.as_slice().iter().find(|b| (b.from, b.to) == (from, to))
            };
            let spans = 0..board.spans().len();
            spans
                .filter_map(|s| at(s).map(|b| -variables::at_least(board, s, b.count as u8)))
                .collect()
        }
        _ => panic!("an answer of the other puzzle"),
    }
}

fn hitori_clauses(board: &hitori::Board) -> Vec<(Vec<i32>, Reason)> {
    let n = board.n_cells();
    let mut clauses = Vec::new();
    for (i, j) in (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j))) {
        let (p, q) = (board.cell(i), board.cell(j));
        let is_pair = board.value(i).is_some() && board.value(i) == board.value(j);
        if is_pair && (p.row == q.row || p.col == q.col) {
            clauses.push((vec![variables::shaded(i), variables::shaded(j)], Reason::Pair));
        }
        if board.neighbours(i).any(|near| near == j) {
            let clause = vec![-variables::shaded(i), -variables::shaded(j)];
            clauses.push((clause, Reason::Adjacency));
        }
    }
    let is_line = board.rows() == 1 || board.cols() == 1;
    for i in (0..n).filter(|i| is_line && (n == 1 || (1..n - 1).contains(i))) {
        clauses.push((vec![-variables::shaded(i)], Reason::Separator));
    }
    for walk in walks(board) {
        clauses.push((not_all(board, walk.cells()), walk));
    }
    for i in 0..n {
        let around: Vec<usize> = board.neighbours(i).collect();
        let is_beyond = |&q: &usize| q != i && !around.contains(&q);
        if around.iter().any(|&b| board.neighbours(b).any(|q| is_beyond(&q))) {
            let clause = around.iter().map(|&b| -variables::shaded(b)).collect();
            clauses.push((clause, Reason::Region(vec![board.cell(i)])));
        }
    }
    clauses
}

fn not_all(board: &hitori::Board, cells: &[Cell]) -> Vec<i32> {
    cells.iter().map(|&cell| -variables::shaded(board.index(cell).unwrap())).collect()
}

/// All diagonal cycles and paths from border to border, each in one direction.
pub(crate) fn walks(board: &hitori::Board) -> Vec<Reason> {
    const LONGEST: usize = 8;
    let mut found = Vec::new();
    for i in 0..board.n_cells() {
        walk(board, &mut vec![board.cell(i)], LONGEST, &mut found);
    }
    found
}

fn walk(board: &hitori::Board, cells: &mut Vec<Cell>, longest: usize, found: &mut Vec<Reason>) {
    let (first, last) = (cells[0], *cells.last().unwrap());
    let on_border = |cell: Cell| {
        let (row, col) = (cell.row as usize, cell.col as usize);
        row == 0 || col == 0 || row + 1 == board.rows() || col + 1 == board.cols()
    };
    if first < last && on_border(first) && on_border(last) {
        found.push(Reason::Path(cells.clone()));
    }
    let is_first_smallest = cells.iter().all(|&cell| first <= cell);
    if cells.len() >= 4 && diagonal(first, last) && cells[1] < last && is_first_smallest {
        found.push(Reason::Cycle(cells.clone()));
    }
    if cells.len() == longest {
        return;
    }
    for next in (0..board.n_cells()).map(|i| board.cell(i)) {
        if diagonal(last, next) && !cells.contains(&next) {
            cells.push(next);
            walk(board, cells, longest, found);
            cells.pop();
        }
    }
}

pub(crate) fn diagonal(p: Cell, q: Cell) -> bool {
    p.row.abs_diff(q.row) == 1 && p.col.abs_diff(q.col) == 1
}

fn extra(board: &hitori::Board, answer: &hitori::Shading) -> Vec<Extra> {
    let walks = walks(board);
    let is_shaded = |cell: Cell| answer.is_shaded(board.index(cell).unwrap());
    let why_not = |i: usize| {
        let cell = board.cell(i);
        if let Some(near) = board.neighbours(i).find(|&near| answer.is_shaded(near)) {
            return WhyNot::Neighbour(board.cell(near));
        }
        let closes = |walk: &&Reason| {
            let cells = walk.cells();
            cells.contains(&cell) && cells.iter().all(|&other| other == cell || is_shaded(other))
        };
        match walks.iter().find(closes) {
            Some(Reason::Cycle(cells)) => WhyNot::Cycle(cells.clone()),
            Some(walk) => WhyNot::Path(walk.cells().to_vec()),
            None => WhyNot::Separator,
        }
    };
    let unshaded = (0..board.n_cells()).filter(|&i| !answer.is_shaded(i));
    unshaded.map(|i| Extra { cell: board.cell(i), why: why_not(i) }).collect()
}

fn hashi_clauses(board: &hashi::Board) -> Vec<(Vec<i32>, Reason)> {
    let max = board.max_bridges();
    let mut clauses = Vec::new();
    for s in 0..board.spans().len() {
        for n in 1..max {
            let more = -variables::at_least(board, s, n + 1);
            clauses.push((vec![variables::at_least(board, s, n), more], Reason::Order));
        }
    }
    for &(h, v) in board.crossings() {
        let clause = vec![-variables::at_least(board, h, 1), -variables::at_least(board, v, 1)];
        clauses.push((clause, Reason::Crossing));
    }
    for island in board.islands().iter().filter(|island| island.clue.is_some()) {
        clauses.extend(degree_clauses(board, island.cell, island.clue.unwrap()));
    }
    clauses.extend(set_clauses(board));
    clauses
}

/// One clause for each choice of numbers that does not meet the clue.
fn degree_clauses(board: &hashi::Board, cell: Cell, clue: u32) -> Vec<(Vec<i32>, Reason)> {
    let max = board.max_bridges();
    let i = board.islands().iter().position(|island| island.cell == cell).unwrap();
    let spans = board.spans_of(i);
    let n_choices = (usize::from(max) + 1).pow(spans.len() as u32);
    let choice = |k: usize| -> Vec<u8> {
        let digit = |at: usize| k / (usize::from(max) + 1).pow(at as u32) % (usize::from(max) + 1);
        (0..spans.len()).map(|at| digit(at) as u8).collect()
    };
    let is_other = |counts: &Vec<u8>| counts.iter().map(|&n| u32::from(n)).sum::<u32>() != clue;
    let clause = |counts: Vec<u8>| {
        let other = |(&s, n): (&usize, u8)| {
            let fewer = (n > 0).then(|| -variables::at_least(board, s, n));
            let more = (n < max).then(|| variables::at_least(board, s, n + 1));
            [fewer, more].into_iter().flatten()
        };
        spans.iter().zip(counts).flat_map(other).collect()
    };
    let others = (0..n_choices).map(choice).filter(is_other);
    others.map(|counts| (clause(counts), Reason::Degree(cell))).collect()
}

/// For each set of islands that is not empty and not all: what must leave it, and all ways in which
/// it would use up its clues.
fn set_clauses(board: &hashi::Board) -> Vec<(Vec<i32>, Reason)> {
    let n = board.islands().len();
    let mut clauses = Vec::new();
    for set in 1u32..(1 << n) - 1 {
        let is_in = |i: usize| set >> i & 1 == 1;
        let members = || (0..n).filter(|&i| is_in(i));
        let cells: Vec<Cell> = members().map(|i| board.islands()[i].cell).collect();
        let spans = |is_wanted: &dyn Fn(bool, bool) -> bool| -> Vec<usize> {
            let all = 0..board.spans().len();
            all.filter(|&s| is_wanted(is_in(board.spans()[s].a), is_in(board.spans()[s].b)))
                .collect()
        };
        let leaving = spans(&|a, b| a != b);
        let clause = leaving.iter().map(|&s| variables::at_least(board, s, 1)).collect();
        clauses.push((clause, Reason::Islands(cells.clone())));
        let inside = spans(&|a, b| a && b);
        let has_clues = members().all(|i| board.islands()[i].clue.is_some());
        if !has_clues || inside.len() > 4 {
            continue;
        }
        for k in 0..(usize::from(board.max_bridges()) + 1).pow(inside.len() as u32) {
            let digit = |at: usize| {
                let base = usize::from(board.max_bridges()) + 1;
                (k / base.pow(at as u32) % base) as u32
            };
            let sum = |i: usize| -> u32 {
                let ends = |s: usize| [board.spans()[s].a, board.spans()[s].b].contains(&i);
                (0..inside.len()).filter(|&at| ends(inside[at])).map(digit).sum()
            };
            if members().all(|i| board.islands()[i].clue == Some(sum(i))) {
                let used = (0..inside.len()).filter(|&at| digit(at) > 0);
                let literal = |at| -variables::at_least(board, inside[at], digit(at) as u8);
                clauses.push((used.map(literal).collect(), Reason::Closed(cells.clone())));
            }
        }
    }
    clauses
}

/// A proof in LRAT by splitting on variables in their order, or `None` if there is a model.
pub(crate) fn prove(n_variables: usize, clauses: &[&[i32]]) -> Option<String> {
    let mut prover = Prover { clauses, n_variables, last: clauses.len(), text: String::new() };
    prover.refute(&mut Vec::new()).then_some(prover.text)
}

struct Prover<'a> {
    clauses: &'a [&'a [i32]],
    n_variables: usize,
    /// The number of the last step.
    last: usize,
    text: String,
}

impl Prover<'_> {
    /// Adds the lemma that one of the decisions is wrong, if there is no model with them.
    fn refute(&mut self, decisions: &mut Vec<i32>) -> bool {
        let mut trail = decisions.clone();
        let mut hints = Vec::new();
        let is_conflict = self.propagate(&mut trail, &mut hints);
        if !is_conflict {
            let is_open = |v: &i32| !trail.contains(v) && !trail.contains(&-v);
            let Some(split) = (1..=self.n_variables as i32).find(is_open) else { return false };
            let mut lemmas = Vec::new();
            for literal in [split, -split] {
                decisions.push(literal);
                let is_refuted = self.refute(decisions);
                decisions.pop();
                if !is_refuted {
                    return false;
                }
                lemmas.push(self.last);
            }
            hints.extend(&lemmas);
            self.add(decisions, &hints);
            if !decisions.is_empty() {
                writeln!(self.text, "{} d {} {} 0", self.last, lemmas[0], lemmas[1]).unwrap();
            }
            return true;
        }
        self.add(decisions, &hints);
        true
    }

    fn propagate(&self, trail: &mut Vec<i32>, hints: &mut Vec<usize>) -> bool {
        loop {
            let mut has_changed = false;
            for (i, clause) in self.clauses.iter().enumerate() {
                if clause.iter().any(|literal| trail.contains(literal)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&literal| !trail.contains(&-literal));
                match (open.next(), open.next()) {
                    (Some(_), Some(_)) => continue,
                    (Some(&unit), None) => trail.push(unit),
                    (None, _) => {
                        hints.push(i + 1);
                        return true;
                    }
                }
                hints.push(i + 1);
                has_changed = true;
            }
            if !has_changed {
                return false;
            }
        }
    }

    fn add(&mut self, decisions: &[i32], hints: &[usize]) {
        self.last += 1;
        write!(self.text, "{}", self.last).unwrap();
        decisions.iter().for_each(|literal| write!(self.text, " {}", -literal).unwrap());
        self.text += " 0";
        hints.iter().for_each(|hint| write!(self.text, " {hint}").unwrap());
        self.text += " 0\n";
    }
}
