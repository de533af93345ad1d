"""Every call, with every type of body and of answer."""

from .. import documents, kinds
from ..client import JSON
from ..scenario import scenario

SARIF, JUNIT, YAML, TEXT = "application/sarif+json", "application/xml", "application/yaml", "text/plain"


@scenario("every-kind", "each kind of work is done within a second", "H1", cpu=1, statuses=(200, 201, 422))
def every_kind(attack):
    """Every kind of work once: documents, sources, files, edits, variants, lint, explanations, translations and pictures."""
    for kind in kinds.ALL.values():
        before, last = kind.calls(max(1, attack.scaled(kind.size, kind.size // 8)))
        for method, path, body, fields in [*before, last]:
            answer = attack.send(method, path, body, **fields)
        attack.expect(answer.status in (200, 201) or kind.name == "faults", f"{kind.name}: {answer.status} {answer.detail()}")


@scenario("every-call", "each call is done within a second, whatever is to be returned", "H1", cpu=1)
def every_call(attack):
    """The calls without work: lists, devices, fonts, metrics, the description, the page, events; and all types of answers."""
    document = documents.screen()
    attack.send("PUT", "/layouts/one", document)
    for path in ("/layouts", "/devices", "/fonts", "/healthz", "/readyz", "/metrics", "/openapi.yaml", "/"):
        for _ in range(attack.scaled(100, 5)):
            attack.send("GET", path)
    for name in ("main.js", "page.css", "none.js"):
        attack.send("GET", f"/playground/{name}", Accept="text/javascript, text/css")
    for wanted in (YAML, TEXT):
        attack.send("GET", "/openapi.yaml", Accept=wanted)
    for wanted in kinds.PICTURES:
        attack.send("PATCH", "/layouts/one/traits", {"direction": "rtl"})
        for step in ("undo", "redo"):
            attack.send("POST", f"/layouts/one/{step}", Accept=wanted)
        attack.send("PATCH", "/layouts/one/traits", {"direction": "ltr"}, Accept=wanted)
        for part in ("views", "constraints"):
            attack.send("PATCH", f"/layouts/one/{part}", {"operations": []}, Accept=wanted)
        attack.send("GET", "/layouts/one/changes", Accept=wanted)
    for ending, wanted in zip(("svg", "png", "pdf"), kinds.PICTURES):
        attack.send("GET", f"/layouts/one/picture.{ending}", Accept=wanted)
    settings = {"textScales": [1, 2]}
    for wanted in (JSON, SARIF, JUNIT, kinds.LINES):
        attack.send("POST", "/layouts/one/lint", settings, Accept=wanted)
        attack.send("POST", "/lint", document | {"lint": settings}, Accept=wanted)
    for wanted in (JSON, kinds.LINES, *kinds.PICTURES):
        attack.send("POST", "/compare", {"before": document, "after": documents.screen(), "lint": settings}, Accept=wanted)
    sweep = {"width": [200, 400], "until": ["conflict", "truncated"]}
    attack.send("POST", "/layouts/one/sweep", sweep)
    attack.send("POST", "/solve", document | {"sweep": sweep})
    variants = {"variants": [{"traits": {"direction": "rtl"}}] * 3}
    for wanted in (JSON, kinds.LINES, *kinds.PICTURES):
        attack.send("POST", "/layouts/one/variants", variants, Accept=wanted)
        attack.send("POST", "/solve", document | variants, Accept=wanted)
    watcher = attack.client()
    watcher.send("GET", "/layouts/one/events")
    attack.send("PATCH", "/layouts/one/traits", {"direction": "rtl"})
    watcher.close()
    attack.send("DELETE", "/layouts/one")
