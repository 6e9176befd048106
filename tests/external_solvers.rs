//! Solvers outside: the loop over a child process, every way for one to fail, and nothing left over.
//!
//! The solvers here are shell scripts. Real ones are tried where `CROSSCUT_SOLVERS` names them.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

mod common;

use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use common::processes::{Ran, Stage};
use common::shipped;
use common::{Answer, ask_sat, solvers};
use crosscut::backend::BackendKind;
use crosscut::engine::{End, Goal, Limits, Why, sat};
use crosscut_puzzles::{Board, Puzzle, read};

/// Its only answer shades both 1s of row 3, and no cell of the middle row.
const UNIQUE: &str = "1 3 2\n3 2 1\n1 3 1\n";

/// A whole solver for formulas with a dozen variables: all assignments, one after another. It
/// prints as in competitions, or writes the file of MiniSat.
const BRUTE: &str = r#"
awk -v out="$2" '
    $1 == "c" { next }
    $1 == "p" { n = $3; next }
    { for (i = 1; i <= NF; i++) if ($i == 0) m++; else clause[m + 0, ++size[m + 0]] = $i }
    END {
        for (a = 0; a < 2 ^ n; a++) {
            x = a
            model = ""
            for (v = 1; v <= n; v++) {
                value[v] = x % 2
                x = int(x / 2)
                model = model (value[v] ? v : -v) " "
            }
            fits = 1
            for (c = 0; c < m && fits; c++) {
                fits = 0
                for (i = 1; i <= size[c] && !fits; i++) {
                    lit = clause[c, i]
                    fits = lit > 0 ? value[lit] : !value[-lit]
                }
            }
            if (fits) {
                if (out) print "SAT\n" model "0" > out
                else print "c found\ns SATISFIABLE\nv " model "\nv 0"
                exit 10
            }
        }
        if (out) print "UNSAT" > out
        else print "s UNSATISFIABLE"
        exit 20
    }
' ${1:+"$1"}
"#;

fn board(text: &str) -> Board {
    let mut entries = read::read_boards(text.as_bytes(), Some(Puzzle::Hitori));
    entries.remove(0).board.unwrap()
}

fn options(backend: &str) -> sat::Options {
    let backend = backend.parse().unwrap();
    sat::Options { backend, ..sat::Options::default() }
}

/// What becomes of the unique board with this solver; a failure does not last for ever.
fn end_with(backend: &str) -> (u64, End) {
    let limits = Limits::timeout(Duration::from_secs(60));
    let found = ask_sat(&board(UNIQUE), Goal::UNIQUE, &limits, &options(backend));
    (found.count, found.end)
}

/// How the solver is blamed for finding nothing.
fn blame(backend: &str) -> String {
    match end_with(backend) {
        (0, End::Stopped(Why::Solver(text))) => text.to_string(),
        other => panic!("{backend}: {other:?}"),
    }
}

#[test]
fn the_loop_works_over_a_child_process_in_every_way_of_talking_to_it() {
    let stage = Stage::new();
    let small: Vec<Board> = corpus().filter(|board| size(board) <= 9).collect();
    assert!(small.len() >= 20, "{} small boards", small.len());
    for arguments in ["{cnf}", "", "{cnf} {out}"] {
        let backend = stage.solver("brute.sh", BRUTE, arguments);
        for board in &small {
            let ask = |backend: &str| {
                let goal = Goal::all(30);
                let found = ask_sat(board, goal, &Limits::default(), &options(backend));
                let mut answers: Vec<Answer> = found.answers;
                answers.sort();
                (found.count, found.end, answers)
            };
            let (external, varisat) = (ask(&backend), ask("varisat"));
            match &varisat.1 {
                End::Exhausted => assert_eq!(external, varisat, "{backend} {board:?}"),
                end => assert_eq!((external.0, &external.1), (30, end), "{backend} {board:?}"),
            }
        }
    }
}

/// The boards that ship.
fn corpus() -> impl Iterator<Item = Board> {
    shipped::boards().into_iter().map(|entry| entry.board)
}

/// How many board variables there are, about.
fn size(board: &Board) -> usize {
    match board {
        Board::Hitori(board) => board.n_cells(),
        Board::Hashi(board) => board.spans().len() * usize::from(board.max_bridges()),
    }
}

