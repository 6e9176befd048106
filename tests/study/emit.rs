//! Scripts for those who start many shards, run here by a shell that stands in for them.

use super::*;

const SHARDS: usize = 3;

/// A study whose plan has a name that a shell must not read.
fn hostile() -> Study {
    let study = Study::tiny(9);
    study.plan("--engine native --mem 100M");
    fs::rename(study.path("plan.jsonl"), study.path(PLAN)).unwrap();
    study
}

const PLAN: &str = "-p $(touch PWNED) 'a\"{}\n.jsonl";

fn script(study: &Study, target: &str) -> String {
    let folder = "a folder";
    let shards = SHARDS.to_string();
    let args = ["study", "emit", target, "--shards", &shards, "--folder", folder, "--", PLAN];
    let ran = study.stage.run(&args);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    ran.stdout
}

/// All runs are done, each once, and no name was taken for a command.
fn assert_done(study: &Study) {
    let merged = study.read("a folder/results.jsonl");
    assert_eq!(merged.lines().count(), 9);
    assert!(!study.path("PWNED").exists());
}

#[test]
fn a_script_for_slurm_runs_every_shard() {
    let study = hostile();
    let script = script(&study, "slurm");
    assert!(script.contains("#SBATCH --array=1-3\n"), "{script}");
    assert!(
        script.contains("#SBATCH --mem=356M\n"),
        "100 for the run, 256 for the study: {script}"
    );
    study.write("study.sh", &script);
    let sh = |args: &[&str], task: usize| {
        let mut command = study.stage.marked("sh");
        let output =
            command.args(args).env("SLURM_ARRAY_TASK_ID", task.to_string()).output().unwrap();
        assert!(output.status.success(), "{output:?}");
    };
    (1..=SHARDS).for_each(|task| sh(&["study.sh"], task));
    let merge = script
        .lines()
        .find_map(|line| line.strip_prefix("# ").filter(|l| l.contains(" merge ")))
        .unwrap();
    sh(&["-c", merge], 0);
    assert_done(&study);
}

#[test]
fn a_script_for_gnu_parallel_runs_every_shard() {
    let study = hostile();
    study.write("study.sh", script(&study, "parallel"));
    // What `parallel -q --line-buffer COMMAND {}` does, one job at a time.
    fs::create_dir(study.path("bin")).unwrap();
    study.write(
        "bin/parallel",
        "#!/bin/sh\nshift 2\nwhile read -r job; do \"$1\" \"$2\" \"$job\" || exit; done\n",
    );
    let script = "chmod +x bin/parallel; PATH=$PWD/bin:$PATH; exec sh study.sh";
    let output = study.stage.marked("sh").args(["-c", script]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_done(&study);
}

#[test]
fn a_definition_for_benchexec_names_every_run() {
    let study = Study::of(&[("a.hitori", UNIQUE), ("<b>&.hitori", LOOSE)]);
    study.plan("--unique --engine native --engine sat --timeout 3s --cpu 2s --mem 1G");
    let text = study.ok("emit benchexec plan.jsonl").stdout;
    let names: Vec<&str> = text
        .lines()
        .filter_map(|line| {
            line.trim().strip_prefix("<withoutfile>")?.strip_suffix("</withoutfile>")
        })
        .collect();
    assert_eq!((names.len(), text.matches("<rundefinition ").count()), (4, 2), "{text}");
    assert!(
        text.contains("walltimelimit=\"6s\" timelimit=\"4s\" memlimit=\"1342177280 B\""),
        "{text}"
    );
    let plan = study.rows("plan.jsonl");
    for name in names {
        let (hash, label) = name.split_once('_').unwrap();
        assert!(plan.iter().any(|row| row["board"]["hash"].as_str().unwrap().starts_with(hash)));
        assert!(
            label.chars().all(|sign| sign.is_ascii_alphanumeric() || "._-".contains(sign)),
            "{label}"
        );
    }
    let module = study.ok("emit benchexec --tool-info").stdout;
    assert!(module.contains("class Tool("));
    assert_eq!(study.say("emit slurm --tool-info").code, Some(2));
}
