#!/usr/bin/env python3
"""Kills the service under load, starts it again, and checks that nothing was lost that a client was told.

    python3 Tests/Integration/kills.py QUOIN [--redis [SERVER] | --disk MIB] [--rounds N] [--writers N] [--layouts N] [--seed S]
                                             [-- OPTIONS OF THE SERVICE]

Writers and readers, each on a connection of its own, edit, replace, remove, undo and read a few layouts, which are stored with
`--data`, or with `--store` in a redis-server or the SERVER named, which goes on. With `--disk` the directory is on a file system of so
many MiB, which another file fills and leaves at random; that needs the right to mount. After a random time the process gets
SIGKILL, and is started on the same store. What every client saw is compared:

- A revision of an id never stands for two contents, over all restarts, also after DELETE and PUT.
- What was answered is there: a read that began after an answer shows its revision, or a later one.
- After a restart a layout has the last acknowledged revision with the same answer, byte for byte, or one that was
  still in flight.
- Its source, solved afresh, gives the same frames.
- A change that was refused with 507, as the disk was full, was not made.
- Every change has an `Idempotency-Key`, but for DELETE. What was in flight is repeated after the restart: each revision then
  belongs to exactly one change, so none was done twice. Repeated once more, it is answered with the same bytes, and so are
  calls that were answered before.

As all changes of one layout are counted by its revision, this is linearizability per layout.
"""

import argparse
import contextlib
import http.client
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
import uuid

import harness
from histories import Client, change, put_all, revision


class SmallDisk:
    """A file system of a few MiB on a directory, filled at random by a file of its own."""

    def __init__(self, directory, mebibytes, seed):
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={mebibytes}m", "tmpfs", directory], check=True)
        self.directory, self.generator, self.is_over = directory, random.Random(f"{seed}/disk"), threading.Event()
        # Held while the disk is full.
        self.is_full = threading.Lock()
        self.filling = threading.Thread(target=self.fill, daemon=True)

    def __enter__(self):
        self.filling.start()
        return self

    def fill(self):
        path = os.path.join(self.directory, "ballast")
        while not self.is_over.wait(self.generator.uniform(0, 0.2)):
            with self.is_full:
                try:
                    with open(path, "wb", buffering=0) as ballast:
                        while not self.is_over.is_set():
                            ballast.write(bytes(65536))
                except OSError:
                    pass  # full
                self.is_over.wait(self.generator.uniform(0, 1))
                os.unlink(path)

    def __exit__(self, *_):
        self.is_over.set()
        self.filling.join(harness.PATIENCE)
        subprocess.run(["umount", self.directory], check=True, timeout=harness.PATIENCE)


def make(client, call):
    _, method, target, body, key = call
    return client.call(method, target, body, {"Idempotency-Key": key} if key else None)


def make_again(client, call, may_be_full):
    """Makes a call; if the disk was full until now, again until it is done."""
    deadline = time.monotonic() + harness.PATIENCE
    while True:
        answer = make(client, call)
        if answer[0] != 507 or not may_be_full or time.monotonic() > deadline:
            return answer
        time.sleep(0.05)


class Load:
    def __init__(self, service, records, seed, writers, may_be_full):
        self.service, self.records, self.may_be_full, self.problems = service, records, may_be_full, []
        self.isOver = threading.Event()
        # Calls with a key: those that were not answered, and some that were, with their answers.
        self.unanswered, self.answered = [], []
        self.counts = {"writes": 0, "reads": 0, "refused": 0, "full": 0}
        self.threads = [
            threading.Thread(target=self.run, args=(random.Random(f"{seed}/{index}"), index % 5 == 4), daemon=True)
            for index in range(writers)
        ]
        for thread in self.threads:
            thread.start()

    def run(self, generator, reads):
        client = Client(self.service.port)
        try:
            while not self.isOver.is_set():
                name = generator.choice(list(self.records))
                (self.read if reads else self.write)(client, name, generator)
        except (OSError, http.client.HTTPException):
            pass  # killed

    def read(self, client, name, generator):
        record = self.records[name]
        with record.lock:
            floor = record.acknowledged
        answer = client.call("GET", f"/layouts/{name}")
        self.counts["reads"] += 1
        record.was_read(floor, *answer, self.problems)

    def write(self, client, name, generator):
        record = self.records[name]
        method, part, body = change(generator)
        with record.lock:
            record.in_flight += 1
        call = (name, method, f"/layouts/{name}{part}", body, str(uuid.uuid4()) if method != "DELETE" else None)
        try:
            status, headers, answer = make(client, call)
        except (OSError, http.client.HTTPException):
            if method != "DELETE":
                self.unanswered.append(call)
            raise
        # Answers to refused calls are stored, too, but not waited for.
        if method != "DELETE" and status in (200, 201) and generator.random() < 0.02:
            self.answered.append((call, answer))
        with record.lock:
            record.in_flight -= 1
        if status == 507 and self.may_be_full:
            self.counts["full"] += 1
        else:
            self.counts[record.was_changed(f"{method} {name}{part}", status, headers, answer, self.problems)] += 1

    def end(self):
        self.isOver.set()
        for thread in self.threads:
            thread.join(4 * harness.PATIENCE)
            if thread.is_alive():
                raise SystemExit("a client still waits for an answer of a service that was killed")


