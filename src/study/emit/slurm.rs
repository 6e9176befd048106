//! A job array of Slurm: one task a shard.
//!
//! - Tasks are shards, not runs: schedulers do not like thousands of short jobs.
//! - A task names its shard by its number *and* the size that is written here. Slurm tells the size too,
//!   but of what was submitted: after `sbatch --array=3` it would be 1.
//! - The limit of time is that of a shard in which every run reaches its own. A task that is stopped
//!   before its end, for whatever reason, goes on where it was when it is submitted again.
//! - `exec` makes the study the process that Slurm sends its signals to.

use std::time::Duration;

use super::{BadName, Job};

/// For the start of the task and for file systems that are slow to answer.
const MARGIN: Duration = Duration::from_secs(300);

/// The script.
pub(super) fn script(job: &Job) -> Result<String, BadName> {
    let memory = job.memory_kb().map(|kb| format!("#SBATCH --mem={}M\n", kb.div_ceil(1 << 10)));
    let folder = shell_words::quote(&job.folder);
    Ok(format!(
        "#!/bin/sh\n\
         #SBATCH --job-name=crosscut-study\n\
         #SBATCH --array=1-{shards}\n\
         #SBATCH --ntasks=1\n\
         #SBATCH --cpus-per-task={jobs}\n\
         {memory}\
         #SBATCH --time={time}\n\
         #SBATCH --open-mode=append\n\
         #SBATCH --output=crosscut-study-%A-%a.log\n\
         #\n\
         # {about}.\n\
         # Submit it from the folder where the plan was made; submit it again, or some of it by\n\
         # sbatch --array=3,5, and it goes on where it was. When all tasks have ended:\n\
         #\n\
         # {merge}\n\
         set -eu\n\
         mkdir -p -- {folder}\n\
         exec {run}\n",
        shards = job.shards,
        jobs = job.jobs,
        memory = memory.unwrap_or_default(),
        time = time(job.longest().saturating_add(MARGIN)),
        about = job.about(),
        merge = in_comment(&job.merge()),
        run = job.run("$SLURM_ARRAY_TASK_ID"),
    ))
}

/// `days-hours:minutes:seconds`, rounded up to minutes.
fn time(time: Duration) -> String {
    let minutes = time.as_secs().div_ceil(60);
    format!("{}-{:02}:{:02}:00", minutes / 1440, minutes / 60 % 24, minutes % 60)
}

/// A comment ends with its line.
pub(super) fn in_comment(text: &str) -> String {
    crate::report::in_line(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_rounded_up() {
        let of = |seconds| time(Duration::from_secs(seconds));
        assert_eq!(of(0), "0-00:00:00");
        assert_eq!(of(61), "0-00:02:00");
        assert_eq!(of(2 * 86_400 + 3 * 3600 + 60), "2-03:01:00");
    }
}