#[test]
fn every_way_to_fail_has_its_own_words_and_is_no_answer() {
    let ways = [
        ("echo s SATISFIABLE; kill -SEGV $$", "was killed by signal 11"),
        ("kill -KILL $$", "was killed by signal 9"),
        (
            "echo; echo no luck >&2; echo more >&2; exit 3",
            "ended with exit code 3 and no answer: no luck",
        ),
        ("exit 0", "ended with exit code 0 and no answer"),
        ("exit 20", "ended with exit code 20 and no answer"),
        ("echo c s UNSATISFIABLE; exit 20", "ended with exit code 20 and no answer"),
        ("echo s UNKNOWN", "says UNKNOWN"),
        ("echo INDET > $2; echo time is up >&2", "says UNKNOWN: time is up"),
        ("echo s UNSATISFIABLE; exit 10", "contradicts itself: exit code 10 and s UNSATISFIABLE"),
        (
            "echo s SATISFIABLE; echo v 0; exit 20",
            "contradicts itself: exit code 20 and s SATISFIABLE",
        ),
        ("echo s UNSATISFIABLE; exit 1", "says UNSATISFIABLE and failed with exit code 1"),
        ("echo s SATISFIABLE; exit 10", "says SATISFIABLE and shows no model"),
        (
            "echo s SATISFIABLE; echo v 0; exit 10",
            "lies: in its model of the formula it was handed, clause 1: ",
        ),
        (
            "echo SAT > $2; echo 1 2 3 0 >> $2; exit 10",
            "lies: in its model of the formula it was handed, clause ",
        ),
        (
            "echo s SATISFIABLE; echo v 1 2; exit 10",
            "cannot be read: line 3, column 1: found values cut off",
        ),
        (
            "echo c; echo s SATISFIABLE; echo v 99 0",
            "cannot be read: line 3, column 3: found literal 99",
        ),
        (
            "echo SATISFIABLE; exit 10",
            "cannot be read: line 1, column 1: found no status line but `SATISFIABLE`",
        ),
        (
            "printf 's UNSATISFIABLE\\n\\377\\000v 1 -1 0\\ns UNSATISFIABLE\\n'",
            "cannot be read: line 3, column 1: found a repeated status line",
        ),
        ("exec /nonexistent/solver", "no answer: "),
        ("mkfifo $2; exit 20", "left a pipe where its file of answers should be"),
        ("mkfifo $2.p; ln -s $2.p $2; exit 20", "left a pipe where its file of answers should be"),
        ("mkdir $2; exit 20", "left a folder where its file of answers should be"),
        ("ln -s /dev/zero $2; exit 20", "left a device where its file of answers should be"),
        ("ln -s $2 $2; exit 20", "left a file of answers that cannot be opened or read: "),
        ("truncate -s 9G $2; exit 20", "floods: more than 64 MiB in its file of answers"),
    ];
    let stage = Stage::new();
    for (script, words) in ways {
        let backend = stage.solver("solver.sh", script, "{cnf} {out}");
        let text = blame(&backend);
        let name = format!("solver `{}` ", backend.trim_start_matches("cmd:"));
        assert!(text.starts_with(&name) && text.contains(words), "{script}: {text}");
        assert!(text.lines().count() == 1, "{text}");
    }
}

/// A model that satisfies all clauses but one is seen through: every clause is looked at.
#[test]
fn a_model_that_violates_any_one_clause_is_no_answer() {
    let stage = Stage::new();
    let keep = stage.file("kept.cnf", "");
    let script = format!("{BRUTE}\nstatus=$?; cp \"$1\" '{}'; exit $status", keep.display());
    assert_eq!(end_with(&stage.solver("keep.sh", &script, "{cnf}")), (1, End::Exhausted));
    let formula = std::fs::read_to_string(&keep).unwrap();
    let clauses: Vec<&str> = formula.lines().skip(1).collect();
    let mut seen = 0;
    for (i, clause) in clauses.iter().enumerate() {
        // A model of all clauses but this one: if there is any, it violates this one.
        let without = format!("sed '{}d' \"$1\" > \"$1.less\"\n", i + 2);
        let script = without + &BRUTE.replace("${1:+\"$1\"}", "\"$1.less\"");
        let backend = stage.solver("forgetful.sh", &script, "{cnf}");
        if let (0, End::Stopped(Why::Solver(text))) = end_with(&backend) {
            assert!(
                text.contains(&format!("clause {}: {clause} is not satisfied", i + 1)),
                "{text}"
            );
            seen += 1;
        }
    }
    assert!(seen >= 3, "only {seen} of {} clauses were needed", clauses.len());
}