def check(service, records, problems):
    client = Client(service.port)
    for name, record in records.items():
        status, headers, body = client.call("GET", f"/layouts/{name}")
        with record.lock:
            acknowledged, in_flight = record.acknowledged, record.in_flight
            record.in_flight = 0
        if status == 404:
            continue
        if status != 200:
            problems.append(f"{name}: {status} {body[:300]}")
            continue
        number = revision(headers)
        if not acknowledged <= number <= acknowledged + in_flight:
            problems.append(f"{name}: revision {number}, {acknowledged} acknowledged and {in_flight} in flight")
        record.saw(number, body, problems, f"{name} after a restart")
        # Whoever reads it now has seen it.
        record.acknowledged = max(acknowledged, number)
        record.solves_to(body, client, problems)


def repeat(service, load, records, may_be_full, problems):
    """Repeats calls with their keys, and checks that each has been done once."""
    client = Client(service.port)
    replayed = 0
    for call in load.unanswered:
        name, method, target, _, _ = call
        status, headers, first = make_again(client, call, may_be_full)
        replayed += "Idempotent-Replayed" in headers
        records[name].was_changed(f"{method} {target}, repeated", status, headers, first, problems)
        load.answered.append((call, first))
    for call, first in load.answered:
        status, headers, again = make(client, call)
        if again != first or headers.get("Idempotent-Replayed") != "true":
            problems.append(f"{call[1]} {call[2]}: another answer when repeated: {status} {again[:200]}, not {first[:200]}")
    for record in records.values():
        record.is_complete(problems)
    return replayed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--writers", type=int, default=64)
    parser.add_argument("--layouts", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float, default=0.6, help="seconds of load before a kill, at most")
    stores = parser.add_mutually_exclusive_group()
    stores.add_argument("--redis", nargs="?", const="redis-server", metavar="SERVER")
    stores.add_argument("--disk", type=int, metavar="MIB")
    # An empty list of operands before `--` would be all that argparse finds.
    end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    arguments, options = parser.parse_args(sys.argv[1:end]), sys.argv[end + 1:]
    with contextlib.ExitStack() as stack:
        directory = stack.enter_context(tempfile.TemporaryDirectory(prefix="quoin-kills-", ignore_cleanup_errors=True))
        store, is_full = ["--data", directory], threading.Lock()
        if arguments.disk:
            is_full = stack.enter_context(SmallDisk(directory, arguments.disk, arguments.seed)).is_full
        if arguments.redis:
            redis = stack.enter_context(harness.RedisServer(arguments.redis, directory))
            store = ["--store", f"redis://127.0.0.1:{redis.port}"]
        service = harness.Service(arguments.binary, *store, *options)
        stack.callback(service.kill)
        counts = play(service, arguments, is_full)
        size = sum(os.path.getsize(os.path.join(path, file)) for path, _, files in os.walk(directory) for file in files)
        print(f"kills: {arguments.rounds} rounds, {counts}, {size} bytes at the end, nothing lost")


def play(service, arguments, is_full):
    """All rounds; returns what was counted."""
    generator = random.Random(arguments.seed)
    counts, problems, may_be_full = {}, [], arguments.disk is not None
    with is_full:
        service.start()
        records = put_all(service.port, arguments.layouts, generator, problems)
    for number in range(arguments.rounds):
        load = Load(service, records, f"{arguments.seed}/{number}", arguments.writers, may_be_full)
        time.sleep(generator.uniform(0.01, arguments.longest))
        service.kill()
        load.end()
        problems += load.problems
        for key, value in load.counts.items():
            counts[key] = counts.get(key, 0) + value
        service.start()
        with is_full:
            check(service, records, problems)
            counts["repeated"] = counts.get("repeated", 0) + len(load.unanswered)
            counts["replayed"] = counts.get("replayed", 0) + repeat(service, load, records, may_be_full, problems)
        if problems:
            print(f"round {number}:", *problems[:10], sep="\n  ")
            sys.exit(1)
    status = service.stop()
    if status != 0:
        raise SystemExit(f"the service ended with status {status}{service.tail()}")
    return counts


if __name__ == "__main__":
    main()
