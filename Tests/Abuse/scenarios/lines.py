"""Bodies that are lines, each answered with a line."""

import json
import socket
import threading
import time

from ..client import Answer
from ..scenario import MIB, scenario

LINE = json.dumps({"view": {"subviews": [{"id": "a"}]}, "constraints": ["a.size == 8"]}).encode() + b"\n"


def begin(attack, number, **settings):
    """A connection whose body of lines has begun; its length is not known ahead."""
    client = attack.client(number, **settings)
    client.socket.sendall(
        client.head("POST", "/solve", Content_Type="application/x-ndjson", Transfer_Encoding="chunked")
    )
    return client


def chunk(body):
    return b"%x\r\n%b\r\n" % (len(body), body)


class Reader(threading.Thread):
    """Reads what comes, to its end, and counts the lines that solve and those that refuse."""

    def __init__(self, client):
        super().__init__(daemon=True)
        self.client, self.solved, self.too_long, self.rest = client, 0, 0, b""
        self.has_ended = False
        self.start()

    def run(self):
        try:
            while not self.has_ended and (part := self.client.socket.recv(MIB)):
                self.rest += part
                *lines, self.rest = self.rest.split(b"\n")
                self.solved += sum(b'"frames":' in line for line in lines)
                self.too_long += sum(b'"status":413' in line for line in lines)
                self.has_ended = b"0\r" in lines
        except OSError:
            pass


@scenario("lines-too-long", "a 413 in its place; all other lines are answered, nothing of it is kept", peak=256 * MIB)
def lines_too_long(attack):
    """5,000 good lines, a line of 200 MB, and 100 good lines, in one body."""
    good, size = attack.scaled((5_000, 200 * MIB), (500, 24 * MIB))
    client = begin(attack, 0)
    reader = Reader(client)
    for _ in range(good):
        client.socket.sendall(chunk(LINE))
    piece = chunk(b"x" * 65_536)
    for _ in range(size // 65_536):
        client.socket.sendall(piece)
    client.socket.sendall(chunk(b"\n" + LINE * 100) + b"0\r\n\r\n")
    reader.join(60)
    attack.expect(reader.solved == good + 100, f"{reader.solved} of {good + 100} good lines are answered")
    attack.expect(reader.too_long == 1, f"{reader.too_long} lines are refused as too long")
    attack.note(Answer(200 if reader.has_ended else 0))
    client.close()


@scenario("lines-unread", "nothing more is read from a client that does not read its answers", peak=256 * MIB)
def lines_unread(attack):
    """Eight clients that send lines as fast as they are taken, for five seconds, and never read."""
    clients = [begin(attack, number, receive_buffer=4_096) for number in range(attack.scaled(8, 4))]
    piece = chunk(LINE * 200)
    sent = [0] * len(clients)
    for client in clients:
        client.socket.setblocking(False)
    end = time.monotonic() + attack.scaled(5, 2)
    while time.monotonic() < end:
        for index, client in enumerate(clients):
            # Mid-chunk where the socket is full: the rest of it is what comes next.
            offset = sent[index] % len(piece)
            try:
                sent[index] += client.socket.send(piece[offset:], socket.MSG_DONTWAIT)
            except BlockingIOError:
                pass
        time.sleep(0.005)
    # What the kernel holds for both sides, and what the service has read ahead.
    attack.expect(max(sent) < 16 * MIB, f"{max(sent) / MIB:.0f} MiB were taken from one client")
    attack.say(f"{sum(sent) / len(sent) / MIB:.1f} MiB taken from each")
    for client in clients:
        attack.note(Answer(200))
        client.close()
