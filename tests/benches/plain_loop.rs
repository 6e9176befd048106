//! The baseline: a straightforward loop of varisat and lazy connectivity cuts.
//!
//! What a competent programmer writes in an afternoon, and what published solvers of this kind do:
//! the obvious clauses, solve, look for components, forbid each but the largest by its boundary,
//! solve again; for a second answer forbid the first one whole. No polarity, no eager cuts, no
//! short cuts, no theory of the second answer. It shares no code with the engines, so it also
//! serves as a third opinion on what they find.

use crosscut_puzzles::hashi::{self, Bridges};
use crosscut_puzzles::hitori::{self, Shading};
use varisat::{ExtendFormula, Lit, Solver, Var};

/// Up to `limit` answers.
pub(crate) fn hitori(board: &hitori::Board, limit: usize) -> Vec<Shading> {
    let n = board.n_cells();
    let shaded = |i: usize| Lit::from_var(Var::from_index(i), true);
    let mut solver = Solver::new();
    for i in 0..n {
        for j in board.neighbours(i).filter(|&j| j > i) {
            solver.add_clause(&[!shaded(i), !shaded(j)]);
        }
        let (row_end, cols) = ((i / board.cols() + 1) * board.cols(), board.cols());
        for j in (i + 1..row_end).chain((i + cols..n).step_by(cols)) {
            if board.value(i).is_some() && board.value(i) == board.value(j) {
                solver.add_clause(&[shaded(i), shaded(j)]);
            }
        }
    }
    solver.add_clause(&(0..n).map(|i| !shaded(i)).collect::<Vec<_>>());
    let mut answers = Vec::new();
    while answers.len() < limit && solver.solve().expect("varisat has no limits") {
        let flags = model(&solver, n);
        let edges = (0..n).flat_map(|i| board.neighbours(i).map(move |j| (i, j)));
        let edges = edges.filter(|&(i, j)| !flags[i] && !flags[j]);
        let (small, _) = all_but_largest(n, edges, |i| !flags[i]);
        for part in &small {
            let around = part.iter().flat_map(|&i| board.neighbours(i)).filter(|&j| flags[j]);
            solver.add_clause(&around.map(|j| !shaded(j)).collect::<Vec<_>>());
        }
        if small.is_empty() {
            solver.add_clause(&differs(&flags));
            answers.push(Shading::new(flags));
        }
    }
    answers
}

/// Up to `limit` answers.
pub(crate) fn hashi(board: &hashi::Board, limit: usize) -> Vec<Bridges> {
    let (spans, most) = (board.spans(), usize::from(board.max_bridges()));
    let at_least = |s: usize, k: usize| Lit::from_var(Var::from_index(s * most + k - 1), true);
    let mut solver = Solver::new();
    for s in 0..spans.len() {
        solver.add_clause(&[at_least(s, 1), !at_least(s, 1)]);
        for k in 2..=most {
            solver.add_clause(&[!at_least(s, k), at_least(s, k - 1)]);
        }
    }
    for &(h, v) in board.crossings() {
        solver.add_clause(&[!at_least(h, 1), !at_least(v, 1)]);
    }
    for (i, island) in board.islands().iter().enumerate() {
        let (own, Some(clue)) = (board.spans_of(i), island.clue) else { continue };
        let range = 0..(most + 1).pow(own.len() as u32);
        for counts in range.map(|code| digits(code, most + 1, own.len())) {
            let spans = || own.iter().zip(&counts);
            let sum = counts.iter().sum::<usize>();
            if sum + 1 == clue as usize {
                // Not as few as this: some span has more.
                let more = spans().filter(|&(_, &k)| k < most).map(|(&s, &k)| at_least(s, k + 1));
                solver.add_clause(&more.collect::<Vec<_>>());
            } else if sum == clue as usize + 1 {
                // Not as many as this: some span has less.
                let less = spans().filter(|&(_, &k)| k > 0).map(|(&s, &k)| !at_least(s, k));
                solver.add_clause(&less.collect::<Vec<_>>());
            }
        }
        if clue as usize > most * own.len() {
            solver.add_clause(&[]);
        }
    }
    let mut answers = Vec::new();
    while answers.len() < limit && solver.solve().expect("varisat has no limits") {
        let flags = model(&solver, spans.len() * most);
        let used = (0..spans.len()).filter(|&s| flags[s * most]);
        let edges = used.map(|s| (spans[s].a, spans[s].b));
        let (small, part_of) = all_but_largest(board.islands().len(), edges, |_| true);
        for part in &small {
            let leaves = |&&s: &&usize| part_of[spans[s].a] != part_of[spans[s].b];
            let leaving = part.iter().flat_map(|&i| board.spans_of(i)).filter(leaves);
            solver.add_clause(&leaving.map(|&s| at_least(s, 1)).collect::<Vec<_>>());
        }
        if small.is_empty() {
            solver.add_clause(&differs(&flags));
            let counts = flags.chunks(most).map(|span| span.iter().filter(|&&on| on).count() as u8);
            answers.push(board.answer(&counts.collect::<Vec<_>>()));
        }
    }
    answers
}

fn digits(code: usize, base: usize, n: usize) -> Vec<usize> {
    (0..n).map(|k| code / base.pow(k as u32) % base).collect()
}

fn model(solver: &Solver<'_>, n: usize) -> Vec<bool> {
    let mut flags = vec![false; n];
    for lit in solver.model().expect("solved").iter().filter(|lit| lit.index() < n) {
        flags[lit.index()] = lit.is_positive();
    }
    flags
}

/// The clause that is false for these values only.
fn differs(flags: &[bool]) -> Vec<Lit> {
    flags.iter().enumerate().map(|(i, &on)| Lit::from_var(Var::from_index(i), !on)).collect()
}

/// The connected components of the nodes that are `in_graph`, without a largest one, and for each
/// node the first node of its component.
fn all_but_largest(
    n: usize,
    edges: impl Iterator<Item = (usize, usize)>,
    in_graph: impl Fn(usize) -> bool,
) -> (Vec<Vec<usize>>, Vec<usize>) {
    let mut near = vec![Vec::new(); n];
    for (a, b) in edges {
        near[a].push(b);
        near[b].push(a);
    }
    let mut part_of = vec![n; n];
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for start in (0..n).filter(|&i| in_graph(i)) {
        if part_of[start] < n {
            continue;
        }
        part_of[start] = start;
        let mut part = vec![start];
        let mut next = 0;
        while next < part.len() {
            for &j in &near[part[next]] {
                if part_of[j] == n {
                    part_of[j] = start;
                    part.push(j);
                }
            }
            next += 1;
        }
        parts.push(part);
    }
    parts.sort_by_key(Vec::len);
    parts.pop();
    (parts, part_of)
}
