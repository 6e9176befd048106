//! The collected cases of kinds Processes and Hostile names, as far as they are about many runs.

use super::common::shared;
use super::*;

/// A file of a case, and what is wanted.
fn case(id: &str, file: &str) -> Option<(PathBuf, Value)> {
    let folder = shared(&format!("case {id} in a study"))?.join("cases");
    let text = fs::read_to_string(folder.join(format!("{id}.expect.json"))).unwrap();
    let case: Value = serde_json::from_str(&text).unwrap();
    Some((folder.join(format!("{id}.{file}")), case["want"].clone()))
}

#[test]
fn b220_b222_b224_solvers_that_hang_or_crash() {
    for (id, reason) in [("B220", "timeout"), ("B222", "timeout"), ("B224", "solver")] {
        let Some((script, want)) = case(id, "sh") else { return };
        let study = Study::of(&[("a.hitori", UNIQUE)]);
        study.plan_solver(&format!("cmd:sh '{}' {{cnf}}", script.display()), "--timeout 2s");
        let ran = study.ok("run plan.jsonl -o results.jsonl"); // the stage looks for what is left over
        let row = study.rows("results.jsonl").remove(0);
        assert_eq!(
            (&row["status"], &row["reason"]),
            (&json!("unknown"), &json!(reason)),
            "{id}: {row}"
        );
        if let Some(most) = want["wall_s_below"].as_u64() {
            assert!(ran.elapsed.as_secs() < most, "{id}: {ran:?}");
        }
        if let Some(error) = want["error"].as_str() {
            assert!(row["message"].as_str().unwrap().contains(error), "{id}: {row}");
        }
    }
}

#[test]
fn b241_b243_b244_b246_hostile_names_come_back_as_they_are() {
    for (id, file) in
        [("B241", "names"), ("B243", "names"), ("B244", "names"), ("B246", "names.json")]
    {
        let Some((path, _)) = case(id, file) else { return };
        let text = fs::read_to_string(path).unwrap();
        let mut names: Vec<String> = match file {
            "names" => text.lines().map(str::to_owned).collect(),
            _ => serde_json::from_str(&text).unwrap(),
        };
        names.retain(|name| !name.contains('/') && name != "-");
        assert!(names.len() >= 3, "{id}: {names:?}");
        let study = Study::of(&[]);
        for (i, name) in names.iter().enumerate() {
            study.write(&format!("boards/{name}"), format!("{} 1\n", i + 2));
        }
        study.plan("--engine native --engine sat");
        study.ok("run plan.jsonl -o results.jsonl");
        study.ok("status results.jsonl --plan plan.jsonl");
        let mut shown: Vec<String> = study
            .rows("results.jsonl")
            .iter()
            .map(|row| row["board"]["path"].as_str().unwrap().replacen("boards/", "", 1))
            .collect();
        shown.sort();
        shown.dedup();
        names.sort();
        assert_eq!(shown, names, "{id}");
        assert!(!study.path("PWNED").exists(), "{id}");
    }
}
