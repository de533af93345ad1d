#!/usr/bin/env python3
"""Checks that tests notice mistakes: runs each module's own tests under one mutant of it after the other.

    python3 Tests/Mutants/run.py                        all mutants
    python3 Tests/Mutants/run.py --module Simplex       those of one module
    python3 Tests/Mutants/run.py --only 'simplex-.*'    those whose id matches
    python3 Tests/Mutants/run.py --stale                only checks that the sources still have the texts that mutants replace
    python3 Tests/Mutants/run.py --seconds 1200         as many as there is time for, chosen by --seed

Each `Tests/Mutants/MODULE.json` lists the mutants of a module of Sources. All of them are compiled into one copy of the
package in `.build/mutants`, each behind a switch that the environment variable MUTANT turns on.
"""
import argparse
import concurrent.futures
import os
import random
import re
import signal
import sys
import threading
import time

sys.dont_write_bytecode = True
import mutants as lists  # noqa: E402
import tree  # noqa: E402
from trials import BY_TIME, STOPPED, SURVIVED, Runner  # noqa: E402

NOT_RUN, EQUIVALENT = "not run", "equivalent"
# A baseline of a second may take several on a machine that does something else.
LEAST_LIMIT = 60


def arguments():
    parser = argparse.ArgumentParser(description="Runs each module's tests under its mutants.")
    parser.add_argument("--module", action="append", help="only mutants of this module (repeatable)")
    parser.add_argument("--only", metavar="REGEX", help="only mutants whose whole id matches")
    parser.add_argument("--list", action="store_true", help="list the mutants, and run nothing")
    parser.add_argument("--stale", action="store_true", help="only check old texts, overlaps and syntax")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="test processes at the same time")
    parser.add_argument("--at-least", type=float, default=92, metavar="PERCENT", help="mutants that have to die (92)")
    parser.add_argument("--patience", type=float, default=5, help="time limit, in times of the unmutated run (5)")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="end after this time")
    parser.add_argument("--seed", type=int, default=1, help="order of mutants if --seconds is given (1)")
    parser.add_argument("--table", metavar="FILE", help="write the verdicts as Markdown")
    return parser.parse_args()


def main():
    options = arguments()
    try:
        every = lists.load()
    except lists.Fault as fault:
        sys.exit(f"error: {fault}")
    faults = lists.stale(every)
    for fault in faults:
        print(f"error: {fault}", file=sys.stderr)
    if options.stale or faults:
        print(f"{len(every)} mutants, {len(faults)} faults")
        sys.exit(1 if faults else 0)
    chosen = [
        mutant for mutant in every
        if (not options.module or mutant.module in options.module)
        and (not options.only or re.fullmatch(options.only, mutant.id))
    ]
    if options.list:
        for mutant in chosen:
            print(f"{mutant.module:16} {mutant.id:44} {mutant.file}" + (" (equivalent)" if mutant.equivalent else ""))
        return
    if not chosen:
        sys.exit("error: no mutant matches")
    sys.exit(Campaign(options, every, chosen).run())


