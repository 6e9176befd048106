//! `compare`: rows, totals, formats.

use super::*;

#[test]
fn compare_reports_rows_totals_csv_and_json() {
    let folder = folder();
    let at = path(folder.path());
    let text = expect(0, &["compare", at], "");
    assert!(text.starts_with("board "), "{text}");
    assert!(text.contains("3 boards: 2 solved (2 unique), 1 unsatisfiable, 0 unknown"), "{text}");
    assert!(text.contains("engines agree on 3, 0 faults"), "{text}");

    let json = rows(&expect(0, &["compare", "--format", "json", at], ""));
    assert_eq!(json.len(), 3);
    let fields = "schema board name line puzzle rows cols status reason unique answers agreed trust \
                  parse_ms winner ratio native sat brute paranoid faults";
    assert_eq!(keys(&json[0]), set(fields));
    assert!(json.iter().all(|row| row["agreed"] == true && row["native"].is_object()));
    let documented = include_str!("../../docs/json.md");
    for field in set(fields) {
        assert!(documented.contains(&format!("`{field}`")), "{field} is not in docs/json.md");
    }

    let csv = expect(0, &["compare", "--format", "csv", at], "");
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let headers = reader.headers().unwrap().clone();
    let column = |name: &str| headers.iter().position(|header| header == name).unwrap();
    let records: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(records.len(), 3);
    for (record, row) in records.iter().zip(&json) {
        assert_eq!(record[column("status")], *row["status"].as_str().unwrap());
        assert_eq!(record[column("sat_vars")], row["sat"]["vars"].to_string());
        assert_eq!(record[column("native_nodes")], row["native"]["nodes"].to_string());
        assert_eq!(record[column("faults")], *"");
    }
}

#[test]
fn compare_can_run_one_engine_alone() {
    let args =
        ["compare", "--first", "--engine", "sat", "--puzzle", "hitori", "--format", "json", "-"];
    let row = &rows(&expect(0, &args, LOOSE))[0];
    assert!(row["native"].is_null() && row["sat"].is_object(), "{row}");
    assert_eq!((&row["agreed"], &row["winner"]), (&Value::Null, &Value::Null));
    assert_eq!(row["answers"], serde_json::json!({"count": 1, "exact": false}));
    let args =
        ["compare", "--first", "--engine", "native", "--puzzle", "hitori", "--format", "csv", "-"];
    assert_eq!(expect(0, &args, LOOSE).lines().count(), 2);
}

#[test]
fn many_jobs_give_the_rows_of_one() {
    let bundle: String =
        (0..60).map(|i| format!("# board {i}\n{}\n", [UNIQUE, HOPELESS, LOOSE][i % 3])).collect();
    let outcome = |jobs: &str| -> Vec<(Value, Value, Value)> {
        let args =
            ["solve", "--puzzle", "hitori", "--unique", "--format", "json", "--jobs", jobs, "-"];
        let rows = rows(&expect(0, &args, &bundle));
        rows.into_iter()
            .map(|r| (r["name"].clone(), r["status"].clone(), r["answer"].clone()))
            .collect()
    };
    let alone = outcome("1");
    assert_eq!(alone.len(), 60);
    assert_eq!(alone, outcome("4"));
    assert_eq!(alone, outcome("0"));
}

#[test]
fn the_table_of_compare_is_aligned_and_says_what_could_not_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let deep = folder.path().join("a-folder-with-a-long-name/and-another-one");
    fs::create_dir_all(&deep).unwrap();
    fs::write(deep.join("small.hitori"), format!("# first\n{UNIQUE}\n# second\n{LOOSE}")).unwrap();
    fs::write(deep.join("bad.hitori"), "x\n").unwrap();
    let text = expect(65, &["compare", path(folder.path())], "");
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines[1].starts_with("../and-another-one/small.hitori [first] ")
            || lines[1].starts_with("../small.hitori [first] "),
        "{text}"
    );
    assert!(text.contains("2 boards: 2 solved (1 unique), 0 unsatisfiable"), "{text}");
    assert!(text.contains("; 1 input cannot be read"), "{text}");
    let table: Vec<&str> = lines[lines.len() - 3..].to_vec();
    let ends = |line: &str| line.trim_end().chars().count();
    assert!(table.iter().all(|line| ends(line) == ends(table[0])), "{text}");
}

/// What a bound hides is no disagreement, and half a word is no agreement.
#[test]
fn a_bounded_recipe_does_not_disagree() {
    let bundle = format!("# a\n{UNIQUE}\n# b\n{HOPELESS}\n# c\n{LOOSE}");
    let recipe = ["--recipe", "conn=bounded-levels,depth=1"];
    let args =
        [&["compare", "--puzzle", "hitori", "--format", "json"][..], &recipe, &["-"]].concat();
    let rows = rows(&expect(0, &args, &bundle));
    let said =
        |engine: &str| -> Vec<&Value> { rows.iter().map(|row| &row[engine]["status"]).collect() };
    assert_eq!(said("native"), ["solved", "unsatisfiable", "solved"]);
    assert_eq!(said("sat"), ["unknown", "unknown", "solved"]);
    for row in &rows {
        assert_eq!(row["faults"], serde_json::json!([]), "{row}");
        assert_ne!(row["agreed"], false, "{row}");
    }
    assert!(rows[0]["agreed"].is_null() && rows[1]["agreed"].is_null());
}

#[test]
fn paranoid_adds_up_what_it_has_checked() {
    let folder = folder();
    let text = expect(0, &["compare", "--paranoid", path(folder.path())], "");
    assert!(
        text.contains("0 faults\nparanoid: ") && text.contains(" held against 2 answers, "),
        "{text}"
    );
    let plain = expect(0, &["compare", path(folder.path())], "");
    assert!(!plain.contains("paranoid"), "{plain}");
}
