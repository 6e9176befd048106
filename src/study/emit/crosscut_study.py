"""Tells BenchExec how to do one run of a Crosscut study, and what it came to.

BenchExec takes modules that are not its own from a package only. So save it as
tools/crosscut_study.py beside the benchmark definition, and say PYTHONPATH=. benchexec FILE.
"""

import json

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    def executable(self, tool_locator):
        return tool_locator.find_executable("crosscut")

    def name(self):
        return "Crosscut"

    def version(self, executable):
        return self._version_from_tool(executable)

    def cmdline(self, executable, options, task, rlimits):
        # The options are --plan FILE --configuration WORDS; a task is HASH_label.
        plan, configuration = options[1], options[3]
        (name,) = task.input_files_or_identifier
        board = name.partition("_")[0]
        run = ["study", "one", "--configuration", configuration, "--", plan, board]
        return [executable, *run]

    def determine_result(self, run):
        row = self._row(run.output)
        if row is None:
            return result.RESULT_ERROR
        if row["faults"]:
            return f"{result.RESULT_ERROR} ({row['reason']})"
        if not row["finished"]:
            return f"{result.RESULT_UNKNOWN} ({row['reason']})"
        return f"{result.RESULT_DONE} ({self._verdict(row)})"

    def get_value_from_output(self, output, identifier):
        """A field of the row, inner ones with dots: times_ms.solve, sat.rounds, answers.count."""
        value = self._row(output)
        for key in identifier.split("."):
            value = value.get(key) if isinstance(value, dict) else None
        return None if value is None else str(value)

    @staticmethod
    def _verdict(row):
        if row["unique"] is None:
            return row["status"]
        return "unique" if row["unique"] else "several answers"

    @staticmethod
    def _row(output):
        for line in reversed(list(output)):
            try:
                row = json.loads(line)
            except ValueError:
                continue
            if isinstance(row, dict) and row.get("kind") == "result":
                return row
        return None
