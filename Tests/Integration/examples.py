"""Looks for faults in the layouts that the documents show.

A reader copies examples, so lint has to find nothing of the level warning or error in them. An example may have the
faults that it is there for, and the page tells them: they stand in what its command prints. These are conflicts and
ambiguity among the diagnostics, texts that are cut off, findings of lint, and the details of a refusal.
"""
import json
import re

import harness

DOCUMENT_FIELDS = {"name", "traits", "view", "constraints", "onConflict", "lint"}
decoder = json.JSONDecoder()
# The answers to all layouts that were linted.
answers = []


def values(text):
    """The JSON objects and arrays in a text, outermost only, with all between them skipped."""
    position = 0
    while (found := re.compile(r"[{\[]").search(text, position)) is not None:
        try:
            value, position = decoder.raw_decode(text, found.start())
            yield value
        except ValueError:
            position = found.end()


def documents(text):
    """The layout documents in a block, without what requests have beside a layout."""
    for value in values(text):
        if isinstance(value, dict) and "constraints" in value and value.keys() & {"view", "traits"}:
            yield {name: value[name] for name in value.keys() & DOCUMENT_FIELDS}


def kept(command):
    """The layouts that a command has made or edited."""
    changing = re.findall(r"-X (?:PUT|PATCH) '?localhost:8080/layouts/([\w-]+)", command)
    return [] if "dryRun=true" in command else sorted(set(changing))


def lint(service, path, body):
    answer = json.loads(harness.fetch(service, path, body)[1])
    answers.append(answer)
    return answer


def told(printed):
    """The rules whose faults a command prints."""
    rules = set()
    for value in values(printed):
        for node in nodes(value):
            rules |= {rule for rule, field in (("conflict", "conflicts"), ("ambiguous", "ambiguous")) if node.get(field)}
            rules |= {"truncated"} if node.get("truncated") else set()
            rules |= {node["rule"]} if "rule" in node else set()
    return rules | set(re.findall(r"\[([a-z-]+)\]$", printed, re.M))


def nodes(value):
    if isinstance(value, dict):
        yield value
    for child in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from nodes(child)


def faults(service, block, printed):
    """What lint finds in the layouts of a block, and in those that it has changed, that `printed` does not tell."""
    rules = told(printed)
    found = [lint(service, "/lint", document) for document in documents(block)]
    found += [lint(service, f"/layouts/{name}/lint", {}) for name in kept(block)]
    for answer in found:
        for error in answer.get("errors", [answer] if "detail" in answer else []):
            detail = error["detail"].splitlines()[0]
            if detail not in printed.replace('\\"', '"'):
                yield f"lint refuses the example: {detail}"
        for finding in answer.get("findings", []):
            if finding["level"] != "note" and finding["rule"] not in rules:
                yield f"lint finds in the example: {finding['message']} [{finding['rule']}]"
