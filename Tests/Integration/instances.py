#!/usr/bin/env python3
"""Runs several instances behind HAProxy with one Redis, and kills, pauses and restarts them in turn under load.

    python3 Tests/Integration/instances.py QUOIN [--failover] [--redis SERVER] [--seconds N] [--instances N] [--writers N]
                                                 [--layouts N] [--seed S]

With `--failover` Redis has a replica, and the two change places instead of being killed; the instances reach the primary through
HAProxy. A failover that is asked for waits for the replica, so nothing may be lost by it.

Every change has an `Idempotency-Key` and is sent again, with the same key, until it is answered by something else than
503. Checked, by what every client saw:

- Each revision of a layout belongs to exactly one change, and never stands for two contents: nothing is lost, and
  nothing is done twice.
- A read that began after an answer shows its revision, or a later one.
- Each stream of events has each revision once and in order, until its layout is gone.
- Errors are 503 alone, or broken connections, and only from a fault until two seconds after what was hit is back.
- At the end every instance answers the same bytes for every layout, and its source, solved afresh, gives its frames.

Needs redis-server and haproxy.
"""

import argparse
import collections
import contextlib
import http.client
import os
import pathlib
import random
import sys
import tempfile
import threading
import time
import uuid

from harness import PATIENCE, Process, RedisServer, Service, free_port, is_listening, wait_until
from histories import Client, change, put_all, revision

PROXY = """
global
    maxconn 4096
defaults
    mode http
    timeout connect 1s
    timeout client 30s
    timeout server 10s
    timeout check 1s
    retries 3
    option redispatch
    retry-on conn-failure
frontend layouts
    bind 127.0.0.1:{port}
    http-after-response set-status 503 if {{ status 502 504 }}
    default_backend instances
backend instances
    balance hash path,word(2,/)
    hash-type consistent
    option httpchk GET /readyz
    default-server inter 200ms fall 1 rise 1
{servers}
"""

# The address of whichever of two servers is the primary.
STORES = """
listen store
    mode tcp
    bind 127.0.0.1:{port}
    timeout client 1h
    timeout server 1h
    option tcp-check
    tcp-check send PING\\r\\n
    tcp-check expect string +PONG
    tcp-check send info\\ replication\\r\\n
    tcp-check expect string role:master
    default-server inter 100ms fall 1 rise 1 on-marked-down shutdown-sessions
{servers}
"""


class Balancer(Process):
    """HAProxy before some services; `more` is further configuration."""

    def __init__(self, services, directory, more=""):
        self.port = free_port()
        servers = "\n".join(f"    server i{n} {service.address} check" for n, service in enumerate(services))
        path = pathlib.Path(directory, f"haproxy-{self.port}.cfg")
        path.write_text(PROXY.format(port=self.port, servers=servers) + more)
        super().__init__("haproxy", "-f", path, is_ready=lambda: is_listening(self.port))


class Load:
    def __init__(self, port, records, seed, writers):
        self.port, self.records, self.problems = port, records, []
        self.is_over = threading.Event()
        self.counts = {"writes": 0, "reads": 0, "refused": 0, "retries": 0, "events": 0}
        self.lock = threading.Lock()
        # When there were errors, and how long each call took with all its repetitions.
        self.errors, self.longest = [], 0
        kinds = [self.run] * writers + [self.watch] * 4
        self.threads = [
            threading.Thread(target=kind, args=(random.Random(f"{seed}/{index}"), index % 4 == 3), daemon=True)
            for index, kind in enumerate(kinds)
        ]
        for thread in self.threads:
            thread.start()

    def count(self, name, more=1):
        with self.lock:
            self.counts[name] += more

    def run(self, generator, reads):
        client = Client(self.port)
        while not self.is_over.is_set():
            name = generator.choice(list(self.records))
            client = (self.read if reads else self.write)(client, name, generator)

    def insist(self, client, method, target, body=None, headers=None):
        """Makes a call until it is answered by anything but 503."""
        start = time.monotonic()
        while True:
            try:
                status, fields, answer = client.call(method, target, body, headers)
            except (OSError, http.client.HTTPException):
                client, status = Client(self.port), 0
            if status not in (0, 503):
                with self.lock:
                    self.longest = max(self.longest, time.monotonic() - start)
                return client, status, fields, answer
            with self.lock:
                self.errors.append(time.monotonic())
            self.count("retries")
            if time.monotonic() - start > 60:
                self.problems.append(f"{method} {target}: no answer for a minute")
                return client, 0, {}, b""
            time.sleep(0.05)

    def read(self, client, name, generator):
        record = self.records[name]
        with record.lock:
            floor = record.acknowledged
        client, *answer = self.insist(client, "GET", f"/layouts/{name}")
        self.count("reads")
        record.was_read(floor, *answer, self.problems)
        return client

    def write(self, client, name, generator):
        record = self.records[name]
        method, part, body = change(generator)
        headers = {} if method == "DELETE" else {"Idempotency-Key": str(uuid.uuid4())}
        client, *answer = self.insist(client, method, f"/layouts/{name}{part}", body, headers)
        self.count(record.was_changed(f"{method} {name}{part}", *answer, self.problems))
        return client

    def watch(self, generator, _):
        """Reads events, from the last one on after each interruption."""
        name = generator.choice(list(self.records))
        last = None
        while not self.is_over.is_set():
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=2)
            try:
                connection.request("GET", f"/layouts/{name}/events", headers={"Last-Event-ID": str(last)} if last else {})
                answer = connection.getresponse()
                first = True
                while answer.status == 200 and not self.is_over.is_set():
                    line = answer.readline()
                    if not line:
                        break
                    if line.startswith(b"id:"):
                        number = int(line[3:])
                    elif line.startswith(b"event: gone"):
                        # Of a layout that is gone the last revisions need not be told.
                        last, first = number, True
                    elif line.startswith(b"event:"):
                        if not first and number != last + 1:
                            self.problems.append(f"events of {name}: {number} after {last}")
                        last, first = number, False
                        self.count("events")
            except (OSError, http.client.HTTPException):
                pass
            connection.close()
            time.sleep(0.05)

    def end(self):
        self.is_over.set()
        for thread in self.threads:
            thread.join(4 * PATIENCE)


