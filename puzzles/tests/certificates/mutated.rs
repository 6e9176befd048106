//! Good certificates with something changed at random: each is rejected, or what it still claims is
//! true of the board that it still shows. Nothing panics.

use std::collections::HashMap;

use crosscut_puzzles::Board;
use crosscut_puzzles::certificate::{Certificate, Claim, Verified, drup, lrat};
use crosscut_puzzles::read::write_board;

use crate::good::{boards, obstructions};
use crate::make::{Made, answers, certify, strongest, verify_file};

/// Xorshift, so that a failure comes again.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// The number of answers of each board met, up to two.
#[derive(Default)]
struct Truth(HashMap<String, usize>);

impl Truth {
    fn holds(&mut self, certificate: &Certificate) -> bool {
        let board = &certificate.board;
        let key = format!("{}\n{}", board.puzzle(), write_board(board));
        let n = *self.0.entry(key).or_insert_with(|| answers(board).len().min(2));
        match certificate.claim {
            Claim::Solved => n >= 1,
            Claim::Unique => n == 1,
            Claim::Unsatisfiable => n == 0,
            Claim::AtLeastTwo => n == 2,
        }
    }
}

fn good() -> Vec<Made> {
    let mut made: Vec<Made> = boards().iter().flat_map(|(board, _)| certify(board)).collect();
    made.extend(obstructions());
    made
}

/// Words and what is between them.
fn tokens(text: &str) -> Vec<&str> {
    let is_blank = |c: char| c == ' ' || c == '\n';
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(is_blank) {
        tokens.push(&rest[..at]);
        tokens.push(&rest[at..=at]);
        rest = &rest[at + 1..];
    }
    tokens.push(rest);
    tokens.retain(|token| !token.is_empty());
    tokens
}

/// The text with one token changed.
fn mutate(random: &mut Random, tokens: &[&str]) -> String {
    let mut tokens: Vec<String> = tokens.iter().map(|&token| token.to_owned()).collect();
    let at = random.below(tokens.len());
    let other = random.pick(&tokens).clone();
    let number: Option<i64> = tokens[at].parse().ok();
    match (random.below(8), number) {
        (0, _) => _ = tokens.remove(at),
        (1, _) => tokens.insert(at, other),
        (2, _) => tokens[at] = tokens[at].repeat(2),
        (3, Some(n)) => tokens[at] = n.saturating_neg().to_string(),
        (4 | 5, Some(n)) => {
            let by = *random.pick(&[-1, 1, 2, i64::MAX / 2]);
            tokens[at] = n.saturating_add(by).to_string();
        }
        (6, _) if tokens[at].len() > 1 => {
            let k = random.below(tokens[at].len());
            let sign = *random.pick(b"0123456789().,#?-x");
            tokens[at].replace_range(k..=k, &char::from(sign).to_string());
        }
        _ => tokens[at] = other,
    }
    tokens.concat()
}

#[test]
fn changed_tokens_are_rejected_or_leave_a_true_claim() {
    let mut random = Random(0x5eed_0001);
    let mut truth = Truth::default();
    let (mut n_rejected, mut n_true) = (0, 0);
    for made in good() {
        let file = made.file();
        let tokens = tokens(&file);
        for _ in 0..400 {
            let text = mutate(&mut random, &tokens);
            match verify_file(&text) {
                Err(_) => n_rejected += 1,
                Ok(Verified { certificate, .. }) => {
                    n_true += 1;
                    assert!(truth.holds(&certificate), "verified, but not true:\n{text}");
                }
            }
        }
    }
    assert!(n_rejected > 10_000 && n_true > 100, "{n_rejected} rejected, {n_true} true");
}

/// Parts of one certificate among those of another, and boards and claims exchanged.
#[test]
fn parts_of_other_certificates_are_rejected_or_leave_a_true_claim() {
    let mut random = Random(0x5eed_0002);
    let mut truth = Truth::default();
    let good = good();
    let mut n_rejected = 0;
    for _ in 0..6000 {
        let mut made = random.pick(&good).clone();
        let other = random.pick(&good).clone();
        match random.below(6) {
            0 => made.certificate.board = other.certificate.board,
            1 => made.certificate.claim = other.certificate.claim,
            2 => made.certificate.answers = other.certificate.answers,
            3 => made.clauses = other.clauses,
            4 => made.proof = other.proof,
            _ => (made.clauses, made.proof) = (other.clauses, other.proof),
        }
        match verify_file(&made.file()) {
            Err(_) => n_rejected += 1,
            Ok(verified) => assert!(truth.holds(&verified.certificate), "{}", made.file()),
        }
    }
    assert!(n_rejected > 3000, "{n_rejected}");
}

