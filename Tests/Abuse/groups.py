"""Control groups with a limit of memory, in which a service runs as in a small container."""

import contextlib
import os
import shlex
import tempfile

ROOT = "/sys/fs/cgroup"


@contextlib.contextmanager
def program(binary, megabytes):
    """The path of a program that runs `binary` in a new group with so much memory; the group ends with the block.

    Needs the right to make control groups, of version 1 or 2; OSError where there is none.
    """
    is_second = os.path.exists(f"{ROOT}/cgroup.controllers")
    group = f"{ROOT}/{'' if is_second else 'memory/'}quoin-{os.getpid()}"
    os.mkdir(group)
    try:
        with open(f"{group}/{'memory.max' if is_second else 'memory.limit_in_bytes'}", "w") as file:
            file.write(str(megabytes << 20))
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/quoin"
            with open(path, "w") as file:
                file.write(f'#!/bin/bash\necho $$ >{group}/cgroup.procs\nexec {shlex.quote(binary)} "$@"\n')
            os.chmod(path, 0o755)
            yield path
    finally:
        os.rmdir(group)
