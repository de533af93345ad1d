"""Signals, the log, fonts: what could end the process."""

import glob
import os
import shutil
import signal
import tempfile
import threading
import time

import harness

from .. import client as http
from .. import documents
from ..client import encoded
from ..scenario import scenario
from ..service import Service


def _well(attack):
    answer = attack.send("GET", "/healthz")
    attack.expect(answer.status == 200, f"/healthz: {answer.status}")


@scenario("sighup", "SIGHUP without tokens does not end the process", "A13")
def sighup(attack):
    """A layout, SIGHUP three times, and the layout again."""
    attack.send("PUT", "/layouts/x", {"view": {}})
    for _ in range(3):
        attack.service.send(signal.SIGHUP)
        time.sleep(0.05)
    _well(attack)
    attack.expect(attack.send("GET", "/layouts/x").status == 200, "the layout is gone")


@scenario("signals", "signals that mean nothing here do not end the process", "H8")
def signals(attack):
    """A layout, each signal that ends a process by default and that is not asked to, and the layout again."""
    attack.send("PUT", "/layouts/x", {"view": {}})
    for name in ("USR1", "USR2", "ALRM", "VTALRM", "PROF", "IO", "PWR", "STKFLT"):
        attack.service.send(signal.Signals[f"SIG{name}"])
    _well(attack)
    attack.expect(attack.send("GET", "/layouts/x").status == 200, "the layout is gone")


@scenario("sigxfsz", "a log that may not grow does not end the process", "A13", file_size=20_000)
def sigxfsz(attack):
    """A log of at most 20 KB (ulimit -f), and 2,000 requests."""
    client = attack.client()
    for i in range(attack.scaled(2_000, 400)):
        client.send("GET", f"/layouts/none{'e' * 80}{i}")
        attack.note(client.receive())
    _well(attack)


@scenario("sigpipe", "a log that nobody reads, and clients that go, do not end the process", "A13")
def sigpipe(attack):
    """SIGPIPE, and 200 clients that go before their answers."""
    attack.service.send(signal.SIGPIPE)
    body = encoded(documents.chain(300))
    for n in range(200):
        client = attack.client(n)
        client.send("POST", "/solve", body)
        client.close()
    _well(attack)


@scenario(
    "sigterm-bodies",
    "half-received bodies are answered or closed at once: the end within 2 s",
    "A13",
    ends=True,
    statuses=(0, 408, 503),
    healthy=False,
)
def sigterm_bodies(attack):
    """100 connections with half a body each, then SIGTERM."""
    clients = []
    for n in range(100):
        client = attack.client(n)
        client.socket.sendall(client.head("POST", "/solve", 100_000) + b" " * 50_000)
        clients.append(client)
    time.sleep(0.2)
    begin = time.monotonic()
    attack.service.send(signal.SIGTERM)
    for client in clients:
        client.socket.settimeout(20)
        attack.note(client.receive())
    ended = attack.service.ended(20)
    attack.expect(ended == 0, f"the process ended with {ended}")
    seconds = time.monotonic() - begin
    attack.say(f"{seconds:.1f} s until the end")
    attack.expect(seconds < 2, f"{seconds:.1f} s until the end")


@scenario(
    "sigterm-solves",
    "solves in flight are answered, or told 503",
    "A13",
    ends=True,
    statuses=(200, 422, 503),
    healthy=False,
)
def sigterm_solves(attack):
    """30 solves of seconds each in flight and waiting, a SIGTERM, with two seconds to drain."""
    body = encoded(documents.dense(240, attack.scaled(2_500, 600), "==", " @500"))
    clients = [attack.client(n, timeout=30) for n in range(30)]
    for client in clients:
        client.send("POST", "/solve?frames=none", body)
    time.sleep(0.3)
    begin = time.monotonic()
    attack.service.send(signal.SIGTERM)
    for client in clients:
        attack.note(client.receive())
    ended = attack.service.ended(20)
    attack.expect(ended == 0, f"the process ended with {ended}")
    attack.say(f"{time.monotonic() - begin:.1f} s until the end")
    attack.expect(time.monotonic() - begin < 13, f"{time.monotonic() - begin:.1f} s until the end")