/// Bytes of any value, cuts and repeats: also what is no text at all ends in a verdict.
#[test]
fn changed_bytes_end_in_a_verdict() {
    let mut random = Random(0x5eed_0003);
    let mut truth = Truth::default();
    for made in good() {
        let file = made.file().into_bytes();
        for _ in 0..60 {
            let mut bytes = file.clone();
            for _ in 0..=random.below(3) {
                let at = random.below(bytes.len());
                match random.below(5) {
                    0 => bytes.truncate(at.max(1)),
                    1 => bytes[at] = random.next() as u8,
                    2 => bytes[at] ^= 1 << random.below(8),
                    3 => bytes.insert(at, *random.pick(b"\0\r\n\t =-09")),
                    _ => {
                        let end = (at + random.below(40)).min(bytes.len());
                        bytes.extend_from_within(at..end);
                    }
                }
            }
            let parts = crosscut_puzzles::certificate::Parts::File(&bytes[..]);
            if let Ok(verified) = crosscut_puzzles::certificate::verify(parts) {
                assert!(truth.holds(&verified.certificate));
            }
        }
    }
}

/// Plain formulas too: a changed formula or proof is refused, or no model was there.
#[test]
fn changed_plain_proofs_refute_only_what_has_no_model() {
    let mut random = Random(0x5eed_0004);
    let boards = boards();
    let refuted = boards.iter().filter(|(_, claim)| *claim == Claim::Unsatisfiable);
    let mut n_refuted = 0;
    for (board, _) in refuted.filter(|(board, _)| matches!(board, Board::Hitori(_))) {
        let texts = strongest(board).texts();
        let (cnf, proof) = (tokens(&texts[1]), tokens(&texts[3]));
        let plain = drop_hints(&texts[3]);
        let plain_tokens = tokens(&plain);
        for _ in 0..1000 {
            let cnf = if random.below(2) == 0 { cnf.concat() } else { mutate(&mut random, &cnf) };
            let proof = mutate(&mut random, &proof);
            let plain = mutate(&mut random, &plain_tokens);
            let verdicts = [
                lrat::check(cnf.as_bytes(), proof.as_bytes()),
                drup::check(cnf.as_bytes(), plain.as_bytes(), drup::Form::Text),
                drup::check(cnf.as_bytes(), plain.as_bytes(), drup::Form::Binary),
            ];
            for _ in verdicts.iter().filter(|verdict| verdict.is_ok()) {
                n_refuted += 1;
                assert!(!has_model(&cnf), "{cnf}\n{proof}\n{plain}");
            }
        }
    }
    assert!(n_refuted > 500, "{n_refuted}");
}

/// The lemmas of a proof without numbers, hints and deletions.
fn drop_hints(proof: &str) -> String {
    let lemmas = proof.lines().filter(|line| !line.contains('d'));
    let lemma = |line: &str| {
        let literals = line.split(' ').skip(1).take_while(|&word| word != "0");
        literals.map(|literal| format!("{literal} ")).collect::<String>() + "0\n"
    };
    lemmas.map(lemma).collect()
}

/// Whether some values make all clauses of a readable formula of few variables true.
fn has_model(cnf: &str) -> bool {
    let lines = cnf.lines().filter(|line| !line.trim_start().starts_with(['c', 'p']));
    let numbers: Vec<i64> =
        lines.flat_map(str::split_ascii_whitespace).map(|word| word.parse().unwrap()).collect();
    let clauses: Vec<&[i64]> = numbers.split(|&number| number == 0).collect();
    let n = numbers.iter().map(|number| number.abs()).max().unwrap_or(0);
    assert!(n <= 20);
    let clauses = &clauses[..clauses.len() - 1];
    (0u32..1 << n).any(|model| {
        let is_true = |&l: &i64| (model >> (l.abs() - 1) & 1 == 1) == (l > 0);
        clauses.iter().all(|clause| clause.iter().any(is_true))
    })
}
