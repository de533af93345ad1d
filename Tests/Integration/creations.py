#!/usr/bin/env python3
"""Creates, replaces, edits and removes the same new layouts at the same moment, on several instances with one Redis.

    python3 Tests/Integration/creations.py QUOIN [--redis SERVER] [--histories N] [--seed S]

Each history is that of one id. Several connections, to one instance or each to another, send their calls at once: one PUT, one
DELETE, or a dozen PATCHes in a row, of which some come right behind the PUT. What was answered has to be what happened, each call
once, one after the other (linearizability): revisions tell the order of changes, every place is tried for the removal, and each
change shows the content that those before it have left. With `Idempotency-Key`, what is sent once more afterwards has to be
answered as before.

Needs redis-server.
"""

import argparse
import collections
import itertools
import json
import random
import socket
import sys
import tempfile

from harness import PATIENCE, RedisServer, Service

KINDS = {
    "create, edit, edit": ["put", "patch", "patch"],
    "create twice, edit twice": ["put", "put", "patch", "patch"],
    "create, remove, edit": ["put", "delete", "patch"],
    "create twice, remove, edit": ["put", "put", "delete", "patch"],
    # Of a layout that exists.
    "replace twice, remove, edit": ["first", "put", "put", "delete", "patch"],
}
# How many edits one connection sends in a row: those before the PUT is done find nothing.
EDITS = 12


class Connection:
    """Requests that are sent without waiting for the answers to those before."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.input = self.socket.makefile("rb")

    def receive(self):
        """The next answer: its status, its fields and its content."""
        status = int(self.input.readline().split()[1])
        fields = {}
        while (line := self.input.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            fields[name.decode().lower()] = value.strip().decode()
        return status, fields, self.input.read(int(fields.get("content-length", 0)))


class Call:
    """One call of a history, and its answer."""

    def __init__(self, kind, number, name, key):
        self.kind, self.number = kind, number
        constraints = [f"a.width == {number}", {"equation": "a.left == superview.left + 1", "key": "gap"}]
        method, part, body = {
            "put": ("PUT", "", {"view": {"id": "root", "subviews": [{"id": "a"}]}, "constraints": constraints}),
            "patch": ("PATCH", "/constraints", {"operations": [{"set": {"key": "gap"}, "constant": number}]}),
            "delete": ("DELETE", "", None),
        }[kind]
        content = json.dumps(body).encode() if body else b""
        # A DELETE that is repeated removes what there is then: it takes no key.
        has_key = key and kind != "delete"
        head = f"{method} /layouts/{name}{part} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        head += f"Idempotency-Key: {name}-{number}\r\n" if has_key else ""
        self.bytes = f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content
        self.has_key = has_key

    def take(self, answer):
        self.status, fields, self.answer = answer
        self.revision = self.content = None
        if self.status in (200, 201):
            self.revision = int(fields["etag"].strip('"').lstrip("r"))
            self.content = content(self.answer)

    @property
    def is_expected(self):
        return self.status in {"put": (200, 201), "patch": (200, 404), "delete": (204, 404)}[self.kind]

    def __str__(self):
        return f"{self.kind} {self.number} -> {self.status} r{self.revision} {self.content}"


def content(answer):
    """The place and the width of the view: what the last edit, and what the last PUT has set."""
    frame = json.loads(answer)["frames"]["a"]
    return frame["x"], frame["width"]


def fault(calls, end, first):
    """What is wrong with a history that begins with the content `first`, or with none, and ends with `end`; or nothing."""
    unexpected = [call for call in calls if not call.is_expected]
    if unexpected:
        return f"answers: {unexpected[0]} {unexpected[0].answer[:200]}"
    changes = sorted((call for call in calls if call.revision), key=lambda call: call.revision)
    begin = 2 if first else 1
    if [call.revision for call in changes] != list(range(begin, begin + len(changes))):
        return f"revisions are missing, or of two changes: {', '.join(map(str, changes))}; then {end}"
    removals = sum(call.status == 204 for call in calls)
    places = range(len(changes) + 1) if removals else [None]
    if any(explains(changes, place, first, end) for place in places):
        return ""
    return f"no order explains {', '.join(map(str, changes))}, {removals} removals; then {end}"


def explains(changes, place, content, end):
    """Whether the changes, with a removal before that of some place, answer as they did."""
    for index, call in enumerate([*changes, None]):
        if index == place:
            if content is None:
                return False
            content = None
        if call is None:
            break
        if call.kind == "patch":
            if content is None:
                return False
            content = (call.number, content[1])
        else:
            if call.status != (201 if content is None else 200):
                return False
            content = (1, call.number)
        if call.content != content:
            return False
    return content == end


def run(kind, connections, reader, name, has_keys, generator):
    """Runs one history; returns what is wrong with it, or nothing."""
    # A number twice would be a key twice.
    numbers = iter(generator.sample(range(2, 10**6), EDITS * len(KINDS[kind])))

    def calls_of(one):
        return [Call(one, next(numbers), name, has_keys) for _ in range(EDITS if one == "patch" else 1)]

    kinds, first = list(KINDS[kind]), None
    if kinds[0] == "first":
        kinds.pop(0)
        [call] = calls_of("put")
        ask(reader, call)
        first = call.content
    groups = [calls_of(one) for one in kinds]
    order = list(zip(connections, groups))
    generator.shuffle(order)
    for connection, calls in order:
        connection.socket.sendall(b"".join(call.bytes for call in calls))
    for connection, calls in order:
        for call in calls:
            call.take(connection.receive())
    reader.socket.sendall(f"GET /layouts/{name} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    status, _, answer = reader.receive()
    found = fault([call for calls in groups for call in calls], content(answer) if status == 200 else None, first)
    for calls in groups:
        # Of edits in a row the last one.
        call = calls[-1]
        if call.has_key and not found:
            before = (call.status, call.answer)
            ask(reader, call)
            if (call.status, call.answer) != before:
                found = f"{call}, and before {before[0]} {before[1][:100]}"
    return found


def ask(connection, call):
    connection.socket.sendall(call.bytes)
    call.take(connection.receive())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", metavar="QUOIN")
    parser.add_argument("--redis", default="redis-server", metavar="SERVER")
    parser.add_argument("--histories", type=int, default=1_000, help="of each kind, number of instances, and with keys and without")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    generator = random.Random(arguments.seed)
    wrong = collections.Counter()
    with tempfile.TemporaryDirectory() as folder, RedisServer(arguments.redis, folder) as redis:
        services = [
            Service(arguments.binary, "--store", f"redis://127.0.0.1:{redis.port}", "--max-layouts", "1000000").start()
            for _ in range(3)
        ]
        for count, has_keys in itertools.product((1, 2, 3), (False, True)):
            ports = [service.port for service in services[:count]]
            connections = [Connection(ports[place % count]) for place in range(4)]
            reader = Connection(ports[-1])
            for place, kind in enumerate(KINDS):
                for number in range(arguments.histories):
                    name = f"{count}{'k' if has_keys else 'n'}{place}-{number}"
                    found = run(kind, connections, reader, name, has_keys, generator)
                    if found:
                        wrong[kind] += 1
                        if wrong[kind] <= 3:
                            print(f"{kind}, {count} instances{', keys' if has_keys else ''}: {found}", file=sys.stderr)
        for service in services:
            service.stop()
    total = 6 * len(KINDS) * arguments.histories
    print(f"{total} histories, {wrong.total()} that no order of the calls explains (seed {arguments.seed})")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
