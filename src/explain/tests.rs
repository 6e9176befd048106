//! Every link of every path against all answers of all small boards: what it says follows from its
//! premises alone, within trials too. So nothing that a step needs is left out.

use std::collections::{BTreeMap, HashMap};

use crosscut_puzzles::hitori::Shading;
use crosscut_puzzles::{hashi as hashi_board, hitori as hitori_board};

use super::chain::{Link, Says, Trial};
use super::ledger::LinkId;
use super::logic::words_of;
use super::*;
use crate::engine::native::hitori::small_boards::{
    Blanks, Masks, all_boards, noise, random_board, random_solvable,
};
use crate::engine::native::reasoner::{Fact, Reasoner};
use crate::engine::small_hashi;

/// How often each rule concluded something, and met a contradiction, by name.
type Fired = BTreeMap<&'static str, [u64; 2]>;

/// A board with all its answers.
struct Audit<'a> {
    board: &'a Board,
    logic: &'a dyn Logic,
    answers: Vec<Guide>,
    given: Vec<Fact>,
    fired: &'a mut Fired,
}

impl Audit<'_> {
    /// Walks from what is given and judges every link; how the path ended.
    fn run(&mut self, reasoner: &mut dyn Reasoner) -> End {
        let agreeing: Vec<Guide> = self.of(&self.given).into_iter().cloned().collect();
        let guides = &agreeing[..agreeing.len().min(2)];
        let (wanted, limits) = (Wanted::Path, Limits::default());
        let depth = if guides.len() < 2 { Depth::Deep } else { Depth::Plain };
        let walk =
            Walk { logic: self.logic, given: &self.given, guides, wanted, depth, limits: &limits };
        let (links, end) = walk.run(reasoner);
        let mut says = HashMap::from([(LinkId::GIVEN, self.given.clone())]);
        self.judge(&links, &mut says);
        self.judge_steps(&steps::steps(self.logic, &links));
        match end {
            End::Complete => assert_eq!(agreeing.len(), 1, "{:?}", self.board),
            End::Contradiction => assert!(agreeing.is_empty(), "{:?}", self.board),
            End::Stuck => {}
            End::Enough | End::Stopped(_) => panic!("{end:?}"),
        }
        end
    }

    /// The answers in which all `facts` are so.
    fn of(&self, facts: &[Fact]) -> Vec<&Guide> {
        let agrees = |guide: &&Guide| facts.iter().all(|&fact| guide.agrees(fact));
        self.answers.iter().filter(agrees).collect()
    }

    /// Judges links in order; `says` knows what each link before them says.
    fn judge(&mut self, links: &[Link], says: &mut HashMap<LinkId, Vec<Fact>>) {
        for link in links {
            let premises = match &link.trial {
                None => link.reason.premises.clone(),
                Some(trial) => self.judge_trial(trial, says),
            };
            let told = || format!("{:?}: {link:?}", self.board);
            assert!(link.rests_on.iter().all(|id| says.contains_key(id)), "{}", told());
            let obeying = self.of(&premises);
            let (holds, is_end) = match link.says {
                Says::New(fact, _) => (obeying.iter().all(|guide| guide.agrees(fact)), false),
                Says::Clash(fact, known) => {
                    let excludes = known.is_none_or(|known| !Guide::allows_both(known, fact));
                    (excludes && obeying.iter().all(|guide| guide.agrees(fact)), true)
                }
                Says::Contradiction => (obeying.is_empty(), true),
            };
            assert!(holds, "{}", told());
            says.insert(
                link.id,
                match link.says {
                    Says::New(fact, _) => vec![fact],
                    _ => Vec::new(),
                },
            );
            self.fired.entry(link.deduction.rule).or_default()[usize::from(is_end)] += 1;
        }
    }

    /// Judges a trial; what it rests on.
    fn judge_trial(&mut self, trial: &Trial, says: &mut HashMap<LinkId, Vec<Fact>>) -> Vec<Fact> {
        assert!(trial.links.last().is_some_and(Link::is_end), "{:?}", self.board);
        let inside: Vec<LinkId> =
            trial.links.iter().flat_map(|link| link.rests_on.clone()).collect();
        let supposition = inside
            .into_iter()
            .find(|id| !says.contains_key(id) && trial.links.iter().all(|link| link.id != *id));
        says.extend(supposition.map(|id| (id, vec![trial.supposed])));
        self.judge(&trial.links, says);
        trial.rests_on.iter().flat_map(|id| says[id].clone()).collect()
    }

    fn judge_steps(&self, steps: &[Step]) {
        for (k, step) in steps.iter().enumerate() {
            assert!(step.rests_on.iter().all(|&on| on <= k), "{:?}: {step:?}", self.board);
            judge_words(step);
        }
    }
}

