"""What clients do with a few layouts and what they see of them, and what has to be true of that.

As all changes of one layout are counted by its revision, what is checked here is linearizability per layout:

- A revision never stands for two contents, and never belongs to two changes.
- What was answered is there: a read that began after an answer shows its revision, or a later one.
- The source of a layout, solved afresh, gives the same frames.
"""

import hashlib
import http.client
import json
import threading


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


def change(generator):
    """A change of a layout: the method, the part of the layout, and the body."""
    kind = generator.random()
    if kind < 0.7:
        key, constant = f"gap{generator.randrange(6)}", generator.randrange(1000) / 8
        return "PATCH", "/constraints", {"operations": [{"set": {"key": key}, "constant": constant}]}
    if kind < 0.78:
        return "PATCH", "/traits", {"size": {"width": generator.randrange(200, 900), "height": 300}}
    if kind < 0.86:
        number = generator.randrange(4)
        view = {"id": f"extra{number}", "intrinsicSize": {"width": 7, "height": generator.randrange(90)}}
        operation = {"add": view, "to": "root"} if generator.random() < 0.5 else {"remove": view["id"]}
        return "PATCH", "/views", {"operations": [operation]}
    if kind < 0.92:
        return "POST", generator.choice(["/undo", "/redo"]), None
    if kind < 0.97:
        return "PUT", "", document(generator.randrange(100), generator)
    return "DELETE", "", None


class Record:
    """What clients know of one layout."""

    def __init__(self, name):
        self.name = name
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

    def was_read(self, floor, status, headers, body, problems):
        """Notes the answer to a GET, when the revision `floor` had been acknowledged before."""
        what = f"GET {self.name}"
        if status == 200:
            number = revision(headers)
            if number < floor:
                problems.append(f"{what}: revision {number} after {floor} was acknowledged")
            self.saw(number, body, problems, what)
        elif status != 404:
            problems.append(f"{what}: {status} {body[:200]}")

    def was_changed(self, what, status, headers, answer, problems):
        """Notes the answer to a change; returns what it counts as."""
        if status in (200, 201):
            self.wrote(revision(headers), problems, what)
        elif status not in (204, 404, 409, 422):
            problems.append(f"{what}: {status} {answer[:300]}")
        return "writes" if status < 300 else "refused"

    def solves_to(self, body, client, problems):
        """Checks that the source of the layout gives the frames of an answer."""
        _, _, source = client.call("GET", f"/layouts/{self.name}/source")
        status, _, fresh = client.call("POST", "/solve", json.loads(source))
        if status != 200 or json.loads(fresh)["frames"] != json.loads(body)["frames"]:
            problems.append(f"{self.name}: its source gives other frames: {fresh[:200]}")

    def is_complete(self, problems):
        """Checks that each revision belongs to a change that was answered."""
        unknown = set(range(1, self.acknowledged + 1)) - set(self.writes)
        if unknown:
            problems.append(f"{self.name}: revisions {sorted(unknown)[:5]} belong to no change that was answered")


def put_all(port, count, generator, problems):
    """Puts so many layouts, and returns their records by name."""
    client, records = Client(port), {}
    for index in range(count):
        record = Record(f"layout-{index}")
        status, headers, body = client.call("PUT", f"/layouts/{record.name}", document(index, generator))
        assert status == 201, body
        record.wrote(revision(headers), problems, f"PUT {record.name}")
        records[record.name] = record
    return records
