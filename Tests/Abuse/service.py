"""The service as a process of its own, with its processor time and memory."""

import functools
import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import time

TICKS = os.sysconf("SC_CLK_TCK")


@functools.cache
def known_options(binary):
    """The options that the binary has, so that a suite for the newest one runs against an older one, too."""
    text = subprocess.run([binary, "--help"], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"^ +--([a-z-]+)", text, re.M))


class Service:
    """Runs `binary --port 0` with `options`, pairs of a name and a value; those that it does not know are left out."""

    def __init__(self, binary, options=(), tokens=(), address_space=None, file_size=None, log_to=None):
        self.folder = tempfile.mkdtemp(prefix="quoin-abuse-")
        self.log = os.path.join(self.folder, "log")
        self.missing = [name for name, _ in options if name not in known_options(binary)]
        arguments = [binary, "--port", "0"]
        for name, value in options:
            if name not in self.missing:
                arguments += [f"--{name}", str(value)]
        self.tokens = {}
        if tokens:
            self.tokens = {name: f"{name}-{'0123456789abcdef' * 2}" for name in tokens}
            path = os.path.join(self.folder, "tokens")
            with open(path, "w") as file:
                file.writelines(f"{name} {token}\n" for name, token in self.tokens.items())
            arguments += ["--tokens", path]

        def limit():
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            # Whoever starts the suite may ignore it, as nohup does.
            signal.signal(signal.SIGHUP, signal.SIG_DFL)
            if address_space:
                resource.setrlimit(resource.RLIMIT_AS, (address_space, address_space))
            if file_size:
                resource.setrlimit(resource.RLIMIT_FSIZE, (file_size, file_size))

        with open(self.log, "wb") as output:
            self.process = subprocess.Popen(
                arguments, stdout=log_to if log_to is not None else output, stderr=output, preexec_fn=limit
            )
        self.pid = self.process.pid
        self.port = self._wait_until_ready() if log_to is None else None
        self.rss_at_start = self.rss() if self.port else 0

    def _wait_until_ready(self):
        until = time.monotonic() + 60
        while time.monotonic() < until:
            with open(self.log, errors="replace") as file:
                text = file.read()
            if found := re.search(r"listening on http://[^ ]*:(\d+)\n", text):
                return int(found[1])
            if self.process.poll() is not None:
                break
            time.sleep(0.01)
        return None

    def _field(self, name):
        try:
            with open(f"/proc/{self.pid}/status") as file:
                for line in file:
                    if line.startswith(name):
                        return int(line.split()[1]) * 1024
        except (FileNotFoundError, ProcessLookupError):
            pass
        return 0

    def rss(self):
        """Resident bytes."""
        return self._field("VmRSS")

    def peak(self):
        """The most resident bytes so far."""
        return self._field("VmHWM")

    def cpu(self):
        """Seconds of processor time so far; what it was at the end, where the process has ended."""
        try:
            with open(f"/proc/{self.pid}/stat") as file:
                fields = file.read().rsplit(")", 1)[1].split()
            self._cpu = (int(fields[11]) + int(fields[12])) / TICKS
        except (FileNotFoundError, ProcessLookupError):
            pass
        return self._cpu

    _cpu = 0.0

    def is_alive(self):
        return self.process.poll() is None

    def send(self, number):
        self.process.send_signal(number)

    def ended(self, within):
        """The exit status, the negative signal where that ended it; None where it still runs after `within` seconds."""
        try:
            return self.process.wait(within)
        except subprocess.TimeoutExpired:
            return None

    def text_of_log(self):
        with open(self.log, errors="replace") as file:
            return file.read()

    def stop(self):
        if self.is_alive():
            self.send(signal.SIGKILL)
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