impl Guide {
    /// Whether both facts may hold.
    fn allows_both(one: Fact, other: Fact) -> bool {
        one.negation().is_none_or(|not| !other.implies(not))
    }
}

fn judge_words(step: &Step) {
    let is_clean = |text: &str| {
        let rest = text.replace(", which", "");
        !text.is_empty()
            && !["{", "[", "  ", " ,", ": ,", "of ,", " :", "leaves no other way"]
                .iter()
                .any(|bad| rest.contains(bad))
            && !text.ends_with([' ', ':', ','])
    };
    assert!(is_clean(&step.text), "{step:?}");
    if let Some(trial) = &step.trial {
        assert!(is_clean(&trial.text));
        trial.steps.iter().for_each(judge_words);
    }
}

fn audit_hitori(
    inner: &hitori_board::Board,
    masks: &[u32],
    given: Vec<Fact>,
    fired: &mut Fired,
) -> End {
    let board = Board::Hitori(inner.clone());
    let shading = |mask: &u32| (0..inner.n_cells()).map(|i| mask >> i & 1 == 1).collect();
    let answer = |mask| Guide::new(&board, &Answer::Hitori(Shading::new(shading(mask)))).unwrap();
    let answers = masks.iter().map(answer).collect();
    let logic = hitori::Hitori { board: inner };
    let mut reasoner = native::hitori::Reasoner::new(inner).unwrap();
    Audit { board: &board, logic: &logic, answers, given, fired }.run(&mut reasoner)
}

fn audit_hashi(
    inner: &hashi_board::Board,
    counts: &[Vec<u8>],
    given: Vec<Fact>,
    fired: &mut Fired,
) -> End {
    let board = Board::Hashi(inner.clone());
    let answer =
        |counts: &Vec<u8>| Guide::new(&board, &Answer::Hashi(inner.answer(counts))).unwrap();
    let answers = counts.iter().map(answer).collect();
    let logic = hashi::Hashi { board: inner };
    let mut reasoner = native::hashi::Reasoner::new(inner);
    Audit { board: &board, logic: &logic, answers, given, fired }.run(&mut reasoner)
}

/// Marks at random: part of an answer, or of nobody's.
fn some_marks(seed: u64, n_cells: usize, answer: Option<u32>) -> Vec<Fact> {
    let (decided, shaded) = (noise(seed) as u32 & noise(seed + 1) as u32, noise(seed + 2) as u32);
    let shaded = answer.unwrap_or(shaded);
    let mark = |i: usize| match shaded >> i & 1 {
        1 => Fact::Shaded(i),
        _ => Fact::Unshaded(i),
    };
    (0..n_cells).filter(|i| decided >> i & 1 == 1).map(mark).collect()
}

