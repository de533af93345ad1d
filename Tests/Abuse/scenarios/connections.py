"""Connections that send slowly, read slowly, or come and go in great numbers."""

import concurrent.futures
import socket
import time

from .. import documents
from ..client import encoded
from ..scenario import MIB, scenario

ANY = (0, 200, 201, 400, 404, 408, 413, 422, 429, 503)


def _open(attack, count, text, addresses=200, **settings):
    """Connections that have sent `text`."""

    def one(number):
        try:
            client = attack.client(number % addresses, timeout=20, **settings)
            client.socket.settimeout(5)
            client.socket.sendall(text)
            return client
        except OSError:
            return None

    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        return [client for client in pool.map(one, range(count)) if client]


def _close(clients):
    for client in clients:
        client.close()


def _head(length, path="/solve", method="POST", more=""):
    return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n{more}\r\n".encode()


@scenario("half-bodies", "bodies that do not arrive hold their bytes alone", statuses=ANY)
def half_bodies(attack):
    """1,000 connections that announce 16 MB and send 60 KB of them."""
    clients = _open(attack, attack.scaled(1_000, 100), _head(16_000_000) + b" " * 60_000)
    time.sleep(2 if not attack.quick else 0.2)
    _close(clients)


@scenario("large-bodies", "the bytes of all unfinished requests have a limit", statuses=ANY)
def large_bodies(attack):
    """60 connections that send 15 of 16 MB each."""
    clients = _open(attack, attack.scaled(60, 4), _head(16_000_000) + b" " * (15 * MIB), addresses=60)
    time.sleep(1)
    attack.say(f"{len(clients)} were read")
    _close(clients)


@scenario("whole-bodies", "bodies that wait for workers have a limit", statuses=ANY, peak=1 << 30)
def whole_bodies(attack):
    """40 bodies of 16 MB with one long string, at once."""
    body = b'{"view":{},"name":"' + b"n" * attack.scaled(15 * MIB, MIB) + b'"}'
    clients = _open(attack, attack.scaled(40, 8), _head(len(body)) + body)
    for client in clients:
        client.socket.settimeout(60)
        attack.note(client.receive())
    _close(clients)


