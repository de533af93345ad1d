"""Bodies that are large or deep before any rule of layouts is looked at."""

from ..scenario import MIB, scenario

PLACES = ("/solve", "/layouts")


@scenario("json-depth", "a 400 names line and column", statuses=(400, 422), cpu=2)
def json_depth(attack):
    """16 MB of brackets, and 500 nested views 20,000 times."""
    size = attack.scaled(16 * MIB - 1, MIB)
    for bracket in (b"[", b'{"a":', b"[[],"):
        attack.send("POST", "/solve", (bracket * size)[:size])
    attack.send(
        "POST", "/solve", b'{"view":' + b'{"subviews":[' * 240 + b"]}" * 240 + b',"x":[' + b"[]," * (size // 4) + b"1]}"
    )


@scenario("json-values", "within 2 s for each body of 16 MB", statuses=(200, 400, 422), cpu=2)
def json_values(attack):
    """16 MB of one kind of value each: digits, escapes, one string, nulls, members of one object, the same member."""
    size = attack.scaled(15 * MIB, MIB // 2)
    bodies = [
        b'{"view":{},"constraints":[' + b"1" * size + b"]}",
        b'{"view":{},"constraints":[1e' + b"0" * size + b"]}",
        b'{"view":{},"name":"' + b"\\u0041" * (size // 6) + b'"}',
        b'{"view":{},"name":"' + b"\\" * size + b'"}',
        b'{"view":{},"constraints":[' + b"null," * (size // 5) + b"null]}",
        b"{" + b"".join(b'"m%d":1,' % i for i in range(size // 12)) + b'"view":{}}',
        b"{" + b'"view":{},' * (size // 10) + b'"view":{}}',
        b'{"view":{"subviews":[' + b"{}," * (size // 3) + b"{}]}}",
        b" " * size,
        b"\xff" * size,
    ]
    for body in bodies:
        answer = attack.send("POST", "/solve", body)
        attack.expect(answer.length < 64 << 10, f"a problem of {answer.length / MIB:.2f} MiB")


@scenario("views-flood", "more views than allowed are refused before they are kept", statuses=(413, 422), cpu=2)
def views_flood(attack):
    """A million views without ids, 600,000 guides, 400,000 entries of customSpacing and of autoresizing."""
    size = attack.scaled(15 * MIB, MIB)
    bodies = [
        b'{"view":{"subviews":[' + b'{"id":"a"},' * (size // 11) + b'{"id":"a"}]}}',
        b'{"view":{"guides":[' + b'{"id":"a"},' * (size // 11) + b'{"id":"a"}]}}',
        b'{"view":{"id":"r","stack":{"customSpacing":{'
        + b",".join(b'"s%d":1' % i for i in range(size // 14))
        + b"}}}}",
        b'{"view":{"subviews":[{"id":"a","autoresizing":[' + b'"flexibleWidth",' * (size // 16) + b'"x"]}]}}',
        b'{"view":{},"variants":[' + b"{}," * (size // 3) + b"{}]}",
    ]
    for body in bodies:
        answer = attack.send("POST", "/solve", body)
        attack.expect(answer.length < 64 << 10, f"a problem of {answer.length / MIB:.2f} MiB")


@scenario("operations-flood", "more operations than allowed are refused", statuses=(201, 413, 422), cpu=2)
def operations_flood(attack):
    """16 MB of operations on constraints and on views, and selectors with every field."""
    size = attack.scaled(15 * MIB, MIB)
    attack.send(
        "PUT",
        "/layouts/ops",
        {"view": {"subviews": [{"id": "a"}]}, "constraints": [{"equation": "a.left == 1", "key": "k"}]},
    )
    for path, one in (
        ("constraints", b'{"remove":{"key":"k"}}'), ("constraints", b'{"make":[]}'), ("constraints", b"{}"),
        ("views", b'{"set":"a","hidden":true}'), ("views", b'{"remove":"a"}'), ("views", b"null"),
    ):  # fmt: skip
        body = b'{"operations":[' + (one + b",") * (size // (len(one) + 1)) + one + b"]}"
        answer = attack.send("PATCH", f"/layouts/ops/{path}", body)
        attack.expect(answer.length < 64 << 10, f"a problem of {answer.length / MIB:.2f} MiB")


@scenario("heads", "a 400, 414 or 431 at the limit", statuses=(200, 400, 404, 414, 431), cpu=0.5)
def heads(attack):
    """Targets, header fields, header counts and chunk extensions beyond their limits; 8,000 bytes of parameters."""
    lines = [
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 20_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: a\r\n" * 200 + b"\r\n",
        b"GET /layouts?" + b"a=1&" * 2_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /layouts/healthy0/constraints?key=" + b"%41" * 2_600 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /layouts/" + b"%41" * 2_600 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /layouts/healthy0 HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: "
        + b'"1",' * 3_900
        + b"\r\nAccept: x/y\r\nOrigin: x y\r\nContent-Length: x\r\n\r\n",
        b"POST /solve HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1;" + b"e=1;" * 20_000 + b"\r\n",
    ]
    for turn, line in enumerate(lines * attack.scaled(20, 2)):
        client = attack.client(turn)
        try:
            client.socket.sendall(line)
        except OSError:
            pass
        attack.note(client.receive())
        client.close()
