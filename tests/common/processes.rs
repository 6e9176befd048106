//! The program as a process, marked so that whatever it starts can be found, and solvers that are
//! shell scripts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// A place to run the program in: a mark in the environment, which children inherit, and a folder
/// for temporary files.
pub(crate) struct Stage {
    mark: String,
    folder: tempfile::TempDir,
}

const MARK: &str = "CROSSCUT_TEST_MARK";

impl Stage {
    pub(crate) fn new() -> Stage {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let mark = format!("{MARK}={}-{count}.", std::process::id());
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("tmp")).unwrap();
        Stage { mark, folder }
    }

    /// The path of a file of the stage.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A file of the stage.
    pub(crate) fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        fs::write(&path, text).unwrap();
        path
    }

    /// A solver that is this shell script, as the option `--backend` takes it. The shell is what is
    /// started: a script that was only just written may still be open in a child of another test.
    pub(crate) fn solver(&self, name: &str, script: &str, arguments: &str) -> String {
        format!("cmd:sh '{}' {arguments}", self.file(name, script).display())
    }

    /// The folder that is there for temporary files.
    pub(crate) fn temporary(&self) -> PathBuf {
        self.folder.path().join("tmp")
    }

    /// A command with the mark on it.
    pub(crate) fn marked(&self, program: impl AsRef<Path>) -> Command {
        let (name, value) = self.mark.split_once('=').unwrap();
        let mut command = Command::new(program.as_ref());
        command
            .env(name, value)
            .env("TMPDIR", self.temporary())
            .current_dir(self.folder.path())
            .stdin(Stdio::null());
        command
    }

    /// The program.
    pub(crate) fn crosscut(&self, args: &[&str]) -> Command {
        let mut command = self.marked(env!("CARGO_BIN_EXE_crosscut"));
        command.args(args);
        command
    }

    /// Runs the program; it must leave neither processes nor temporary files.
    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        let start = Instant::now();
        let output = self.crosscut(args).output().unwrap();
        let ran = Ran::new(&output, start.elapsed());
        self.assert_clean();
        ran
    }

    /// Nothing that bears the mark runs, and the folder for temporary files is empty. What was
    /// killed takes a moment to go.
    pub(crate) fn assert_clean(&self) {
        let patience = Instant::now() + Duration::from_secs(5);
        while !self.left_over().is_empty() && Instant::now() < patience {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(self.left_over(), [] as [String; 0], "processes are left over");
        let files: Vec<_> = fs::read_dir(self.temporary()).unwrap().collect();
        assert!(files.is_empty(), "temporary files are left over: {files:?}");
    }

    /// The command lines of all processes with the mark. Zombies have none, and are no processes
    /// any more.
    pub(crate) fn left_over(&self) -> Vec<String> {
        let read = |path: &Path, file: &str| {
            let bytes = fs::read(path.join(file)).unwrap_or_default();
            String::from_utf8_lossy(&bytes).replace('\0', " ")
        };
        let processes = fs::read_dir("/proc").unwrap().map(|entry| entry.unwrap().path());
        processes
            .filter(|path| read(path, "environ").contains(&self.mark))
            .map(|path| read(&path, "cmdline"))
            .filter(|line| !line.is_empty())
            .collect()
    }
}

/// What a run came to.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) elapsed: Duration,
}

impl Ran {
    pub(crate) fn new(output: &Output, elapsed: Duration) -> Ran {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
        Ran { code: output.status.code(), stdout, stderr, elapsed }
    }

    /// The rows of JSON on standard output.
    pub(crate) fn rows(&self) -> Vec<serde_json::Value> {
        self.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}