@scenario("slow-heads", "idle and dribbling connections cost nothing", statuses=ANY, cpu=1)
def slow_heads(attack):
    """2,000 connections that send a head byte by byte."""
    clients = _open(attack, attack.scaled(2_000, 150), b"GET /layouts HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
    before = attack.service.cpu()
    for _ in range(attack.scaled(3, 1)):
        for client in clients:
            try:
                client.socket.send(b"x")
            except OSError:
                pass
        time.sleep(0.3)
    attack.expect(attack.service.cpu() - before < 2, "bytes that arrive one at a time cost seconds")
    _close(clients)


@scenario("connect-flood", "accepting costs little", statuses=ANY)
def connect_flood(attack):
    """6,000 connections that come and go, from 200 addresses."""
    for _ in range(attack.scaled(6, 1)):
        _close(_open(attack, attack.scaled(1_000, 200), b""))


@scenario("slow-readers", "answers that nobody reads have a limit in all", statuses=ANY)
def slow_readers(attack):
    """200 connections that ask for 2 MB each and read nothing."""
    count = attack.scaled(15_000, 2_000)
    attack.send("PUT", "/layouts/large", {"view": {"subviews": [{"id": f"{i:05d}" + "w" * 100} for i in range(count)]}})
    text = b"GET /layouts/large HTTP/1.1\r\nHost: localhost\r\n\r\n"
    clients = _open(attack, attack.scaled(200, 20), text, receive_buffer=4_096)
    time.sleep(attack.scaled(5, 0.5))
    _close(clients)


@scenario("pipelined-large", "one turn of a loop writes a bounded number of bytes", statuses=ANY)
def pipelined_large(attack):
    """300 requests for 2 MB each on one connection, read as fast as they come, on two connections."""
    count = attack.scaled(15_000, 1_000)
    attack.send("PUT", "/layouts/large", {"view": {"subviews": [{"id": f"{i:05d}" + "w" * 100} for i in range(count)]}})
    text = b"GET /layouts/large HTTP/1.1\r\nHost: localhost\r\n\r\n" * attack.scaled(40, 5)
    clients = _open(attack, 2, text)
    for client in clients:
        client.socket.settimeout(60)
        for _ in range(attack.scaled(40, 5)):
            attack.note(client.receive())
    _close(clients)


@scenario("pipelined-small", "many small requests on one connection take turns with others", statuses=ANY)
def pipelined_small(attack):
    """20,000 small PATCHes on each of four connections, without waiting for an answer."""
    attack.send("PUT", "/layouts/pipe", documents.flat(1, [{"equation": "v0.left == 1", "key": "k"}]))
    body = encoded({"operations": [{"set": {"key": "k"}, "constant": 2}]})
    text = (_head(len(body), "/layouts/pipe/constraints?frames=none", "PATCH") + body) * attack.scaled(20_000, 500)

    def one(number):
        client = attack.client(number, timeout=30)
        client.socket.setblocking(False)
        rest, until = memoryview(text), time.monotonic() + attack.scaled(15, 3)
        while rest and time.monotonic() < until:
            try:
                rest = rest[client.socket.send(rest[:65_536]) :]
            except BlockingIOError:
                time.sleep(0.001)
            except OSError:
                break
            try:
                while client.socket.recv_into(client.buffer):
                    pass
            except OSError:
                pass
        client.close()

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        list(pool.map(one, range(4)))


@scenario("pipelined-middle", "requests of one connection alternate with those of others", statuses=ANY)
def pipelined_middle(attack):
    """400 solves of 200 views each on each of four connections, small enough for the event loop."""
    body = encoded(documents.chain(200))
    text = (_head(len(body), "/solve?frames=none") + body) * attack.scaled(400, 20)
    clients = _open(attack, 0, b"")

    def one(number):
        client = attack.client(number, timeout=60)
        client.socket.settimeout(60)
        try:
            client.socket.sendall(text)
            for _ in range(attack.scaled(400, 20)):
                client.receive()
        except OSError:
            pass
        client.close()

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        list(pool.map(one, range(4)))
    _close(clients)


@scenario("expect-continue", "a body that is announced holds nothing", statuses=ANY)
def expect_continue(attack):
    """500 connections that ask whether they may send 16 MB, and do not."""
    clients = _open(attack, attack.scaled(500, 50), _head(16_000_000, more="Expect: 100-continue\r\n"))
    time.sleep(1)
    _close(clients)


@scenario("resets", "connections reset in the middle of large answers leave nothing", statuses=ANY, cpu=5)
def resets(attack):
    """300 requests for 2 MB whose clients reset while the answer is written."""
    count = attack.scaled(15_000, 1_000)
    attack.send("PUT", "/layouts/large", {"view": {"subviews": [{"id": f"{i:05d}" + "w" * 100} for i in range(count)]}})
    for client in _open(attack, attack.scaled(300, 30), b"GET /layouts/large HTTP/1.1\r\nHost: localhost\r\n\r\n"):
        try:
            client.socket.recv(1_000)
            client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        except OSError:
            pass
        client.close()


@scenario("chunks", "chunks of one byte cost what they are", statuses=ANY, cpu=2)
def chunks(attack):
    """300,000 chunks of one byte each, from two connections."""
    text = b"POST /solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    text += b"1\r\n \r\n" * attack.scaled(300_000, 10_000) + b"2\r\n{}\r\n0\r\n\r\n"
    before = attack.service.cpu()
    clients = _open(attack, 2, text)
    for client in clients:
        client.socket.settimeout(30)
        attack.note(client.receive())
    attack.say(f"{attack.service.cpu() - before:.2f} s of processor time")
    _close(clients)