#[test]
fn a_solver_that_prints_much_before_its_answer_is_heard() {
    let stage = Stage::new();
    let line = "x".repeat(100);
    let script = format!("yes 'c {line}' | head -n 300000; cat > /dev/null; {BRUTE}");
    assert_eq!(end_with(&stage.solver("talk.sh", &script, "{cnf}")), (1, End::Exhausted));
    let script = format!("yes c | head -c 200000000; {BRUTE}");
    assert_eq!(end_with(&stage.solver("hum.sh", &script, "{cnf}")), (1, End::Exhausted));
    let script = format!("yes '{line}' | head -n 300000 >&2; {BRUTE}");
    assert_eq!(end_with(&stage.solver("grumble.sh", &script, "{cnf}")), (1, End::Exhausted));
}

#[test]
fn a_solver_that_never_stops_printing_is_stopped() {
    let stage = Stage::new();
    for (script, words) in [
        ("yes 1 2 3 4 5 6 7 8 9", "floods: more than 64 MiB of output that is no comment"),
        ("tr '\\0' x < /dev/zero", "floods: more than 64 MiB of output that is no comment"),
        ("yes 'c so many words, and all of them are about nothing'", "floods: more than 1024 MiB"),
        ("yes c", "floods: more than 1024 MiB of output"),
        ("printf 'c '; tr '\\0' x < /dev/zero", "floods: more than 1024 MiB of output"),
        ("yes >&2", "floods: more than 1024 MiB of output"),
        ("yes > $2", "floods: more than 64 MiB in its file of answers"),
    ] {
        let text = blame(&stage.solver("flood.sh", script, "{cnf} {out}"));
        assert!(text.contains(words), "{script}: {text}");
    }
}

#[test]
fn a_hung_solver_is_ended_with_all_it_started() {
    for script in [
        "sleep 100000",
        "trap '' TERM INT HUP; sleep 100000 & sleep 100000; sleep 100000",
        "sleep 100000 & echo s UNSATISFIABLE; sleep 100000",
        "exec >&- 2>&-; sleep 100000",
        "(sleep 100000 | cat) & (while :; do sleep 100000; done) & wait",
    ] {
        let stage = Stage::new();
        let board = stage.file("b.hitori", UNIQUE);
        let backend = stage.solver("hang.sh", script, "{cnf}");
        let ran = stage.run(&[
            "solve",
            "--engine",
            "sat",
            "--timeout",
            "500ms",
            "--format",
            "json",
            "--backend",
            &backend,
            board.to_str().unwrap(),
        ]);
        let row = &ran.rows()[0];
        assert_eq!((ran.code, &row["status"]), (Some(0), &"unknown".into()), "{ran:?}");
        assert_eq!(row["reason"], "time limit reached", "{script}");
        let time = ran.elapsed;
        assert!(time >= Duration::from_millis(500) && time < Duration::from_secs(5), "{time:?}");
    }
}

#[test]
fn a_process_that_the_solver_left_behind_holds_nobody_up() {
    let stage = Stage::new();
    let board = stage.file("b.hitori", UNIQUE);
    let script = format!("sleep 100000 & {BRUTE}");
    let backend = stage.solver("litter.sh", &script, "{cnf}");
    let args = ["solve", "--unique", "--timeout", "60s", "--backend", &backend];
    let ran = stage.run(&[&args[..], &[board.to_str().unwrap()]].concat());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stdout.contains("solved, unique; engines agree"), "{ran:?}");
    assert!(ran.elapsed < Duration::from_secs(10), "{ran:?}");
}

#[test]
fn a_signal_to_the_program_ends_the_solver_and_all_it_started() {
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let stage = Stage::new();
        let board = stage.file("b.hitori", UNIQUE);
        let script = "trap '' INT TERM; sleep 100000 & sleep 100000; sleep 100000";
        let backend = stage.solver("hang.sh", script, "{cnf}");
        let mut command = stage.crosscut(&["solve", "--engine", "sat", "--backend", &backend]);
        let child = command.arg(&board).stdout(Stdio::piped()).spawn().unwrap();
        let patience = Instant::now() + Duration::from_secs(10);
        while stage.left_over().iter().filter(|line| line.starts_with("sleep")).count() < 2 {
            assert!(
                Instant::now() < patience,
                "the solver does not start: {:?}",
                stage.left_over()
            );
            std::thread::sleep(Duration::from_millis(10));
        }
        let start = Instant::now();
        let kill = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(kill.unwrap().success());
        let ran = Ran::new(&child.wait_with_output().unwrap(), start.elapsed());
        assert_eq!(ran.code, Some(code), "{ran:?}");
        assert!(ran.stdout.contains("unknown: interrupted"), "{ran:?}");
        assert!(ran.elapsed < Duration::from_secs(5), "{ran:?}");
        stage.assert_clean();
    }
}