@scenario("sigterm-cycling", "a long solve in flight is answered or told 503", "A13", ends=True, statuses=(200, 422, 503), healthy=False,
          options=[("drain-timeout", "1")])  # fmt: skip
def sigterm_cycling(attack):
    """The 450-byte document and two dense ones, a SIGTERM, and one second to drain."""
    bodies = [
        documents.CYCLING,
        encoded(documents.dense(240, 4_000, "==", " @500")),
        encoded(documents.deep_rows(attack.scaled(15_000, 5_000))),
    ]
    clients = [attack.client(n, timeout=30) for n in range(3)]
    for client, body in zip(clients, bodies):
        client.send("POST", "/solve?frames=none", body)
    time.sleep(0.4)
    attack.service.send(signal.SIGTERM)
    for client in clients:
        attack.note(client.receive())
    attack.expect(attack.service.ended(20) == 0, "the process does not end with 0")


@scenario(
    "sigterm-idle",
    "idle and half-sent connections do not delay the end",
    "A13",
    ends=True,
    statuses=(0, 200, 408, 503),
    healthy=False,
)
def sigterm_idle(attack):
    """200 idle connections, 100 half heads, 20 slow readers of large answers, then SIGTERM."""
    attack.send(
        "PUT",
        "/layouts/large",
        {"view": {"subviews": [{"id": f"{i:05d}" + "w" * 100} for i in range(3_000)]}},
        note=False,
    )
    clients = [attack.client(n) for n in range(200)]
    for n in range(100):
        client = attack.client(n)
        client.socket.sendall(b"GET /layouts HTTP/1.1\r\nHo")
        clients.append(client)
    for n in range(20):
        client = attack.client(n, receive_buffer=4_096)
        client.send("GET", "/layouts/large")
        clients.append(client)
    time.sleep(0.3)
    begin = time.monotonic()
    attack.service.send(signal.SIGTERM)
    ended = attack.service.ended(20)
    attack.expect(ended == 0, f"the process ended with {ended}")
    attack.say(f"{time.monotonic() - begin:.1f} s until the end")
    attack.expect(time.monotonic() - begin < 12, f"{time.monotonic() - begin:.1f} s until the end")
    for client in clients:
        client.close()


FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"


def _fonts():
    return [
        path for path in glob.glob("/usr/share/fonts/**/*.?t?", recursive=True) if path[-4:] in (".ttf", ".otf", ".ttc")
    ]


@scenario(
    "fonts-truncated",
    "a font that shrinks while it is read is skipped",
    "A13",
    ends=True,
    healthy=False,
    statuses=(200,),
)
def fonts_truncated(attack):
    """Starts with 60 large fonts that are cut to one byte and written again all the time."""
    sources = sorted(_fonts(), key=os.path.getsize)[-3:]
    if not sources:
        attack.say("no fonts on this machine")
        return
    binary = os.readlink(f"/proc/{attack.service.pid}/exe")
    folder = tempfile.mkdtemp(prefix="quoin-fonts-")
    stopped = threading.Event()
    paths = []
    for n in range(60):
        path = os.path.join(folder, f"{n}{sources[n % len(sources)][-4:]}")
        shutil.copyfile(sources[n % len(sources)], path)
        paths.append(path)
    sizes = {path: os.path.getsize(path) for path in paths}

    def shrink():
        while not stopped.is_set():
            for path in paths:
                os.truncate(path, 1)
            time.sleep(0.002)
            for path in paths:
                # Holes: the file has its length again, and other bytes.
                os.truncate(path, sizes[path])
            time.sleep(0.002)

    thread = threading.Thread(target=shrink)
    thread.start()
    try:
        for _ in range(attack.scaled(12, 4)):
            for path in paths:
                shutil.copyfile(sources[paths.index(path) % len(sources)], path)
            with Service(binary, [("fonts", folder)]) as service:
                attack.expect(service.port is not None, f"with shrinking fonts, {service.failure}"[:200])
                if service.port:
                    attack.note(http.once(service.port, "GET", "/fonts"))
    finally:
        stopped.set()
        thread.join()
        shutil.rmtree(folder)