class Campaign:
    """One run over the chosen mutants."""

    def __init__(self, options, every, chosen):
        self.options, self.every, self.chosen = options, every, chosen
        self.start = time.monotonic()
        self.lock = threading.Lock()
        self.done = 0
        self.tried = [mutant for mutant in chosen if not mutant.equivalent]
        self.filters = sorted({mutant.tests for mutant in self.tried})
        self.baselines = {}
        self.trials = {}
        self.failed = False

    @property
    def seconds(self):
        return time.monotonic() - self.start

    def is_over(self):
        return self.failed or self.seconds > self.options.seconds

    def say(self, text):
        with self.lock:
            print(f"[{self.seconds:5.0f} s] {text}", flush=True)

    def run(self):
        program = self.build()
        if program is None:
            return 1
        self.runner = Runner(program)
        # So that no test outlives a run that is ended from outside.
        signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(f"error: ended by signal {number}"))
        try:
            if not self.run_baselines():
                return 1
            self.run_mutants()
        finally:
            self.failed = True
            self.runner.kill_all()
        return self.report()

    def build(self):
        log = tree.TREE / "build.log"
        # All mutants are switched in, so that a run with others compiles nothing anew; only the tests that are needed
        # are built.
        tree.write(self.every, {mutant.tests for mutant in self.chosen})
        self.say(f"building, with {len(self.every)} mutants")
        program = tree.build(log)
        if program is not None:
            self.say("built")
            return program
        print("\n".join(tree.errors(log)), file=sys.stderr)
        self.say(f"error: the build failed; see {log}")
        return None

    def each(self, values, action):
        """Calls an action for each value, in as many threads as there are jobs."""
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            try:
                for future in concurrent.futures.as_completed([pool.submit(action, value) for value in values]):
                    future.result()
            except BaseException:
                self.failed = True
                self.runner.kill_all()
                pool.shutdown(cancel_futures=True)
                raise

    def run_baselines(self):
        """Runs the tests without a mutant: they have to pass, and their time limits that of mutants."""
        def measure(tests):
            if self.is_over():
                return
            trial = self.runner.run(tests, limit=float("inf"), is_over=self.is_over)
            if trial.verdict == STOPPED:
                return
            self.baselines[tests] = trial
            outcome = f"{trial.count} tests in {trial.seconds:.1f} s"
            if trial.verdict != SURVIVED or trial.count == 0:
                outcome = f"error: {trial.verdict}, {trial.killer or 'no tests'}"
            self.say(f"without a mutant, {tests}: {outcome}")

        self.each(self.filters, measure)
        return all(trial.verdict == SURVIVED and trial.count > 0 for trial in self.baselines.values())

    def run_mutants(self):
        order = list(self.tried)
        if self.options.seconds < float("inf"):
            random.Random(self.options.seed).shuffle(order)
        else:
            # The longest first, so that no process is left alone with one at the end.
            order.sort(key=lambda mutant: -self.baselines[mutant.tests].seconds)
        self.each(order, self.try_mutant)

    def try_mutant(self, mutant):
        baseline = self.baselines.get(mutant.tests)
        if baseline is None or self.is_over():
            return
        limit = max(LEAST_LIMIT, self.options.patience * baseline.seconds)
        trial = self.runner.run(mutant.tests, limit, mutant.id, self.is_over)
        if trial.verdict == STOPPED:
            return
        self.trials[mutant.id] = trial
        with self.lock:
            self.done += 1
        killer = f"  {trial.killer}" if trial.killer else ""
        self.say(f"{self.done}/{len(self.tried)} {trial.verdict:8} {mutant.id} {trial.seconds:.1f} s{killer}")

    def report(self):
        rows = [self.row(mutant) for mutant in self.chosen]
        widths = [max(len(row[column]) for row in rows) for column in range(3)]
        print()
        for row in rows:
            print("  ".join(text.ljust(width) for text, width in zip(row, widths)) + f"  {row[3]}")
        if self.options.table:
            with open(self.options.table, "w") as file:
                file.write("| mutant | verdict | seconds | killed by |\n| --- | --- | --- | --- |\n")
                file.writelines(f"| {' | '.join(text.replace('|', chr(92) + '|') for text in row)} |\n" for row in rows)
        return self.sum_up()

    def row(self, mutant):
        if mutant.equivalent:
            return mutant.id, EQUIVALENT, "", mutant.equivalent
        trial = self.trials.get(mutant.id)
        if trial is None:
            return mutant.id, NOT_RUN, "", ""
        return mutant.id, trial.verdict, f"{trial.seconds:.1f}", trial.killer

    def sum_up(self):
        count, dead = len(self.trials), sum(trial.is_dead for trial in self.trials.values())
        left_out = len(self.tried) - count
        equivalent = len(self.chosen) - len(self.tried)
        by_time = [id for id, trial in self.trials.items() if trial.verdict == BY_TIME]
        survivors = [id for id, trial in self.trials.items() if trial.verdict == SURVIVED]
        percent = 100 * dead / count if count else 0
        print(f"\n{dead} of {count} mutants died ({percent:.1f} %) in {self.seconds:.0f} s; {equivalent} are equivalent")
        if by_time:
            print(f"died by their time limit only: {', '.join(sorted(by_time))}")
        if left_out:
            print(f"there was no time for {left_out} of {len(self.tried)}: chosen by seed {self.options.seed}")
        if survivors:
            print(f"survived: {', '.join(sorted(survivors))}")
        if percent < self.options.at_least:
            print(f"error: fewer than {self.options.at_least:g} % died")
            return 1
        return 0


if __name__ == "__main__":
    main()