#[test]
fn an_interrupt_from_another_thread_ends_a_solve() {
    let stage = Stage::new();
    let limits = Limits::timeout(Duration::from_secs(60));
    let flag = Arc::clone(&limits.interrupt);
    let other = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        flag.store(true, Ordering::Relaxed);
    });
    let backend = stage.solver("hang.sh", "exec sleep 100000", "{cnf}");
    let found = ask_sat(&board(UNIQUE), Goal::FIRST, &limits, &options(&backend));
    other.join().unwrap();
    assert_eq!(found.end, End::Stopped(Why::Interrupted));
}

#[test]
fn what_cannot_be_started_is_wrong_usage_in_one_line() {
    let stage = Stage::new();
    let board = stage.file("b.hitori", UNIQUE);
    for (backend, words) in [
        ("cmd:/nonexistent/solver {cnf}", "`/nonexistent/solver` cannot be started: no such file"),
        ("cmd:no-such-solver", "`no-such-solver` cannot be started: no such program on the PATH"),
        ("cmd:/etc/passwd {cnf}", "`/etc/passwd` cannot be started: it is not executable"),
        ("cmd:/tmp {cnf}", "`/tmp` cannot be started: it is a folder"),
        ("cmd:", "no program is named"),
        ("cmd:'minisat {cnf}", "a quote is not closed"),
        ("cmd:sh {cnf} {answer}", "there is no place {answer}, only {cnf} and {out}"),
        ("minisat {cnf}", "there is no backend `minisat {cnf}`; there are varisat, batsat"),
    ] {
        for command in ["solve", "compare"] {
            let ran = stage.run(&[command, "--backend", backend, board.to_str().unwrap()]);
            assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{ran:?}");
            assert!(ran.stderr.contains(words) && ran.stderr.lines().count() == 1, "{ran:?}");
        }
    }
}

/// A file that is executable and no program is only found out by trying.
#[test]
fn a_program_that_the_system_refuses_is_told_board_by_board() {
    use std::os::unix::fs::PermissionsExt;
    let stage = Stage::new();
    let file = stage.file("nonsense", "\u{1}\u{2}\u{3}");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
    assert!(blame(&format!("cmd:{}", file.display())).contains(" cannot be started: "));
}

#[test]
fn limits_that_cannot_be_kept_are_wrong_usage() {
    let stage = Stage::new();
    let board = stage.file("b.hitori", UNIQUE);
    let board = board.to_str().unwrap();
    let ran = stage.run(&["solve", "--mem", "2G", board]);
    assert!(ran.code == Some(2) && ran.stderr.contains("--mem is for external solvers"), "{ran:?}");
    let ran = stage.run(&["solve", "--mem", "2", "--backend", "cmd:sh {cnf}", board]);
    assert!(ran.code == Some(2) && ran.stderr.contains("512M or 2G"), "{ran:?}");
    let huge = ["solve", "--mem", "99999999999999G", "--backend", "cmd:sh {cnf}", board];
    let ran = stage.run(&huge);
    assert!(ran.code == Some(2) && ran.stderr.contains("too large: "), "{ran:?}");
    let conflicts = ["solve", "--conflicts", "5", "--backend", "cmd:sh {cnf}", board];
    let ran = stage.run(&conflicts);
    assert!(ran.code == Some(2) && ran.stderr.contains("--conflicts"), "{ran:?}");
    let native = [&conflicts[..], &["--engine", "native"]].concat();
    assert_eq!(stage.run(&native).code, Some(0), "nobody asks the solver");

    let limits = Limits { conflicts: Some(5), ..Limits::default() };
    let found = ask_sat(&self::board(UNIQUE), Goal::FIRST, &limits, &options("cmd:sh {cnf}"));
    assert!(matches!(found.end, End::Stopped(Why::Solver(why)) if why.contains("conflicts")));
}

