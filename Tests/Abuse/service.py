"""The service as scenarios need it: with tokens, with limits of the system, and measured."""

import functools
import os
import re
import resource
import shutil
import signal
import tempfile

import harness


@functools.cache
def known_options(binary):
    """The options that the binary has, so that a suite for the newest one runs against an older one, too."""
    return set(re.findall(r"^ +--([a-z-]+)", harness.run(binary, "--help").stdout, re.M))


class Service(harness.Service):
    """A service that is started with `options`, pairs of a name and a value; those that it does not know are left out.

    Its port is None if it does not start, which some scenarios are about.
    """

    def __init__(self, binary, options=(), tokens=(), address_space=None, file_size=None, **others):
        self.folder = tempfile.mkdtemp(prefix="quoin-abuse-")
        self.missing = [name for name, _ in options if name not in known_options(binary)]
        arguments = [word for name, value in options if name not in self.missing for word in (f"--{name}", value)]
        self.tokens = {name: f"{name}-{'0123456789abcdef' * 2}" for name in tokens}
        if tokens:
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

        super().__init__(binary, *arguments, preexec_fn=limit, **others)
        self.failure = ""
        try:
            self.start(patience=3 * harness.PATIENCE, pause=0.01)
        except harness.StartFailure as failure:
            self.port, self.failure = None, str(failure)
        self.rss_at_start = self.rss() if self.port else 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