class Store:
    """One redis-server, or two of which one replicates the other."""

    def __init__(self, program, directory, has_replica):
        self.primary, self.servers = 0, []
        for index in range(2 if has_replica else 1):
            folder = f"{directory}/store-{index}"
            os.mkdir(folder)
            options = ["--replicaof", f"127.0.0.1 {self.servers[0].port}"] if index > 0 else []
            self.servers.append(RedisServer(program, folder, *options, "--repl-diskless-sync-delay", "0"))
        # Where instances find the primary.
        self.port = free_port() if has_replica else self.servers[0].port

    @property
    def configuration(self):
        """What HAProxy has to know of them."""
        if len(self.servers) == 1:
            return ""
        servers = "\n".join(f"    server s{n} 127.0.0.1:{one.port} check" for n, one in enumerate(self.servers))
        return STORES.format(port=self.port, servers=servers)

    def fail_over(self):
        """The replica becomes the primary once it has all that the primary has."""
        before, after = self.servers[self.primary], self.servers[1 - self.primary]
        wait_until(lambda: b"master_link_status:up" in after.ask("INFO replication"), "a replica that is up")
        answer = before.ask("FAILOVER")
        assert answer.startswith(b"+OK"), answer
        self.primary = 1 - self.primary
        wait_until(lambda: b"role:master" in after.ask("INFO replication"), "a failover")


def check(ports, records, problems):
    for name, record in records.items():
        bodies = set()
        for port in ports:
            status, headers, body = Client(port).call("GET", f"/layouts/{name}")
            bodies.add((status, body))
            if status == 200:
                record.saw(revision(headers), body, problems, f"{name} at the end")
                if revision(headers) != record.acknowledged:
                    problems.append(f"{name}: revision {revision(headers)}, {record.acknowledged} acknowledged")
        if len(bodies) != 1:
            problems.append(f"{name}: instances answer differently: {bodies}")
        if status == 200:
            record.solves_to(body, Client(ports[0]), problems)
        record.is_complete(problems)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--instances", type=int, default=3)
    parser.add_argument("--writers", type=int, default=24)
    parser.add_argument("--layouts", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--redis", default="redis-server", metavar="SERVER")
    parser.add_argument("--failover", action="store_true")
    arguments = parser.parse_args()
    generator = random.Random(arguments.seed)
    faults, problems = [], []
    with contextlib.ExitStack() as stack:
        directory = stack.enter_context(tempfile.TemporaryDirectory(prefix="quoin-instances-", ignore_cleanup_errors=True))
        store = Store(arguments.redis, directory, arguments.failover)
        options = ["--store", f"redis://127.0.0.1:{store.port}"]
        instances = [Service(arguments.binary, *options, port=free_port()) for _ in range(arguments.instances)]
        proxy = Balancer(instances, directory, store.configuration)
        for process in [*store.servers, proxy, *instances]:
            stack.callback(process.kill)
            process.start()
        for server in [*instances, proxy]:
            client = Client(server.port)
            wait_until(lambda: client.call("GET", "/readyz")[0] == 200, f"{server.name} that is ready")
        records = put_all(proxy.port, arguments.layouts, generator, problems)
        load = Load(proxy.port, records, arguments.seed, arguments.writers)
        end = time.monotonic() + arguments.seconds
        while time.monotonic() < end and not load.problems:
            time.sleep(generator.uniform(0.5, 4))
            victim = generator.choice(instances + store.servers[:1])
            kind = generator.choice(["kill", "stop", "pause"])
            begin = time.monotonic()
            if arguments.failover and victim in store.servers:
                kind = "fail over"
                store.fail_over()
            elif kind == "pause":
                victim.pause(True)
                time.sleep(generator.uniform(0.2, 3))
                victim.pause(False)
            else:
                victim.kill() if kind == "kill" else victim.stop()
                time.sleep(generator.uniform(0, 1))
                victim.start()
            faults.append((begin, time.monotonic(), f"{kind} {'instance' if victim in instances else 'store'}"))
        time.sleep(4)
        load.end()
        problems += load.problems
        check([instance.port for instance in instances], records, problems)
        stray = [at for at in load.errors if not any(begin <= at <= end + 2 for begin, end, _ in faults)]
        if stray:
            before = max((fault for fault in faults if fault[1] < stray[0]), key=lambda fault: fault[1], default=None)
            last = f"{stray[0] - before[1]:.1f} s after {before[2]}" if before else "before any fault"
            problems.append(f"{len(stray)} errors that no fault within two seconds explains, the first {last}")
        if problems:
            print("problems:", *problems[:20], sep="\n  ")
            sys.exit(1)
        kinds = dict(collections.Counter(kind for _, _, kind in faults))
        print(f"instances: {len(faults)} faults {kinds}, {load.counts}, longest call {load.longest:.1f} s; nothing lost, nothing twice")


if __name__ == "__main__":
    main()
