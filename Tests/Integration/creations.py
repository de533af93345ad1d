#!/usr/bin/env python3
"""Creates, replaces, edits and removes the same new layouts at the same moment, on several instances with one Redis.

    python3 Tests/Integration/creations.py QUOIN [--redis SERVER] [--histories N] [--seed S]

Each history is that of one id: a few calls that begin together, each on an instance of its own if there are several, and a
read of the layout after them. The answers have to be those of some order of the calls, one after the other, each done once
(linearizability, checked by trying every order). Half of the histories send each call with an `Idempotency-Key`, and once
more after its answer, which has to be the same.

Needs redis-server.
"""

import argparse
import collections
import itertools
import json
import random
import sys
import tempfile
import threading

from harness import RedisServer, Service
from histories import Client, revision

KINDS = {
    "create, edit, edit": ["put", "patch", "patch"],
    "create twice, edit twice": ["put", "put", "patch", "patch"],
    "create, remove, edit": ["put", "delete", "patch"],
    "create twice, remove, edit": ["put", "put", "delete", "patch"],
    # Of a layout that exists.
    "replace twice, remove, edit": ["first", "put", "put", "delete", "patch"],
}


class Call:
    """One call of a history, and its answer."""

    def __init__(self, kind, number, key):
        self.kind, self.number = kind, number
        self.headers = {"Idempotency-Key": key} if key else {}
        self.status = self.revision = self.content = None
        self.fault = ""

    def send(self, client, name):
        method, part, body = self.request()
        status, headers, answer = client.call(method, f"/layouts/{name}{part}", body, self.headers)
        self.status = status
        if status in (200, 201):
            self.revision, self.content = revision(headers), content(answer)
        elif status not in (204, 404):
            self.fault = f"{self.kind}: {status} {answer[:200]}"
        if self.headers:
            again, _, repeated = client.call(method, f"/layouts/{name}{part}", body, self.headers)
            if (again, repeated) != (status, answer):
                self.fault = f"{self.kind}: {status} {answer[:100]}, and repeated {again} {repeated[:100]}"

    def request(self):
        if self.kind == "delete":
            return "DELETE", "", None
        if self.kind == "patch":
            return "PATCH", "/constraints", {"operations": [{"set": {"key": "gap"}, "constant": self.number}]}
        constraints = [f"a.width == {self.number}", {"equation": "a.left == superview.left + 1", "key": "gap"}]
        return "PUT", "", {"view": {"id": "root", "subviews": [{"id": "a"}]}, "constraints": constraints}

    def follows(self, state):
        """The state after the call, if that is what it was answered; None otherwise.

        A state is the last revision of the id, and the content of its layout, or None.
        """
        last, old = state
        if self.kind in ("delete", "patch") and old is None:
            return state if self.status == 404 else None
        if self.kind == "delete":
            return (last, None) if self.status == 204 else None
        if self.kind == "patch":
            new, status = (self.number, old[1]), 200
        else:
            new, status = (1, self.number), 201 if old is None else 200
        holds = (self.status, self.revision, self.content) == (status, last + 1, new)
        return (last + 1, new) if holds else None

    def __str__(self):
        return f"{self.kind} {self.number} -> {self.status} r{self.revision} {self.content}"


def content(answer):
    """The place and the width of the view: what the last edit, and what the last PUT has set."""
    frame = json.loads(answer)["frames"]["a"]
    return frame["x"], frame["width"]


def is_linearizable(calls, state, end):
    """Whether some order of the calls leads from one state to another."""
    for order in itertools.permutations(calls):
        reached = state
        for call in order:
            reached = call.follows(reached)
            if reached is None:
                break
        if reached == end:
            return True
    return False


class Team:
    """Clients that send their calls at the same moment."""

    def __init__(self, ports, size):
        self.start, self.done = threading.Barrier(size + 1), threading.Barrier(size + 1)
        self.calls, self.name = [], ""
        for place in range(size):
            threading.Thread(target=self.work, args=(place, ports[place % len(ports)]), daemon=True).start()

    def work(self, place, port):
        client = Client(port)
        while True:
            self.start.wait()
            if place < len(self.calls):
                try:
                    self.calls[place].send(client, self.name)
                except Exception as error:  # noqa: BLE001
                    self.calls[place].fault = f"{type(error).__name__}: {error}"
                    client = Client(port)
            self.done.wait()

    def run(self, name, calls):
        self.name, self.calls = name, calls
        self.start.wait()
        self.done.wait()


def check(kind, team, reader, name, has_keys, generator):
    """Runs one history; returns what is wrong with it, or nothing."""
    numbers = generator.sample(range(2, 1_000), len(KINDS[kind]))
    calls = [Call(one, number, f"{name}-{number}" if has_keys else None) for one, number in zip(KINDS[kind], numbers)]
    state = (0, None)
    if calls[0].kind == "first":
        first = calls.pop(0)
        first.send(reader, name)
        state = first.follows(state) or state
    generator.shuffle(calls)
    team.run(name, calls)
    status, headers, answer = reader.call("GET", f"/layouts/{name}")
    faults = [call.fault for call in calls if call.fault]
    if faults:
        return "; ".join(faults)
    ends = [(last, None) for last in range(len(calls) + 2)] if status == 404 else [(revision(headers), content(answer))]
    if any(is_linearizable(calls, state, end) for end in ends):
        return ""
    return f"no order explains {'; '.join(map(str, calls))}; then {ends[0] if status != 404 else 'none'}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", metavar="QUOIN")
    parser.add_argument("--redis", default="redis-server", metavar="SERVER")
    parser.add_argument("--histories", type=int, default=1_000, help="of each kind")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    generator = random.Random(arguments.seed)
    wrong = collections.Counter()
    with tempfile.TemporaryDirectory() as folder, RedisServer(arguments.redis, folder) as redis:
        services = [
            Service(arguments.binary, "--store", f"redis://127.0.0.1:{redis.port}", "--max-layouts", "1000000")
            for _ in range(3)
        ]
        for service in services:
            service.start()
        for count, has_keys in itertools.product((1, 2, 3), (False, True)):
            team = Team([service.port for service in services[:count]], max(map(len, KINDS.values())))
            reader = Client(services[count - 1].port)
            for kind in KINDS:
                for number in range(arguments.histories):
                    name = f"{count}{'k' if has_keys else 'n'}{list(KINDS).index(kind)}-{number}"
                    fault = check(kind, team, reader, name, has_keys, generator)
                    if fault:
                        wrong[kind] += 1
                        if wrong[kind] <= 3:
                            print(f"{kind}, {count} instances{', keys' if has_keys else ''}: {fault}", file=sys.stderr)
        for service in services:
            service.stop()
    total = 6 * len(KINDS) * arguments.histories
    print(f"{total} histories, {wrong.total()} that no order of the calls explains (seed {arguments.seed})")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