@scenario(
    "fonts-truncated-later",
    "fonts that shrink after the start do not end the process",
    "A13",
    healthy=False,
    ends=True,
    statuses=(200,),
)
def fonts_truncated_later(attack):
    """Fonts that are cut to one byte after the start, and texts in them."""
    sources = [path for path in _fonts() if "DejaVu" in path][:4]
    if not sources:
        attack.say("no fonts on this machine")
        return
    with tempfile.TemporaryDirectory(prefix="quoin-fonts-") as folder:
        for path in sources:
            shutil.copy(path, folder)
        with Service(os.readlink(f"/proc/{attack.service.pid}/exe"), [("fonts", folder)]) as service:
            for name in os.listdir(folder):
                os.truncate(os.path.join(folder, name), 1)
            for family in ("DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono"):
                text = {"string": "".join(chr(c) for c in range(32, 4_000)), "font": {"family": family}}
                attack.note(http.once(service.port, "POST", "/solve", {"view": {"subviews": [{"id": "t", "text": text}]}}))
            attack.expect(service.is_alive(), "the process has ended")


@scenario(
    "log-unread", "a log that nobody reads does not stop the service", "C", ends=True, healthy=False, statuses=(404,)
)
def log_unread(attack):
    """A log into a pipe that is full, and 20,000 requests."""
    reading, writing = os.pipe()
    binary = os.readlink(f"/proc/{attack.service.pid}/exe")
    with Service(binary, port=harness.free_port(), output=writing) as service:
        os.close(writing)
        client = http.Client(service.port)
        for i in range(attack.scaled(20_000, 3_000)):
            client.send("GET", f"/layouts/{'n' * 100}{i % 1000}")
            attack.note(client.receive())
        os.close(reading)
        for i in range(100):
            client.send("GET", f"/layouts/{'n' * 100}{i}")
            attack.note(client.receive())
        attack.expect(service.is_alive(), "the process has ended")


@scenario(
    "descriptors",
    "out of descriptors, connections are refused and the service recovers",
    "C",
    ends=True,
    healthy=False,
    statuses=(0, 200, 503),
)
def descriptors(attack):
    """200 descriptors (ulimit -n), and 200 connections."""
    binary = os.readlink(f"/proc/{attack.service.pid}/exe")
    wrapper = os.path.join(attack.service.folder, "limited")
    with open(wrapper, "w") as file:
        file.write(f'#!/bin/sh\nulimit -n 200\nexec {binary} "$@"\n')
    os.chmod(wrapper, 0o755)
    with Service(wrapper) as service:
        clients = []
        for n in range(200):
            try:
                clients.append(http.Client(service.port, f"127.0.0.{10 + n}", timeout=2))
            except OSError:
                pass
        before = service.cpu()
        time.sleep(1)
        attack.expect(service.cpu() - before < 0.3, "spins where it has no descriptors")
        for client in clients:
            client.close()
        time.sleep(0.3)
        attack.expect(
            any(http.once(service.port, "GET", "/healthz").status == 200 for _ in range(20)), "does not recover"
        )


@scenario(
    "stop-and-continue",
    "requests wait while the process is stopped, and are answered",
    "C",
    statuses=(200,),
    healthy=False,
)
def stop_and_continue(attack):
    """SIGSTOP, 50 requests, SIGCONT."""
    attack.service.send(signal.SIGSTOP)
    clients = [attack.client(n) for n in range(50)]
    for client in clients:
        client.send("POST", "/solve", documents.MASONRY)
    time.sleep(0.5)
    attack.service.send(signal.SIGCONT)
    for client in clients:
        attack.note(client.receive())
        client.close()
