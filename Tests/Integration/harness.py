"""Starts, watches and ends the programs that checks and benchmarks need: the service, redis-server, HAProxy and nginx.

Each program runs in a process group of its own. The group is killed at the end of a `with` block, when the script ends, and
when the script gets SIGTERM. No wait here is longer than CI_PATIENCE seconds (20 by default), unless a caller asks for it.
"""

import argparse
import atexit
import contextlib
import json
import os
import pathlib
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PATIENCE = float(os.environ.get("CI_PATIENCE", 20))
LISTENING = re.compile(r'listening\b.*?http://([^\s"]+):(\d+)')
TICKS = os.sysconf("SC_CLK_TCK")
started = set()


class StartFailure(SystemExit):
    """A program has ended, or is not ready in time."""


def wait_until(condition, what, patience=PATIENCE, pause=0.02):
    """Waits for a condition, and returns its first true value; ends the script if it takes too long."""
    deadline = time.monotonic() + patience
    while not (value := condition()):
        if time.monotonic() > deadline:
            raise SystemExit(f"waited {patience:g} s for {what}")
        time.sleep(pause)
    return value


def run(*command, patience=3 * PATIENCE, input="", **options):
    """Runs a command to its end, and captures its output; one that takes too long is killed with all that it has started."""
    words = [str(word) for word in command]
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    process = subprocess.Popen(words, text=True, process_group=0, **pipes, **options)
    try:
        output, errors = process.communicate(input, patience)
    except BaseException as error:
        kill_group(process)
        if isinstance(error, subprocess.TimeoutExpired):
            raise SystemExit(f"not done within {patience:g} s: {' '.join(words)}") from None
        raise
    return subprocess.CompletedProcess(words, process.returncode, output, errors)


def kill_group(process):
    """Kills a process, if it runs, and all that it has started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(PATIENCE)


def dump_package(folder, **environment):
    """The manifest of a package as SwiftPM reads it; beside the package's own `.build`, which another command may have locked."""
    with tempfile.TemporaryDirectory() as scratch:
        dumped = run("swift", "package", "--package-path", folder, "--scratch-path", scratch, "dump-package",
                     env=os.environ | environment)  # fmt: skip
    if dumped.returncode != 0:
        raise SystemExit(f"{folder}: the manifest cannot be read:\n{dumped.stderr}")
    return json.loads(dumped.stdout)


def dump_declared(folder):
    """The manifest with the dependencies that are written in it, without what these need in turn."""
    return dump_package(folder, QUOIN_DECLARED_DEPENDENCIES="1")


def free_port(host="127.0.0.1"):
    """A port for a server that has to come back at the same address.

    It is below the range from which the kernel serves port 0 and outgoing connections, so that nothing takes it in between.
    """
    with open("/proc/sys/net/ipv4/ip_local_port_range") as stream:
        first = int(stream.read().split()[0])
    for _ in range(1_000):
        port = random.SystemRandom().randrange(10_000, first if first > 12_000 else 65_536)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind((host, port))
            return port
    raise SystemExit(f"no port is free at {host}")


def is_listening(port, host="127.0.0.1"):
    with socket.socket() as probe:
        return probe.connect_ex((host, port)) == 0


def fetch(address, path, body=None, headers=None, method=None, patience=3 * PATIENCE):
    """Sends one request; returns the status and the content. A body that is not bytes is sent as JSON."""
    data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
    fields = ({} if data is None else {"Content-Type": "application/json"}) | (headers or {})
    request = urllib.request.Request(f"http://{address}{path}", data, fields, method=method)
    try:
        with urllib.request.urlopen(request, timeout=patience) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()


