"""A blocking HTTP client that counts the bytes of large answers in place of keeping them."""

import json
import re
import socket
import time

KEPT = 4 << 20
JSON = "application/json"
# Every method, path, type of a body and wanted type that was sent, for the check that no call is left out.
SENT = set()


class Answer:
    """The status (0: cut or refused connection), header fields in lower case, length and beginning of an answer."""

    def __init__(self, status, headers=None, body=b"", length=0, seconds=0.0):
        self.status = status
        self.headers = headers or {}
        self.body = body
        self.length = length
        self.seconds = seconds
        self.cpu = 0.0

    def json(self):
        try:
            return json.loads(self.body)
        except ValueError:
            return {}

    def detail(self):
        """What a problem says."""
        value = self.json()
        return value.get("detail", "") if isinstance(value, dict) else ""


class Malformed(Exception):
    """Bytes that no answer begins with: those of another connection, or left over from an answer before."""


def encoded(body):
    if body is None or isinstance(body, bytes):
        return body or b""
    return body.encode() if isinstance(body, str) else json.dumps(body, separators=(",", ":")).encode()


class Client:
    """One connection from a loopback address of its own."""

    def __init__(self, port, address="127.0.0.10", token=None, timeout=120, receive_buffer=None):
        self.socket = socket.socket()
        self.socket.settimeout(timeout)
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.bind((address, 0))
        self.socket.connect(("127.0.0.1", port))
        self.token = token
        self.rest = b""
        self.buffer = bytearray(1 << 20)

    def head(self, method, path, length=None, **headers):
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost"]
        if self.token:
            lines.append(f"Authorization: Bearer {self.token}")
        if length is not None:
            if "Content_Type" not in headers:
                lines.append("Content-Type: application/json")
            lines.append(f"Content-Length: {length}")
        SENT.add((method, path.partition("?")[0], headers.get("Content_Type", JSON) if length else "", headers.get("Accept", "")))
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    def send(self, method, path, body=None, **headers):
        """Sends a request, without waiting for its answer."""
        body = encoded(body)
        length = len(body) if body or method in ("POST", "PUT", "PATCH") else None
        self.started = time.monotonic()
        # Small ones in one segment, as clients do.
        head = self.head(method, path, length, **headers)
        try:
            if len(body) < 65_536:
                self.socket.sendall(head + body)
            else:
                self.socket.sendall(head)
                self.socket.sendall(body)
        except OSError:
            pass  # What the service answered before it closed can still be read.

    def receive(self, is_to_head=False):
        """The next answer."""
        try:
            while b"\r\n\r\n" not in self.rest:
                part = self.socket.recv(65_536)
                if not part:
                    return self._cut()
                self.rest += part
            head, self.rest = self.rest.split(b"\r\n\r\n", 1)
            lines = head.decode("latin-1").split("\r\n")
            if not re.match(r"HTTP/1\.1 \d{3} ", lines[0]):
                raise Malformed(f"an answer begins with {(head[:200] + self.rest[:200])!r}")
            status = int(lines[0].split()[1])
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
            if status == 100:
                return self.receive()
            length = 0 if is_to_head or status in (204, 304) else int(headers.get("content-length", 0))
            body = self._body(length)
        except OSError:
            return self._cut()
        if body is None:
            return self._cut()
        return Answer(status, headers, body, length, self._seconds())

    def _body(self, length):
        body, self.rest = bytearray(self.rest[:length]), self.rest[length:]
        missing = length - len(body)
        while missing:
            count = self.socket.recv_into(self.buffer, min(missing, len(self.buffer)))
            if not count:
                return None
            if len(body) < KEPT:
                body += self.buffer[:count]
            missing -= count
        return bytes(body)

    def finish(self, answer):
        """Reads an answer in parts to its end."""
        if answer.headers.get("transfer-encoding") != "chunked":
            return answer
        body = bytearray()
        try:
            while True:
                while b"\r\n" not in self.rest:
                    self.rest += self._more()
                size, self.rest = self.rest.split(b"\r\n", 1)
                count = int(size, 16)
                while len(self.rest) < count + 2:
                    self.rest += self._more()
                body += self.rest[:count]
                self.rest = self.rest[count + 2 :]
                if not count:
                    return Answer(answer.status, answer.headers, bytes(body), len(body), self._seconds())
        except OSError:
            return self._cut()

    def _more(self):
        part = self.socket.recv(65_536)
        if not part:
            raise OSError("the connection was closed")
        return part

    def _seconds(self):
        return time.monotonic() - getattr(self, "started", time.monotonic())

    def _cut(self):
        return Answer(0, seconds=self._seconds())

    def exchange(self, method, path, body=None, **headers):
        self.send(method, path, body, **headers)
        return self.receive()

    def close(self):
        self.socket.close()


def once(port, method, path, body=None, address="127.0.0.10", token=None, timeout=120, **headers):
    """One request on a connection of its own; status 0 where there is no connection or no answer."""
    started = time.monotonic()
    try:
        client = Client(port, address, token, timeout)
    except OSError:
        return Answer(0, seconds=time.monotonic() - started)
    try:
        return client.finish(client.exchange(method, path, body, **headers))
    finally:
        client.close()