#[test]
fn a_solver_gets_no_more_memory_than_allowed() {
    let stage = Stage::new();
    let board = stage.file("b.hitori", UNIQUE);
    let hungry = "exec awk 'BEGIN { s = \"x\"; while (length(s) < 500000000) s = s s; \
                  print \"s UNSATISFIABLE\"; exit 20 }'";
    let backend = stage.solver("hungry.sh", hungry, "{cnf}");
    let run = |more: &[&str]| {
        let args = ["solve", "--engine", "sat", "--format", "json", "--backend", &backend];
        let ran = stage.run(&[&args[..], more, &[board.to_str().unwrap()]].concat());
        let row = ran.rows().remove(0);
        (row["status"].clone(), row["reason"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(run(&[]).0, "unsatisfiable");
    let (status, reason) = run(&["--mem", "100M"]);
    assert!(status == "unknown" && reason.ends_with("(memory limit 100M)"), "{reason}");
    assert_eq!(run(&["--mem", "4G"]).0, "unsatisfiable");
}

#[test]
fn a_formula_that_cannot_be_written_is_told() {
    let stage = Stage::new();
    let board = stage.file("b.hitori", &"1 2 3 4 5 6 7 8 9 10\n".repeat(10));
    let backend = stage.solver("brute.sh", BRUTE, "{cnf}");
    let args = ["solve", "--engine", "sat", "--backend", &backend, board.to_str().unwrap()];
    let run = |command: &mut Command| Ran::new(&command.output().unwrap(), Duration::ZERO);

    let ran = run(stage.crosscut(&args).env("TMPDIR", "/nonexistent"));
    assert!(ran.stdout.contains("cannot be given the formula: No such file"), "{ran:?}");

    // A disk that is full after one block.
    let mut full = stage.marked("sh");
    full.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\""]);
    let ran = run(full.arg(env!("CARGO_BIN_EXE_crosscut")).args(args));
    assert!(ran.stdout.contains("cannot be given the formula: File too large"), "{ran:?}");
    stage.assert_clean();
}

#[test]
fn a_false_claim_of_no_answer_is_a_disagreement_in_the_solvers_name() {
    let stage = Stage::new();
    let board = stage.file("b.hitori", UNIQUE);
    let backend = stage.solver("liar.sh", "echo s UNSATISFIABLE; exit 20", "{cnf}");
    let word = format!("sat on the word of `{}`", backend.trim_start_matches("cmd:"));

    let ran = stage.run(&["solve", "--backend", &backend, board.to_str().unwrap()]);
    assert_eq!(ran.code, Some(70), "{ran:?}");
    assert!(ran.stderr.contains(&format!("{word} finds no answer")), "{ran:?}");

    let alone = ["solve", "--engine", "sat", "--backend", &backend, board.to_str().unwrap()];
    let ran = stage.run(&alone);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stdout.contains(&format!("unsatisfiable, claimed by {word}")), "{ran:?}");
}

#[test]
fn reports_name_the_whole_command_line_and_a_table_says_what_failed() {
    let stage = Stage::new();
    let board = stage.file("b.hitori", UNIQUE);
    let backend = stage.solver("brute.sh", BRUTE, "{cnf} {out}");
    let row = |backend: &str| {
        let args = ["solve", "--format", "json", "--backend", backend, board.to_str().unwrap()];
        stage.run(&args).rows().remove(0)
    };
    let sat = &row(&backend)["sat"];
    assert_eq!((&sat["backend"], &sat["conflicts"]), (&backend.as_str().into(), &().into()));

    let backend = stage.solver("fail.sh", "echo '\u{1b}[31mred' >&2; exit 7", "{cnf}");
    let ran = stage.run(&["compare", "--backend", &backend, board.to_str().unwrap()]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.stderr.contains("exit code 7 and no answer: \u{fffd}[31mred"), "{ran:?}");
    assert!(row(&backend)["sat"]["reason"].as_str().unwrap().contains("exit code 7"));
}

/// The program's own command `sat` is a solver like any other.
#[test]
fn the_program_can_be_its_own_external_solver() {
    let recipe = format!("'{}' sat --backend batsat {{cnf}}", env!("CARGO_BIN_EXE_crosscut"));
    assert_same_as_varisat(&recipe);
}