class Process:
    """A program that is started, paused, ended and started again.

    What it prints is kept, and shown if it fails, unless `output` says where it goes. `is_ready` tells when it can be used.
    """

    # Statuses after SIGTERM. HAProxy does not catch it.
    good_ends = (0, -signal.SIGTERM)

    def __init__(self, *command, name=None, is_ready=lambda: True, output=None, **options):
        self.command = [str(word) for word in command]
        self.name = name or os.path.basename(self.command[0])
        self.is_ready, self.options = is_ready, options
        self.log = tempfile.TemporaryFile(buffering=0) if output is None else None
        self.output = self.log if output is None else output
        self.process, self.owner, self.log_start, self.last_seconds = None, os.getpid(), 0, 0.0

    @property
    def pid(self):
        return self.process.pid

    def start(self, patience=PATIENCE, pause=0.02):
        """Starts the program, and waits until it is ready."""
        self.log_start = os.fstat(self.log.fileno()).st_size if self.log else 0
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.DEVNULL, stdout=self.output, stderr=subprocess.STDOUT, process_group=0,
            **self.options,
        )  # fmt: skip
        started.add(self)
        deadline = time.monotonic() + patience
        try:
            while not self.is_ready():
                if not self.is_alive():
                    raise StartFailure(f"{self.name} ended with {self.process.returncode} at its start{self.tail()}")
                if time.monotonic() > deadline:
                    raise StartFailure(f"{self.name} is not ready after {patience:g} s{self.tail()}")
                time.sleep(pause)
        except BaseException:
            self.kill()
            raise
        return self

    def text(self):
        """What the program has printed since its last start."""
        if not self.log:
            return ""
        size = os.fstat(self.log.fileno()).st_size
        return os.pread(self.log.fileno(), size - self.log_start, self.log_start).decode(errors="replace")

    def tail(self):
        """The end of the log, for the message of a failure."""
        text = self.text()[-4_000:].rstrip()
        return f":\n{text}" if text else ""

    def is_alive(self):
        return self.process is not None and self.process.poll() is None

    def ended(self, patience=PATIENCE):
        """The exit status, or the negative number of the signal that ended it; None if it still runs after the patience."""
        try:
            return self.process.wait(patience)
        except subprocess.TimeoutExpired:
            return None

    def send(self, number):
        self.process.send_signal(number)

    def pause(self, is_paused):
        self.send(signal.SIGSTOP if is_paused else signal.SIGCONT)

    def stop(self, patience=PATIENCE):
        """Asks the program to end, and returns its exit status; fails if it does not end in time."""
        self.send(signal.SIGTERM)
        status = self.ended(patience)
        self.kill()
        if status is None:
            raise SystemExit(f"{self.name} did not end within {patience:g} s of SIGTERM{self.tail()}")
        return status

    def kill(self):
        """Kills the program, if it runs, and all that it has started."""
        if self.process is None or self.owner != os.getpid():
            return
        kill_group(self.process)
        self.process = None
        started.discard(self)

    def __enter__(self):
        return self.start() if self.process is None else self

    def __exit__(self, error, *_):
        """Fails, unless the block has failed already, if the program has ended by itself, or does not end as it should."""
        if self.process is None or error is not None:
            return self.kill()
        if not self.is_alive():
            status = self.process.returncode
            self.kill()
            raise SystemExit(f"{self.name} has ended by itself with {status}{self.tail()}")
        status = self.stop()
        if status not in self.good_ends:
            raise SystemExit(f"{self.name} ended with {status} after SIGTERM{self.tail()}")

    def cpu(self):
        """Seconds of processor time so far; after the end, those that were last read."""
        with contextlib.suppress(OSError, IndexError):
            with open(f"/proc/{self.pid}/stat") as stream:
                fields = stream.read().rpartition(")")[2].split()
            self.last_seconds = (int(fields[11]) + int(fields[12])) / TICKS
        return self.last_seconds

    def rss(self):
        """Resident bytes; 0 after the end."""
        return self._memory("VmRSS")

    def peak(self):
        """The most resident bytes so far; 0 after the end."""
        return self._memory("VmHWM")

    def _memory(self, field):
        with contextlib.suppress(OSError), open(f"/proc/{self.pid}/status") as stream:
            return next((int(line.split()[1]) * 1024 for line in stream if line.startswith(f"{field}:")), 0)
        return 0


class Service(Process):
    """The service, at a port of the kernel's choice unless one is given."""

    good_ends = (0,)

    def __init__(self, binary, *options, host="127.0.0.1", port=0, **others):
        command = [os.path.abspath(binary), "serve", "--host", host, "--port", port, *options]
        super().__init__(*command, is_ready=self.find_address, **others)
        self.host, self.port = host, port

    @property
    def address(self):
        return f"{self.host}:{self.port}"

    def find_address(self):
        """Whether the service listens: it says so in its log, if that is kept; a service that logs errors only does not."""
        if not self.log:
            return is_listening(self.port, self.host)
        found = LISTENING.search(self.text())
        if found:
            self.host, self.port = found[1], int(found[2])
        return found is not None

    def fetch(self, path, body=None, **options):
        return fetch(self.address, path, body, **options)


class RedisServer(Process):
    """A redis-server that keeps its data in a folder."""

    def __init__(self, program, folder, *options):
        self.port = free_port()
        command = [program, "--port", self.port, "--bind", "127.0.0.1", "--dir", folder, "--save", "", "--appendonly", "yes"]
        super().__init__(*command, *options, is_ready=lambda: self.ask("PING").startswith(b"+PONG"))

    def ask(self, command):
        """What it answers to a command, up to 64 KiB; nothing if it does not."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), 5) as connection:
                connection.sendall(command.encode() + b"\r\n")
                return connection.recv(65_536)
        except OSError:
            return b""


def parser(description):
    """The arguments of a check that calls a service: the executable, and the address of a service that runs already."""
    made = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("binary", metavar="QUOIN", help="the executable")
    made.add_argument("--address", metavar="HOST:PORT", help="a service that runs already, instead of one that is started")
    return made


@contextlib.contextmanager
def service(arguments, *options):
    """The address of the service that `parser`'s arguments name, or of one that is started for the block."""
    if arguments.address:
        yield arguments.address
    else:
        with Service(arguments.binary, *options) as process:
            yield process.address


@atexit.register
def kill_all():
    for process in list(started):
        process.kill()


# Without this, SIGTERM would end the script at once, and leave what it has started.
signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
