//! A shell script with GNU parallel: one job a shard.
//!
//! The script calls itself for each shard, so that names of files pass through one shell and not two,
//! and not through the replacements of GNU parallel.

use super::{BadName, Job};

/// The script.
pub(super) fn script(job: &Job) -> Result<String, BadName> {
    let folder = shell_words::quote(&job.folder);
    Ok(format!(
        "#!/bin/sh\n\
         # {about}.\n\
         # Run it by its name from the folder where the plan was made: sh study.sh. Run it again, and it\n\
         # goes on where it was. With --sshlogin, and the folder on a shared disk, it runs on many machines.\n\
         set -eu\n\
         if [ $# -eq 1 ]; then\n    \
             exec {run}\n\
         fi\n\
         mkdir -p -- {folder}\n\
         seq {shards} | parallel -q --line-buffer sh \"$0\" '{{}}'\n\
         {merge}\n",
        about = job.about(),
        run = job.run("$1"),
        shards = job.shards,
        merge = job.merge(),
    ))
}
