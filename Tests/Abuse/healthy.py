"""Healthy clients: small PATCHes at a steady rate, sent when they are due, whether or not earlier ones are answered."""

import json
import multiprocessing
import os
import selectors
import time

import harness

from . import client

CONNECTIONS = 4
VIEWS = 12


def document():
    views = [{"id": f"v{i}", "intrinsicSize": {"width": 20, "height": 10}} for i in range(VIEWS)]
    constraints = [{"equation": "v0.left == superview.left + 8", "key": "gap"}]
    constraints += [f"v{i}.left == v{i - 1}.right + 2" for i in range(1, VIEWS)] + [
        f"v{i}.top == 4" for i in range(VIEWS)
    ]
    return {"traits": {"size": {"width": 375, "height": 667}}, "view": {"subviews": views}, "constraints": constraints}


class HealthyClient:
    """Runs in a process of its own, so that the attack's own work in this one does not delay it."""

    def __init__(self, port, rate, token=None):
        self.port, self.token = port, token
        context = multiprocessing.get_context("fork")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(port, rate, token, theirs), daemon=True)
        self.process.start()
        self.is_ready = self.connection.poll(3 * harness.PATIENCE) and self.connection.recv() == "ready"

    def stop(self):
        """All requests as tuples (due time, seconds until the answer, status)."""
        try:
            self.connection.send("stop")
            records = self.connection.recv() if self.connection.poll(40) else []
        except (OSError, EOFError):
            records = []
        self.process.join(5)
        if self.process.is_alive():
            self.process.kill()
        return records


def _serve(port, rate, token, parent):
    try:
        os.nice(-10)  # It stands for another machine; only root may.
    except OSError:
        pass
    clients = []
    for number in range(CONNECTIONS):
        try:
            one = client.Client(port, "127.0.0.2", token, timeout=30)
            answer = one.exchange("PUT", f"/layouts/healthy{number}", document())
        except OSError:
            parent.send("refused")
            return
        if answer.status not in (200, 201):
            parent.send("refused")
            return
        one.socket.setblocking(False)
        clients.append(one)
    parent.send("ready")
    selector = selectors.DefaultSelector()
    for number, one in enumerate(clients):
        selector.register(one.socket, selectors.EVENT_READ, number)
    waiting, received, records = [[] for _ in clients], [b"" for _ in clients], []
    begin, count, stopped = time.monotonic(), 0, None
    while True:
        now = time.monotonic()
        if stopped is None and parent.poll():
            parent.recv()
            stopped = now
        if stopped is not None and (not any(waiting) or now > stopped + 30):
            break
        due = begin + count / rate
        if stopped is None and now >= due:
            number = count % CONNECTIONS
            # Every PATCH changes something, so that the revision counts them.
            value = 1 + count // CONNECTIONS % 50
            body = json.dumps({"operations": [{"set": {"key": "gap"}, "constant": value}]}).encode()
            head = clients[number].head("PATCH", f"/layouts/healthy{number}/constraints?frames=changed", len(body))
            count += 1
            try:
                clients[number].socket.send(head + body)
                waiting[number].append(due)
            except OSError:
                records.append((due, 30.0, 0))
            continue
        pause = max(0, due - now) if stopped is None else 0.05
        for key, _ in selector.select(min(pause, 0.05)):
            number = key.data
            try:
                part = clients[number].socket.recv(65_536)
            except OSError:
                part = b""
            if not part:
                selector.unregister(clients[number].socket)
                clients[number].close()
                records += [(due, 30.0, 0) for due in waiting[number]]
                waiting[number] = []
                continue
            received[number] = _take(received[number] + part, waiting[number], records)
    now = time.monotonic()
    records += [(due, now - due, 0) for queue in waiting for due in queue]
    parent.send(records)


def _take(received, waiting, records):
    """Notes the complete answers at the front of `received`; returns what follows them."""
    while b"\r\n\r\n" in received:
        head, rest = received.split(b"\r\n\r\n", 1)
        length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        if len(rest) < length:
            break
        received = rest[length:]
        if waiting:
            due = waiting.pop(0)
            records.append((due, time.monotonic() - due, int(head.split()[1])))
    return received


def percentile(values, fraction):
    """The value that a fraction of all do not exceed; 0 where there are none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(fraction * len(ordered)))]