#[test]
fn the_command_sat_over_a_solver_that_lies_and_one_that_does_not() {
    let stage = Stage::new();
    let formula = stage.file("f.cnf", "p cnf 3 3\n1 -2 0\n2 0\n-1 3 0\n");
    let run = |script: &str| {
        let backend = stage.solver("solver.sh", script, "{cnf}");
        stage.run(&["sat", "--backend", &backend, formula.to_str().unwrap()])
    };
    let ran = run(BRUTE);
    assert!(
        ran.code == Some(10) && ran.stdout.ends_with("\ns SATISFIABLE\nv 1 2 3 0\n"),
        "{ran:?}"
    );
    let ran = run("echo s SATISFIABLE; echo v 1 2 -3 0; exit 10");
    assert!(
        ran.code == Some(76) && ran.stdout.contains("clause 3: -1 3 0 is not satisfied"),
        "{ran:?}"
    );
    assert!(ran.stdout.ends_with("\ns UNKNOWN\n"), "{ran:?}");
}

/// What is said about the formula of a file is about that file, however loosely it is numbered.
#[test]
fn the_command_sat_hands_over_the_formula_as_it_is() {
    let stage = Stage::new();
    let text = "p cnf 12 4\n7 9 0\n-7 9 0\n9 9 0\n7 -9 0\n";
    let formula = stage.file("f.cnf", text);
    let run = |script: &str| {
        let backend = stage.solver("solver.sh", script, "{cnf}");
        stage.run(&["sat", "--backend", &backend, formula.to_str().unwrap()])
    };
    let keep = stage.file("kept.cnf", "");
    let ran = run(&format!("grep -v '^c' \"$1\" > '{}'; {BRUTE}", keep.display()));
    assert!(ran.code == Some(10) && ran.stdout.ends_with("\ns SATISFIABLE\nv 7 9 0\n"), "{ran:?}");
    assert_eq!(std::fs::read_to_string(&keep).unwrap(), text);
    for (values, words) in [
        ("-7 -9 0", "clause 1: 7 9 0 is not satisfied"),
        ("7 -9 0", "clause 2: -7 9 0 is not satisfied"),
        ("-7 9 0", "clause 4: 7 -9 0 is not satisfied"),
        ("13 0", "found literal 13, expected one of the 12 variables of the formula"),
    ] {
        let ran = run(&format!("echo s SATISFIABLE; echo v {values}; exit 10"));
        assert!(ran.code == Some(76) && ran.stdout.contains(words), "{ran:?}");
    }
    // A number that costs memory costs the solver's, not ours.
    let loose = stage.file("loose.cnf", "p cnf 2147483647 1\n-2147483647 0\n");
    let script = "echo s SATISFIABLE; echo v -2147483647 0; exit 10";
    let backend = stage.solver("quick.sh", script, "{cnf}");
    let ran = stage.run(&["sat", "--backend", &backend, loose.to_str().unwrap()]);
    assert!(ran.code == Some(10) && ran.stdout.ends_with("\nv -2147483647 0\n"), "{ran:?}");
}

#[test]
fn real_solvers_find_what_varisat_finds() {
    for solver in solvers("boards by external solvers") {
        let recipe = match solver.as_str() {
            "minisat" => "minisat {cnf} {out}",
            "cadical" => "cadical -q {cnf}",
            "cryptominisat5" => "cryptominisat5 --verb 0 {cnf}",
            "picosat" => "picosat {cnf}",
            "kissat" => "kissat -q {cnf}",
            other => panic!("how is {other} called? See docs/external-solvers.md"),
        };
        let recipes = match solver.as_str() {
            "cadical" | "picosat" => vec![recipe, recipe.trim_end_matches(" {cnf}")],
            _ => vec![recipe],
        };
        recipes.into_iter().for_each(assert_same_as_varisat);
    }
}

/// Status and count of answers are those of varisat on the smaller boards that ship.
fn assert_same_as_varisat(recipe: &str) {
    let backend: BackendKind = format!("cmd:{recipe}").parse().unwrap();
    assert_eq!(backend.check(), Ok(()));
    let mut done = 0;
    for board in corpus().filter(|board| size(board) <= 100) {
        let ask = |backend: BackendKind| {
            let options = sat::Options { backend, ..sat::Options::default() };
            let found = ask_sat(&board, Goal::count(5), &Limits::default(), &options);
            (found.count, found.end)
        };
        let [external, varisat] = [backend.clone(), BackendKind::Varisat].map(ask);
        assert_eq!(external, varisat, "{recipe}: {board:?}");
        done += 1;
    }
    assert!(done >= 60, "only {done} boards");
}
