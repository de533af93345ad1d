"""Runs of a module's tests under one mutant, ended at the first failure."""
import os
import re
import selectors
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass

COLOUR = re.compile(r"\x1b\[[\d;]*m")
FAILURE = re.compile(r"^\s*✘ (?:Test case passing .* to |Test |Suite )?(.*?)(?: recorded an issue| failed after|$)")
COUNT = re.compile(r"Test run with (\d+) tests?")
TRAP = re.compile(r"((?:Fatal error|Assertion failed|Precondition failed).*)")

# A mutant may allocate for ever; the tests of no module need as much as this, in KiB. What is reserved for the heaps of
# threads and not used does not count.
MEMORY = 8 << 20
LIMITED = ["sh", "-c", f'ulimit -d {MEMORY} && exec "$@"', "sh"]

SURVIVED, KILLED, CRASHED, BY_TIME, STOPPED = "survived", "killed", "crashed", "by time", "stopped"


@dataclass
class Trial:
    verdict: str
    seconds: float
    # The first test that failed, or the message of a trap.
    killer: str = ""
    # How many tests ran; 0 if the run did not come to its end.
    count: int = 0

    @property
    def is_dead(self):
        return self.verdict in (KILLED, CRASHED, BY_TIME)


class Runner:
    """Runs the tests' program; every run has a process group and a temporary folder of its own."""

    def __init__(self, program):
        self.program = program
        self.groups = set()

    def run(self, tests, limit, mutant=None, is_over=lambda: False):
        """Runs the tests that a filter matches, for at most `limit` seconds, or until `is_over` holds."""
        start = time.monotonic()
        scratch = tempfile.mkdtemp(prefix="quoin-mutant-")
        # Some tests give up the rights of root, and still have to reach their files.
        os.chmod(scratch, 0o755)
        environment = {**os.environ, "TMPDIR": scratch, "NO_COLOR": "1", "TERM": "dumb"}
        # Not QUOIN_MUTANT: tests that start the program keep such variables from it.
        environment.pop("MUTANT", None)
        if mutant is not None:
            environment["MUTANT"] = mutant
        process = subprocess.Popen(
            [*LIMITED, self.program, "--testing-library", "swift-testing", "--quiet", "--filter", tests],
            cwd=self.program.parent, env=environment, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        self.groups.add(process.pid)
        try:
            return self.watch(process, start, limit, is_over)
        finally:
            self.kill(process.pid)
            process.wait()
            process.stdout.close()
            shutil.rmtree(scratch, ignore_errors=True)

    def watch(self, process, start, limit, is_over):
        trap, count, spent, last = "", 0, 0.0, start

        def trial(verdict, killer=""):
            return Trial(verdict, time.monotonic() - start, killer, count)

        for line in lines(process.stdout):
            line = COLOUR.sub("", line)
            # A line comes every second at least; a longer gap is one in which this process itself was stopped.
            now = time.monotonic()
            spent, last = spent + min(now - last, 2), now
            if spent > limit:
                return trial(BY_TIME)
            if is_over():
                return trial(STOPPED)
            if found := FAILURE.match(line):
                return trial(KILLED, found[1])
            if found := TRAP.search(line):
                trap = found[1].strip()
            if found := COUNT.search(line):
                count = int(found[1])
        status = process.wait()
        if status == 0:
            return trial(SURVIVED)
        return trial(CRASHED, trap or (f"signal {-status}" if status < 0 else f"status {status}"))

    def kill(self, group):
        self.groups.discard(group)
        try:
            os.killpg(group, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def kill_all(self):
        for group in list(self.groups):
            self.kill(group)


def lines(pipe):
    """The lines that come out of a pipe, and an empty one whenever there is none for a second."""
    rest = b""
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, selectors.EVENT_READ)
        while True:
            if not selector.select(1):
                yield ""
                continue
            data = os.read(pipe.fileno(), 1 << 16)
            if not data:
                yield rest.decode(errors="replace")
                return
            *whole, rest = (rest + data).split(b"\n")
            for line in whole:
                yield line.decode(errors="replace")
