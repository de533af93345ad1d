#!/usr/bin/env python3
"""Holds a service against its OpenAPI description with schemathesis, by every check but one.

    python3 Tests/Integration/conformance.py QUOIN [--examples N] [--seed N] [--address HOST:PORT] [--minutes N]

At most N requests are made up for a call in each phase (8 by default). The check that is left out,
positive_data_acceptance, expects every document of the right form to be accepted: constraints name views that are there,
which no description can demand. Ends with the exit status of schemathesis.
"""

import pathlib
import subprocess
import sys
import tempfile

import harness


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--examples", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60, help="the longest that it may take")
    arguments = parser.parse_args()
    # It writes what it remembers into the current folder.
    with harness.service(arguments) as address, tempfile.TemporaryDirectory() as folder:
        command = [
            pathlib.Path(sys.executable).absolute().parent / "schemathesis", "run", harness.ROOT / "openapi.yaml",
            "--url", f"http://{address}",
            # A stream of events does not end by itself.
            "--exclude-path-regex", "/events$",
            "--checks", "all", "--exclude-checks", "positive_data_acceptance",
            "--max-examples", str(arguments.examples), "--seed", str(arguments.seed), "--generation-database", "none",
            "--continue-on-failure", "--no-color", "--warnings", "off",
        ]  # fmt: skip
        return subprocess.run(command, cwd=folder, timeout=60 * arguments.minutes).returncode


if __name__ == "__main__":
    sys.exit(main())
