#!/usr/bin/env python3
"""Holds a running service against its OpenAPI description with schemathesis, by every check but one.

usage: conformance.py openapi.yaml HOST:PORT [EXAMPLES]

EXAMPLES are the most requests made up for a call in a phase, 20 where nothing is said; the seed is fixed. The check that
is left out, positive_data_acceptance, expects every document of the right form to be accepted: constraints name views that
are there, which no description can demand. Ends with schemathesis's own exit code.
"""

import pathlib
import subprocess
import sys


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__.strip().splitlines()[2])
    examples = sys.argv[3] if len(sys.argv) == 4 else "20"
    command = [
        str(pathlib.Path(sys.executable).parent / "schemathesis"), "run", sys.argv[1],
        "--url", f"http://{sys.argv[2]}",
        # A stream of events does not end by itself.
        "--exclude-path-regex", "/events$",
        "--checks", "all", "--exclude-checks", "positive_data_acceptance",
        "--max-examples", examples, "--seed", "1", "--generation-database", "none",
        "--continue-on-failure", "--no-color", "--warnings", "off",
    ]
    sys.exit(subprocess.run(command).returncode)


if __name__ == "__main__":
    main()
