#!/usr/bin/env python3
"""Sends every request of readers.py to a release binary and prints its processor seconds, slowest first.

    python3 Tests/Abuse/readers_run.py BINARY [--only PREFIX,…] [--size 16000000] [--at-least SECONDS]
"""
import argparse
import http.client
import json
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from Abuse import readers  # noqa: E402
from Abuse.service import Service  # noqa: E402


def send(service, method, path, body=None):
    """The status, the content, and the processor seconds of one request."""
    before = service.cpu()
    status, data = service.fetch(path, body, method=method, headers={"Content-Type": "application/json"}, patience=300)
    return status, data, service.cpu() - before


def work(service):
    text = send(service, "GET", "/metrics")[1].decode()
    return {m[1]: float(m[2]) for m in re.finditer(r"^(quoin_\w*work\w*)(?:\{[^}]*\})? (\S+)$", text, re.M)}


def encoded(body):
    return None if body is None else body if isinstance(body, bytes) else json.dumps(body, ensure_ascii=False).encode()


def measure(binary, name, size):
    function, path, setup = readers.ALL[name]
    method, path = path.split(" ") if " " in path else ("POST", path)
    body = encoded(function(size))
    with Service(binary) as service:
        try:
            if setup:
                status, data, _ = send(service, "PUT", "/layouts/kept", encoded(setup(99_000)))
                assert status == 201, data[:300]
            before = work(service)
            status, data, cpu = send(service, method, path, body)
            after = work(service)
        except (OSError, http.client.HTTPException) as error:
            return name, 0, len(body or b""), 0, 0.0, 0, f"{error!r}; exit {service.process.poll()}"
    counted = sum(after.values()) - sum(before.values())
    detail = ""
    if status >= 400:
        detail = json.loads(data).get("detail", "")
    return name, status, len(body or b""), len(data), cpu, counted, detail[:110]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--only", default="")
    parser.add_argument("--size", type=int, default=15_900_000)
    parser.add_argument("--at-least", type=float, default=0.0)
    arguments = parser.parse_args()
    wanted = [word for word in arguments.only.split(",") if word]
    names = [name for name in readers.ALL if not wanted or any(name.startswith(word) for word in wanted)]
    rows = []
    for name in names:
        row = measure(arguments.binary, name, arguments.size)
        rows.append(row)
        if row[4] >= arguments.at_least or row[1] == 0:
            ns = f"{row[4] * 1e9 / row[5]:7.1f}" if row[5] else "      -"
            print(f"{row[4]:7.2f} s {row[1]} {row[2] / 1e6:7.2f} MB in {row[3] / 1e6:8.2f} MB out {row[5] / 1e6:8.1f} M {ns} ns  {name}: {row[6]}", flush=True)
    print(f"{len(rows)} requests, worst {max(row[4] for row in rows):.2f} s")


if __name__ == "__main__":
    main()