#[test]
fn every_link_follows_from_its_premises_on_all_small_hitori_boards() {
    let mut fired = Fired::new();
    let mut n_stuck = 0;
    for (rows, cols, blanks, one_in) in [
        (1, 1, Blanks::Yes, 1),
        (1, 3, Blanks::Yes, 1),
        (4, 1, Blanks::Yes, 1),
        (1, 6, Blanks::No, 1),
        (2, 2, Blanks::Yes, 1),
        (2, 3, Blanks::Yes, 1),
        (3, 2, Blanks::No, 1),
        (2, 4, Blanks::No, 1),
        (3, 3, Blanks::No, 5),
    ] {
        let masks = Masks::new(rows, cols);
        for (b, board) in all_boards(rows, cols, blanks).iter().enumerate().step_by(one_in) {
            let legal = masks.legal(board);
            let seed = 50 * b as u64;
            let some = legal.get(noise(seed) as usize % legal.len().max(1)).copied();
            for given in [
                vec![],
                some_marks(seed, rows * cols, some),
                some_marks(seed + 9, rows * cols, None),
            ] {
                let n_before = legal.len();
                let end = audit_hitori(board, &legal, given.clone(), &mut fired);
                let is_decided = n_before < 2 && given.is_empty();
                n_stuck += u32::from(is_decided && end == End::Stuck);
            }
        }
    }
    assert_eq!(n_stuck, 0, "trials decide all small boards with one answer or none");
    for words in native::hitori::WORDS.iter().filter(|words| words.rule != "articulation_scan") {
        let [concluded, refuted] = fired.get(words.rule).copied().unwrap_or_default();
        assert!(concluded > 0 || words.rule == "component_split", "{}: {fired:?}", words.rule);
        assert!(refuted > 0 || words.clash.is_empty(), "{}: {fired:?}", words.rule);
    }
}

#[test]
fn every_link_follows_from_its_premises_on_hitori_boards_of_four_and_five() {
    let mut fired = Fired::new();
    let mut ends = BTreeMap::<String, u32>::new();
    for (rows, cols, n_boards) in [(4, 4, 300), (3, 5, 200), (5, 5, 60)] {
        let masks = Masks::new(rows, cols);
        for seed in 0..n_boards {
            let board = match seed % 4 {
                0 => random_board(seed, rows, cols, 2 + (seed % 9) as u32, 7),
                _ => random_solvable(seed, &masks),
            };
            let legal = masks.legal(&board);
            let some = legal.get(noise(seed) as usize % legal.len().max(1)).copied();
            for given in [vec![], some_marks(seed, rows * cols, some)] {
                let end = audit_hitori(&board, &legal, given, &mut fired);
                *ends.entry(format!("{end:?}")).or_default() += 1;
            }
        }
    }
    assert!(ends.len() == 3 && ends.values().all(|&n| n > 20), "{ends:?}");
    assert!(fired["probing"][0] > 20 && fired["articulation"][0] > 20, "{fired:?}");
}

#[test]
fn every_link_follows_from_its_premises_on_small_hashi_boards() {
    let mut fired = Fired::new();
    let mut k = 0;
    small_hashi::for_all(|board, answers| {
        k += 1;
        if k % 11 == 0 {
            audit_hashi(board, answers, vec![], &mut fired);
        }
        if k % 37 == 0 && !answers.is_empty() && !board.spans().is_empty() {
            let given = some_bounds(k, board, &answers[k as usize % answers.len()]);
            audit_hashi(board, answers, given, &mut fired);
        }
    });
    for seed in 0..800 {
        let board = small_hashi::random(seed);
        let answers = small_hashi::answers(&board);
        audit_hashi(&board, &answers, vec![], &mut fired);
        if let Some(some) = answers.first() {
            audit_hashi(&board, &answers, some_bounds(seed, &board, some), &mut fired);
        }
    }
    for words in native::hashi::WORDS {
        let [concluded, refuted] = fired.get(words.rule).copied().unwrap_or_default();
        assert!(concluded > 0 || words.says.is_empty(), "{}: {fired:?}", words.rule);
        assert!(refuted > 0 || words.clash.is_empty(), "{}: {fired:?}", words.rule);
    }
}

