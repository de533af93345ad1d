#!/usr/bin/env python3
"""Kills the service under load, starts it again, and checks that nothing was lost that a client was told.

    kills.py BINARY [--redis [SERVER] | --disk MIB] [--rounds N] [--writers N] [--layouts N] [--seed S] [-- OPTIONS OF THE SERVICE]

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
import hashlib
import http.client
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import uuid


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Redis:
    """A server that keeps layouts while the service is killed."""

    def __init__(self, program, directory):
        self.port = free_port()
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", directory, "--save", "", "--appendonly", "yes"]
        self.process = subprocess.Popen([program] + options, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not redis_pings(self.port):
            if self.process.poll() is not None:
                raise SystemExit(f"{program} did not start")
            time.sleep(0.02)

    def end(self):
        self.process.kill()
        self.process.wait()


def redis_pings(port):
    try:
        with socket.create_connection(("127.0.0.1", port), 1) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith(b"+PONG")
    except OSError:
        return False


class SmallDisk:
    """A file system of a few MiB on a directory, filled at random by a file of its own."""

    def __init__(self, directory, mebibytes, seed):
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={mebibytes}m", "tmpfs", directory], check=True)
        self.directory, self.generator, self.is_over = directory, random.Random(f"{seed}/disk"), threading.Event()
        # Held while the disk is full.
        self.is_full = threading.Lock()
        self.filling = threading.Thread(target=self.fill, daemon=True)
        self.filling.start()

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

    def end(self):
        self.is_over.set()
        self.filling.join()
        subprocess.run(["umount", self.directory], check=True)


class Service:
    """The process, which can be killed and started again."""

    def __init__(self, binary, store, options, may_be_full):
        self.command = [binary, "serve", "--port", "0"] + store + options
        self.may_be_full = may_be_full
        self.process, self.port = None, None

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            found = re.search(rb"listening on http://127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found.group(1))
                # The rest of the log must not fill the pipe.
                threading.Thread(target=self.process.stdout.read, daemon=True).start()
                return
        raise SystemExit("the service did not start:\n" + b"".join(lines).decode())

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.terminate()
        if self.process.wait(30) != 0:
            raise SystemExit(f"the service ended with status {self.process.returncode}")


class Client:
    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def call(self, method, target, body=None, headers=None):
        headers = dict(headers or {})
        data = None
        if body is not None:
            data = json.dumps(body)
            headers["Content-Type"] = "application/json"
        self.connection.request(method, target, data, headers)
        answer = self.connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()


def make(client, call):
    _, method, target, body, key = call
    return client.call(method, target, body, {"Idempotency-Key": key} if key else None)


def make_again(service, client, call):
    """Makes a call; where the disk was full until now, within ten seconds."""
    deadline = time.monotonic() + 10
    while True:
        answer = make(client, call)
        if answer[0] != 507 or not service.may_be_full or time.monotonic() > deadline:
            return answer
        time.sleep(0.05)


def revision(headers):
    tag = next(value for name, value in headers.items() if name.lower() == "etag")
    return int(tag.strip('"').lstrip("r"))


def document(number, generator):
    views = [{"id": f"v{i}", "intrinsicSize": {"width": 10 + i, "height": 20}} for i in range(6)]
    constraints = []
    for i in range(6):
        left = "superview.left" if i == 0 else f"v{i - 1}.right"
        constraints.append({"equation": f"v{i}.left == {left} + {generator.randrange(50)}", "key": f"gap{i}"})
        constraints.append(f"v{i}.top == superview.top + {generator.randrange(100)}")
    frame = {"x": 5, "y": 5, "width": 40, "height": 30}
    masked = {"id": "masked", "frame": frame, "autoresizing": ["flexibleWidth", "flexibleTopMargin"]}
    return {
        "name": f"layout {number}",
        "traits": {"size": {"width": 400, "height": 300}},
        "view": {"id": "root", "subviews": views + [masked]},
        "constraints": constraints,
    }


class Record:
    """What clients know of one layout."""

    def __init__(self):
        self.lock = threading.Lock()
        self.contents = {}
        self.writes = {}
        self.acknowledged = 0
        self.in_flight = 0

    def saw(self, number, body, problems, what):
        digest = hashlib.sha256(body).hexdigest()
        with self.lock:
            if self.contents.setdefault(number, digest) != digest:
                problems.append(f"{what}: revision {number} has two contents")

    def wrote(self, number, problems, what):
        with self.lock:
            if number in self.writes:
                problems.append(f"{what}: revision {number} was given to two changes")
            self.writes[number] = what
            self.acknowledged = max(self.acknowledged, number)


class Load:
    def __init__(self, service, records, seed, writers):
        self.service, self.records, self.problems = service, records, []
        self.isOver = threading.Event()
        # Calls with a key: those that were not answered, and some that were, with their answers.
        self.unanswered, self.answered = [], []
        self.counts = {"writes": 0, "reads": 0, "refused": 0, "full": 0}
        self.threads = [
            threading.Thread(target=self.run, args=(random.Random(f"{seed}/{index}"), index % 5 == 4))
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
        status, headers, body = client.call("GET", f"/layouts/{name}")
        self.counts["reads"] += 1
        if status == 404:
            return
        if status != 200:
            self.problems.append(f"GET {name}: {status} {body[:200]}")
            return
        number = revision(headers)
        if number < floor:
            self.problems.append(f"GET {name}: revision {number} after {floor} was acknowledged")
        record.saw(number, body, self.problems, f"GET {name}")

    def write(self, client, name, generator):
        record = self.records[name]
        kind = generator.random()
        if kind < 0.7:
            key, constant = f"gap{generator.randrange(6)}", generator.randrange(1000) / 8
            call = ("PATCH", "/constraints", {"operations": [{"set": {"key": key}, "constant": constant}]})
        elif kind < 0.78:
            call = ("PATCH", "/traits", {"size": {"width": generator.randrange(200, 900), "height": 300}})
        elif kind < 0.86:
            call = ("PATCH", "/views", self.views(generator))
        elif kind < 0.92:
            call = ("POST", generator.choice(["/undo", "/redo"]), None)
        elif kind < 0.97:
            call = ("PUT", "", document(generator.randrange(100), generator))
        else:
            call = ("DELETE", "", None)
        method, part, body = call
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
        if status in (200, 201):
            self.counts["writes"] += 1
            number = revision(headers)
            record.wrote(number, self.problems, f"{method} {name}{part}")
        elif status == 204:
            self.counts["writes"] += 1
        elif status in (404, 409, 422):
            self.counts["refused"] += 1
        elif status == 507 and self.service.may_be_full:
            self.counts["full"] += 1
        else:
            self.problems.append(f"{method} {name}{part}: {status} {answer[:300]}")

    def views(self, generator):
        number = generator.randrange(4)
        if generator.random() < 0.5:
            view = {"id": f"extra{number}", "intrinsicSize": {"width": 7, "height": generator.randrange(90)}}
            return {"operations": [{"add": view, "to": "root"}]}
        return {"operations": [{"remove": f"extra{number}"}]}

    def end(self):
        self.isOver.set()
        for thread in self.threads:
            thread.join()


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
        _, _, source = client.call("GET", f"/layouts/{name}/source")
        status, _, fresh = client.call("POST", "/solve", json.loads(source))
        if status != 200 or json.loads(fresh)["frames"] != json.loads(body)["frames"]:
            problems.append(f"{name}: its source gives other frames: {fresh[:200]}")


def repeat(service, load, records, problems):
    """Repeats calls with their keys, and checks that each has been done once."""
    client = Client(service.port)
    replayed = 0
    for call in load.unanswered:
        name, method, target, _, _ = call
        status, headers, first = make_again(service, client, call)
        replayed += "Idempotent-Replayed" in headers
        if status in (200, 201):
            records[name].wrote(revision(headers), problems, f"{method} {target}, repeated")
        elif status not in (404, 409, 422):
            problems.append(f"{method} {target}, repeated: {status} {first[:300]}")
        load.answered.append((call, first))
    for call, first in load.answered:
        status, headers, again = make(client, call)
        if again != first or headers.get("Idempotent-Replayed") != "true":
            problems.append(f"{call[1]} {call[2]}: another answer when repeated: {status} {again[:200]}, not {first[:200]}")
    for name, record in records.items():
        unknown = set(range(1, record.acknowledged + 1)) - set(record.writes)
        if unknown:
            problems.append(f"{name}: revisions {sorted(unknown)} belong to no change that was answered")
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
    directory = tempfile.mkdtemp(prefix="quoin-kills-")
    redis = disk = None
    store = ["--data", directory]
    try:
        if arguments.disk:
            disk = SmallDisk(directory, arguments.disk, arguments.seed)
        if arguments.redis:
            redis = Redis(arguments.redis, directory)
            store = ["--store", f"redis://127.0.0.1:{redis.port}"]
        service = Service(arguments.binary, store, options, may_be_full=disk is not None)
        try:
            counts = play(service, arguments, disk.is_full if disk else threading.Lock())
        finally:
            if service.process and service.process.poll() is None:
                service.process.kill()
                service.process.wait()
        size = sum(os.path.getsize(os.path.join(path, file)) for path, _, files in os.walk(directory) for file in files)
        print(f"kills: {arguments.rounds} rounds, {counts}, {size} bytes at the end, nothing lost")
    finally:
        for end in (redis, disk):
            if end:
                end.end()
        shutil.rmtree(directory, ignore_errors=True)


def play(service, arguments, is_full):
    """All rounds; returns what was counted."""
    generator = random.Random(arguments.seed)
    records = {f"layout-{index}": Record() for index in range(arguments.layouts)}
    counts, problems = {}, []
    with is_full:
        service.start()
        client = Client(service.port)
        for index, (name, record) in enumerate(records.items()):
            status, headers, body = client.call("PUT", f"/layouts/{name}", document(index, generator))
            assert status == 201, body
            record.wrote(revision(headers), problems, f"PUT {name}")
    for number in range(arguments.rounds):
        load = Load(service, records, f"{arguments.seed}/{number}", arguments.writers)
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
            counts["replayed"] = counts.get("replayed", 0) + repeat(service, load, records, problems)
        if problems:
            print(f"round {number}:", *problems[:10], sep="\n  ")
            sys.exit(1)
    service.stop()
    return counts


if __name__ == "__main__":
    main()
