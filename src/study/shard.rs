//! Shards: how runs are dealt out to those who share a study.
//!
//! A run belongs to shard `i` of `n` by its name alone: its hash is `i - 1` modulo `n`. Nobody has to
//! talk to anybody, and a plan that grows moves no run. Shards are equal only on average; among hundreds of
//! runs a shard has a tenth more or less.
//!
//! ```text
//! --shard 3/8       the third of eight
//! --shard auto      the task of a job array: number and size are in the environment
//! --shard auto/8    the number is in the environment, the size is here
//! ```
//!
//! Some tell the number of a task and not how many there are; and an array that is begun again for some
//! tasks only tells the wrong size. For both there is `auto/n`.

use std::ffi::OsString;
use std::fmt;
use std::str::FromStr;

use super::id;
use super::row::Run;

/// One of `n` shares, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    i: u64,
    n: u64,
}

/// As it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShardArg {
    /// `i/n`
    Fixed(Shard),
    /// `auto`
    Auto,
    /// `auto/n`
    AutoOf(u64),
}

/// Why it is not known which share is ours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadShard {
    /// It is no share.
    #[error("expected I/N with I from 1 to N, auto, or auto/N")]
    Form,
    /// No scheduler has left a number.
    #[error("auto: none of {0} is set")]
    Nobody(String),
    /// Two have.
    #[error("auto: {0} and {1} are both set, and it is not clear which to take: use I/N")]
    Two(&'static str, &'static str),
    /// What stands there is no number.
    #[error("auto: {0}={1} is no number")]
    NoNumber(&'static str, String),
    /// The size is not known.
    #[error("auto: {0} does not say how many tasks there are: use auto/N")]
    NoSize(&'static str),
    /// The tasks are not in even steps.
    #[error("auto: the tasks of the array are not numbered in even steps: use I/N, or auto/N")]
    Uneven,
    /// The number is not among those of the shards.
    #[error("auto/{n}: {variable}={number} is not from 1 to {n}")]
    Outside {
        /// The variable.
        variable: &'static str,
        /// What it says.
        number: u64,
        /// How many shards there are.
        n: u64,
    },
}

/// The variables of one scheduler.
struct Scheduler {
    /// The number of this task.
    id: &'static str,
    /// First number, last number, step, and how many tasks, if it tells.
    array: Option<[&'static str; 4]>,
}

/// Who sets which variables.
const SCHEDULERS: [Scheduler; 3] = [
    Scheduler {
        id: "SLURM_ARRAY_TASK_ID",
        array: Some([
            "SLURM_ARRAY_TASK_MIN",
            "SLURM_ARRAY_TASK_MAX",
            "SLURM_ARRAY_TASK_STEP",
            "SLURM_ARRAY_TASK_COUNT",
        ]),
    },
    Scheduler { id: "PARALLEL_SEQ", array: None }, // GNU parallel
    Scheduler { id: "HQ_TASK_ID", array: None },   // HyperQueue
];

impl Shard {
    /// The whole.
    pub const ALL: Shard = Shard { i: 1, n: 1 };

    /// The share `i` of `n`, if there is one.
    pub fn new(i: u64, n: u64) -> Option<Shard> {
        (1..=n).contains(&i).then_some(Shard { i, n })
    }

    /// Which of `n` shares a run is in.
    pub fn of(run: &Run, n: u64) -> Shard {
        Shard { i: id::number(&run.id) % n.max(1) + 1, n }
    }

    /// Whether a run is in it.
    pub fn has(self, run: &Run) -> bool {
        Shard::of(run, self.n) == self
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.i, self.n)
    }
}

impl FromStr for ShardArg {
    type Err = BadShard;

    fn from_str(text: &str) -> Result<ShardArg, BadShard> {
        let number = |text: &str| text.parse::<u64>().map_err(|_| BadShard::Form);
        match text.split_once('/') {
            None if text == "auto" => Ok(ShardArg::Auto),
            Some(("auto", n)) => {
                let n = number(n)?;
                if n == 0 { Err(BadShard::Form) } else { Ok(ShardArg::AutoOf(n)) }
            }
            Some((i, n)) => {
                Shard::new(number(i)?, number(n)?).map(ShardArg::Fixed).ok_or(BadShard::Form)
            }
            None => Err(BadShard::Form),
        }
    }
}

impl ShardArg {
    /// The share, as far as it must be found out from these variables.
    ///
    /// # Errors
    /// If they do not tell.
    pub fn find(
        self,
        variable: impl Fn(&'static str) -> Option<OsString>,
    ) -> Result<Shard, BadShard> {
        let read = |name| read(name, &variable);
        let size = match self {
            ShardArg::Fixed(shard) => return Ok(shard),
            ShardArg::Auto => None,
            ShardArg::AutoOf(n) => Some(n),
        };
        let mut set = SCHEDULERS.iter().filter(|scheduler| variable(scheduler.id).is_some());
        let scheduler = set.next().ok_or_else(nobody)?;
        if let Some(other) = set.next() {
            return Err(BadShard::Two(scheduler.id, other.id));
        }
        let number = read(scheduler.id)?.ok_or_else(nobody)?;
        if let Some(n) = size {
            let outside = BadShard::Outside { variable: scheduler.id, number, n };
            return Shard::new(number, n).ok_or(outside);
        }
        let no_size = || BadShard::NoSize(scheduler.id);
        let [min, max, step, count] = scheduler.array.ok_or_else(no_size)?;
        let [min, max, count] =
            [read(min)?, read(max)?, read(count)?].map(|value| value.ok_or_else(no_size));
        let (min, max, count) = (min?, max?, count?);
        even(number, min, max, read(step)?.unwrap_or(1), count).ok_or(BadShard::Uneven)
    }
}

/// The share of a task, if the tasks are `min, min + step, .., max`.
fn even(number: u64, min: u64, max: u64, step: u64, count: u64) -> Option<Shard> {
    let steps = |to: u64| {
        let distance = to.checked_sub(min)?;
        (step > 0 && distance.is_multiple_of(step)).then(|| distance / step)
    };
    // With an uneven list, such as 1,2,9, Slurm says that the step is 1.
    (steps(max)?.checked_add(1)? == count).then_some(())?;
    Shard::new(steps(number)? + 1, count)
}

fn read(
    name: &'static str,
    variable: &impl Fn(&'static str) -> Option<OsString>,
) -> Result<Option<u64>, BadShard> {
    let Some(value) = variable(name) else { return Ok(None) };
    let text = value.to_string_lossy();
    let number = text.parse().map_err(|_| BadShard::NoNumber(name, text.into_owned()));
    number.map(Some)
}

fn nobody() -> BadShard {
    BadShard::Nobody(SCHEDULERS.map(|scheduler| scheduler.id).join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(arg: &str, variables: &[(&str, &str)]) -> Result<String, BadShard> {
        let variable = |name: &'static str| {
            variables.iter().find(|(other, _)| *other == name).map(|(_, value)| (*value).into())
        };
        Ok(arg.parse::<ShardArg>()?.find(variable)?.to_string())
    }

    fn slurm<'a>(
        id: &'a str,
        min: &'a str,
        max: &'a str,
        step: &'a str,
        n: &'a str,
    ) -> [(&'a str, &'a str); 5] {
        let [a, b, c, d] = SCHEDULERS[0].array.unwrap();
        [(SCHEDULERS[0].id, id), (a, min), (b, max), (c, step), (d, n)]
    }

    #[test]
    fn a_share_is_given_or_found_in_the_environment() {
        assert_eq!(find("3/8", &[]).unwrap(), "3/8");
        assert_eq!(find("auto", &slurm("0", "0", "7", "1", "8")).unwrap(), "1/8");
        assert_eq!(find("auto", &slurm("7", "0", "7", "1", "8")).unwrap(), "8/8");
        assert_eq!(find("auto", &slurm("11", "5", "13", "4", "3")), Err(BadShard::Uneven));
        assert_eq!(find("auto", &slurm("13", "5", "13", "4", "3")).unwrap(), "3/3");
        assert_eq!(find("auto", &slurm("9", "1", "9", "1", "3")), Err(BadShard::Uneven));
        assert_eq!(find("auto/8", &slurm("3", "3", "3", "1", "1")).unwrap(), "3/8");
        assert_eq!(find("auto/8", &[("PARALLEL_SEQ", "8")]).unwrap(), "8/8");
        assert_eq!(find("auto/2", &[("HQ_TASK_ID", "1")]).unwrap(), "1/2");
    }

    #[test]
    fn what_is_not_clear_is_refused() {
        for text in ["", "0/8", "9/8", "1/0", "-1/8", "a/b", "auto/", "auto/0", "8", "1/2/3"] {
            assert_eq!(find(text, &[]), Err(BadShard::Form), "{text}");
        }
        assert!(matches!(find("auto", &[]), Err(BadShard::Nobody(_))));
        assert_eq!(find("auto", &[("PARALLEL_SEQ", "1")]), Err(BadShard::NoSize("PARALLEL_SEQ")));
        let both = [("PARALLEL_SEQ", "1"), ("HQ_TASK_ID", "1")];
        assert_eq!(find("auto/2", &both), Err(BadShard::Two("PARALLEL_SEQ", "HQ_TASK_ID")));
        let zero = find("auto/2", &[("HQ_TASK_ID", "0")]).unwrap_err().to_string();
        assert_eq!(zero, "auto/2: HQ_TASK_ID=0 is not from 1 to 2");
        let word = find("auto/2", &[("HQ_TASK_ID", "x")]).unwrap_err().to_string();
        assert_eq!(word, "auto: HQ_TASK_ID=x is no number");
    }
}