/// Bounds at random that an answer obeys.
fn some_bounds(seed: u64, board: &hashi_board::Board, answer: &[u8]) -> Vec<Fact> {
    let bound = |s: usize| match noise(seed * 64 + s as u64) % 4 {
        0 if answer[s] > 0 => Some(Fact::AtLeast(s, answer[s])),
        1 if answer[s] < board.max_bridges() => Some(Fact::AtMost(s, answer[s])),
        _ => None,
    };
    (0..answer.len()).filter_map(bound).collect()
}

fn read(puzzle: crosscut_puzzles::Puzzle, text: &str) -> Board {
    crosscut_puzzles::read::read_boards(text.as_bytes(), Some(puzzle)).remove(0).board.unwrap()
}

fn request(board: &Board) -> Request<'_> {
    Request {
        board,
        given: Partial::open(board),
        wanted: Wanted::Path,
        timeout: None,
        interrupt: Arc::default(),
    }
}

const UNIQUE: &str = "1 1 3 1 2\n4 4 2 5 1\n3 5 1 2 3\n2 2 4 4 5\n2 2 5 1 4\n";

#[test]
fn neighbours_of_a_shaded_cell_are_one_step_and_simple_steps_come_first() {
    let board = read(crosscut_puzzles::Puzzle::Hitori, UNIQUE);
    let explanation = explain(&request(&board)).unwrap();
    let way = explanation.way.unwrap();
    assert_eq!((way.end, way.checked), (End::Complete, Checked::InAll));
    let texts: Vec<&str> = way.steps.iter().map(|step| &step.text[..]).collect();
    assert!(
        texts.contains(&"(1,5) and (2,4) are unshaded: they touch the shaded (1,4)"),
        "{texts:?}"
    );
    let hard = way.steps.iter().position(|step| step.level > native::Grade::Local).unwrap();
    assert_eq!(hard, way.steps.len() - 1, "{texts:?}");
}

#[test]
fn a_planted_wrong_step_is_found_with_answers_and_without() {
    let board = read(crosscut_puzzles::Puzzle::Hitori, UNIQUE);
    let explanation = explain(&request(&board)).unwrap();
    let mut way = explanation.way.unwrap();
    let (Fact::Shaded(cell) | Fact::Unshaded(cell)) = way.steps[4].concludes[0] else { panic!() };
    let wrong = match way.steps[4].concludes[0] {
        Fact::Shaded(_) => Fact::Unshaded(cell),
        _ => Fact::Shaded(cell),
    };
    way.steps[4].concludes[0] = wrong;
    for (answers, are_all) in [(&explanation.verdict.answers[..], true), (&[], false)] {
        let limits = Limits::default();
        let found = check::check(&board, &[], &way.steps, answers, are_all, &limits);
        assert_eq!(found.unwrap_err().number, 5);
    }
    let limits = Limits { deadline: Some(Instant::now()), ..Limits::default() };
    way.steps.truncate(3);
    let found = check::check(&board, &[], &way.steps, &[], false, &limits);
    assert_eq!(found, Ok(Checked::No));
}

#[test]
fn the_page_lists_all_rules_with_what_they_are_called() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/explain.md");
    let page = std::fs::read_to_string(path).unwrap();
    for words in native::hitori::WORDS.iter().chain(native::hashi::WORDS) {
        let is_row =
            |line: &&str| line.starts_with('|') && line.contains(&format!("`{}`", words.rule));
        let mut rows = page.lines().filter(is_row);
        assert!(rows.any(|row| row.contains(&format!("| {} |", words.title))), "{}", words.rule);
    }
}

#[test]
fn each_rule_that_concludes_can_say_so() {
    let boards: [&dyn Logic; 2] = [
        &hitori::Hitori { board: &hitori_board::Board::new(1, vec![None]) },
        &hashi::Hashi { board: &hashi_board::Board::new(1, 1, 2, vec![]).unwrap() },
    ];
    for logic in boards {
        for words in logic.words() {
            assert_eq!(words_of(logic, words.rule).title, words.title);
            assert!(!words.title.is_empty());
            assert!(!words.says.is_empty() || !words.clash.is_empty(), "{}", words.rule);
        }
    }
}
