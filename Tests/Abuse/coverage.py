"""The calls, and the types of bodies and of answers, that no scenario has sent."""

import os
import re

from .client import JSON

DESCRIPTION = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "openapi.yaml")


class Block:
    """A mapping of the description, by its indentation: its lines, and the mappings in it."""

    def __init__(self, lines):
        self.lines = [line for line in lines if line.strip()]

    def members(self):
        """The keys of the mapping with the blocks below them, in order."""
        if not self.lines:
            return
        depth = len(self.lines[0]) - len(self.lines[0].lstrip())
        starts = [n for n, line in enumerate(self.lines) if re.match(rf" {{{depth}}}[^ #-]", line)]
        for start, end in zip(starts, starts[1:] + [len(self.lines)]):
            key, _, rest = self.lines[start].strip().partition(": ")
            yield key.rstrip(":").strip("'\""), Block([rest.strip()] if rest else self.lines[start + 1 : end])

    def at(self, *keys):
        found = self
        for key in keys:
            found = next((block for name, block in found.members() if name == key), Block([]))
        return found

    def keys(self):
        return [key for key, _ in self.members()]

    def reference(self):
        """The path to which the block refers, if that is all there is."""
        match = re.match(r"(?:\{?\$ref: )'#/([^']*)'\}?$", self.lines[0].strip()) if self.lines else None
        return match[1].split("/") if match else None


def described():
    """Every operation: method, path, the types of its body, and those of its answers, the usual one first."""
    with open(DESCRIPTION) as file:
        root = Block(file.read().splitlines())

    def types(block):
        reference = block.reference()
        content = (root.at(*reference) if reference else block).at("content")
        return content.keys()

    for path, operations in root.at("paths").members():
        for method, operation in operations.members():
            if method not in ("get", "post", "put", "patch", "delete"):
                continue
            answers = [kind for status, block in operation.at("responses").members() if status[0] == "2" for kind in types(block)]
            yield method.upper(), path, types(operation.at("requestBody")) or [""], list(dict.fromkeys(answers))


def missing(sent):
    """What is described and was not sent: tuples of `client.SENT`."""
    for method, path, bodies, answers in described():
        pattern = re.compile(re.sub(r"\{[^}]*\}", "[^/]+", path))
        calls = [call for call in sent if call[0] == method and pattern.fullmatch(call[1])]
        for kind in bodies:
            if not any(call[2] == kind or not call[2] and kind == JSON for call in calls):
                yield f"{method} {path} with a body of {kind}" if kind else f"{method} {path}"
        for kind in answers[1:]:
            if not any(kind in call[3] for call in calls):
                yield f"{method} {path} for {kind}"
