//! A benchmark definition of BenchExec: a run definition for each configuration, a task for each board.
//!
//! BenchExec measures and limits by control groups what we measure from outside; a task is
//! `crosscut study one`, which keeps the limits of the plan as well. Those given to BenchExec are a
//! little wider, so that a run that reaches its limit still says so itself.
//!
//! A task has the same name under each configuration, so the tables of BenchExec show configurations
//! side by side. How to call the program and read what it prints is in a module for BenchExec,
//! [`TOOL_INFO`], which has to be where Python finds it.

use std::collections::BTreeMap;
use std::time::Duration;

use super::{BadName, Job, Task};

/// The module in Python that tells BenchExec of this program.
pub const TOOL_INFO: &str = include_str!("crosscut_study.py");

/// How many digits of a board's hash are in the name of its task.
const DIGITS: usize = 16;

/// The definition.
pub(super) fn script(job: &Job) -> Result<String, BadName> {
    let wall = job.runs.iter().map(Task::longest).max().unwrap_or_default();
    let cpu = job.runs.iter().filter_map(|task| task.cpu).max();
    let memory =
        job.memory_kb().map(|kb| format!(" memlimit=\"{} B\"", kb.saturating_mul(1 << 10)));
    let seconds = |time: Duration| time.saturating_add(Duration::from_secs(2)).as_secs();
    let cpu = cpu.map(|cpu| format!(" timelimit=\"{}s\"", seconds(cpu)));
    let mut text = format!(
        "<?xml version=\"1.0\"?>\n\
         <!DOCTYPE benchmark PUBLIC \"+//IDN sosy-lab.org//DTD BenchExec benchmark 2.3//EN\" \
         \"https://www.sosy-lab.org/benchexec/benchmark-2.3.dtd\">\n\
         <!-- {} runs. The module of the tool: crosscut study emit benchexec with the option for it. -->\n\
         <benchmark tool=\"tools.crosscut_study\" displayName=\"Crosscut\" walltimelimit=\"{}s\"{}{} cpuCores=\"1\">\n",
        job.runs.len(),
        seconds(wall),
        cpu.unwrap_or_default(),
        memory.unwrap_or_default(),
    );
    let plan = escaped("the path", &job.plan)?;
    text += &format!("  <option name=\"--plan\">{plan}</option>\n");
    for (configuration, tasks) in by_configuration(job) {
        let name = escaped("the configuration", configuration)?;
        text += &format!("  <rundefinition name=\"{name}\">\n");
        text += &format!(
            "    <option name=\"--configuration\">{name}</option>\n    <tasks name=\"boards\">\n"
        );
        for task in tasks {
            text += &format!("      <withoutfile>{}</withoutfile>\n", task_name(task));
        }
        text += "    </tasks>\n  </rundefinition>\n";
    }
    Ok(text + "</benchmark>\n")
}

fn by_configuration(job: &Job) -> BTreeMap<&str, Vec<&Task>> {
    let mut all: BTreeMap<&str, Vec<&Task>> = BTreeMap::new();
    for task in &job.runs {
        all.entry(&task.configuration).or_default().push(task);
    }
    all
}

/// First the hash, by which the board is found, then what helps people; BenchExec makes names of files
/// of it.
fn task_name(task: &Task) -> String {
    const MOST: usize = 60;
    let letter = |sign: char| match sign {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '.' | '-' => sign,
        _ => '_',
    };
    let name = task.board.rsplit('/').next().unwrap_or_default();
    let label: String = name.chars().map(letter).take(MOST).collect();
    let hash: String = task.hash.chars().take(DIGITS).collect();
    format!("{hash}_{}", label.trim_end_matches('_'))
}

/// A text as XML takes it, inside and outside of quotes.
fn escaped(what: &'static str, text: &str) -> Result<String, BadName> {
    let mut out = String::new();
    for sign in text.chars() {
        match sign {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\t' | '\n' | '\r' => out += &format!("&#{};", u32::from(sign)),
            _ if sign.is_control() || matches!(sign, '\u{fffe}' | '\u{ffff}') => {
                return Err(BadName { what, name: text.to_owned() });
            }
            _ => out.push(sign),
        }
    }
    Ok(out)
}
