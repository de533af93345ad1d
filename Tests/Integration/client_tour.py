#!/usr/bin/env python3
"""Calls a service through the clients that generate_clients.py made, every call at least once.

    python3 Tests/Integration/client_tour.py QUOIN FOLDER [--address HOST:PORT]

What the generated types read is written back and compared with the answer, so that a field that they lose is seen. Ends
with 1 at the first surprise. Needs httpx, attrs and pydantic, which the generators bring along.
"""

import concurrent.futures
import importlib
import json
import pathlib
import sys

import harness


class Tour:
    def __init__(self, folder, address):
        sys.path.insert(0, str(folder))
        client = importlib.import_module("quoin_client")
        self.client = client.Client(base_url=f"http://{address}", timeout=3 * harness.PATIENCE)
        self.models = importlib.import_module("quoin_client.models")
        self.types = importlib.import_module("quoin_models")
        self.calls = {path.stem: path.parent.name for path in (folder / "quoin_client" / "api").glob("*/*.py")}
        self.calls.pop("__init__")
        self.done = set()

    def call(self, name, *arguments, expect=200, **parameters):
        """Makes one call; answers what the client reads, once it is clear that nothing was lost."""
        module = importlib.import_module(f"quoin_client.api.{self.calls[name]}.{name}")
        answer = module.sync_detailed(*arguments, client=self.client, **parameters)
        self.done.add(name)
        assert answer.status_code == expect, f"{name}: {int(answer.status_code)} {answer.content[:400]}"
        kind = answer.headers.get("content-type", "")
        if kind.endswith("json"):
            assert answer.parsed.to_dict() == json.loads(answer.content), f"{name}: the client loses something"
            model = getattr(self.types, type(answer.parsed).__name__)
            model.model_validate_json(answer.content)
        return answer.parsed

    def layout(self):
        """A layout made of typed parts: views, a text, a stack, and constraints in three forms."""
        m = self.models
        return m.Layout(
            name="login",
            traits=m.OptionalTraits(size=m.RootSize(width=390, height=844), safe_area=m.SafeArea(top=47, bottom=34)),
            view=m.RootView(
                subviews=[
                    m.View(id="title", intrinsic_size=m.NaturalSize(width=120, height=22)),
                    m.View(id="field", intrinsic_size=m.NaturalSize(height=34), hugging=m.Hugging(horizontal=249)),
                    m.View(id="note", text="One line of text", hidden=True),
                    m.View(
                        id="buttons",
                        stack=m.Stack(spacing=8, distribution=m.StackDistribution.FILLEQUALLY),
                        subviews=[m.View(id="cancel", text=m.TextContent(string="Cancel")), m.View(id="ok", text="OK")],
                    ),
                ]
            ),
            constraints=[
                "title.left == superview.left + 16",
                m.EquationConstraint(equation="title.centerY == field.centerY", priority=m.PriorityName.HIGH),
                m.FieldConstraint(first="field.left", second="title.right", constant=8, key="gap"),
                "field.top == root.safeArea.top + 20",
                "field.right == superview.right - 16",
                m.VisualFormatConstraint(vfl="H:|-[buttons]-|\nV:[field]-(gap)-[buttons]", metrics=self.metrics(gap=12)),
                "note.left == title.left",
                "note.top == buttons.bottom + 8",
            ],
        )

    def metrics(self, **values):
        metrics = self.models.Metrics()
        metrics.additional_properties.update(values)
        return metrics

    def keep_and_read(self):
        layout = self.layout()
        created = self.call("create_layout", body=layout, expect=201)
        assert created.revision == 1 and created.frames["title"].x == 16 and created.frames["field"].y == 67
        self.call("put_layout", "tour", body=layout, expect=201)
        assert self.call("get_layout", "tour").frames.to_dict() == created.frames.to_dict()
        assert "tour" in [entry.id for entry in self.call("list_layouts", limit=1000).layouts]
        source = self.call("get_source", "tour")
        again = self.call("put_layout", "tour", body=source)
        assert again.frames.to_dict() == created.frames.to_dict() and again.revision == 2
        assert self.call("explain_layout", "tour").conflicts == []
        listed = self.call("list_constraints", "tour", as_=self.models.WrittenLanguage.SNAPKIT)
        assert any(entry.key == "gap" for entry in listed.constraints) and "make" in listed.text
        self.call("delete_layout", created.id, expect=204)
        missing = self.call("get_layout", created.id, expect=404)
        assert missing.status == 404 and missing.detail

    def edit(self):
        m = self.models
        body = m.ConstraintEdit(
            operations=[
                m.SetConstraints(set_=m.Selector(key="gap"), constant=12),
                m.MakeConstraints(make=["title.width >= 44"]),
            ],
            animation=m.Animation(duration=0.1, spring=m.Spring(damping=0.5)),
        )
        edited = self.call("edit_constraints", "tour", body=body, if_match='"2"')
        assert edited.revision == 3 and len(edited.changes.added) == 1 and "field" in edited.transition.views
        stale = self.call("edit_constraints", "tour", body=body, if_match='"2"', expect=412)
        assert stale.status == 412
        views = m.ViewEdit(
            operations=[
                m.AddView(add=m.View(id="badge"), to="root"),
                m.SetView(set_="title", intrinsic_size=m.NaturalSize(width=180, height=22)),
            ]
        )
        ambiguous = self.call("edit_views", "tour", body=views, text=m.TextDetail.LINES)
        assert ambiguous.diagnostics.ambiguous[0].view == "badge" and ambiguous.texts["ok"].lines[0].end == 2
        turned = self.call("edit_traits", "tour", body=m.Traits(size=m.RootSize(width=844, height=390)))
        assert turned.frames["root"].width == 844

    def history(self):
        m = self.models
        undone = self.call("undo", "tour", if_match='"5"', idempotency_key="undone")
        assert undone.revision == 6 and undone.frames["root"].width == 390
        again = self.call("undo", "tour", if_match='"5"', idempotency_key="undone")
        assert again.revision == 6
        changes = self.call("get_changes", "tour", from_=5, to=6, coordinates=m.Coordinates.ROOT)
        assert changes.frames["root"].from_.width == 844 and changes.frames["root"].to.width == 390
        assert self.call("redo", "tour", frames=m.FrameSelection.NONE).revision == 7
        nothing = self.call("redo", "tour", expect=409)
        assert nothing.status == 409
        forgotten = self.call("get_changes", "tour", from_=1, expect=410)
        assert forgotten.status == 410

    def solve(self):
        m = self.models
        traits = [m.OptionalTraits(device="iPhone SE", orientation=m.Orientation.PORTRAIT), m.OptionalTraits(direction=m.Direction.RTL)]
        variants = [m.VariantRequest(traits=each) for each in traits]
        solved = self.call("solve_variants", "tour", body=m.VariantsRequest(variants=variants))
        assert solved.variants[0].traits.size.width == 375
        document = m.SolveRequest.from_dict(self.layout().to_dict())
        assert self.call("solve", body=document).frames["title"].x == 16
        document.variants = variants
        assert len(self.call("solve", body=document).variants) == 2
        document.constraints.append("titel.left == 0")
        refused = self.call("solve", body=document, expect=422)
        assert refused.errors[0].pointer == "/constraints/8" and "did you mean 'title'?" in refused.errors[0].detail
        clash = m.SolveRequest(view=m.RootView(), on_conflict=m.ConflictPolicy.REJECT)
        clash.constraints = ["root.width == 5", "root.width == 6"]
        assert len(self.call("solve", body=clash, expect=422).conflicts) == 1

    def sweep(self):
        request = self.models.SweepRequest.from_dict({"width": [390, 400]})
        swept = self.call("sweep_layout", "tour", body=request)
        assert swept.pieces[0].from_ == 390 and swept.pieces[-1].to == 400

    def lint(self):
        m = self.models
        settings = m.LintSettings(devices=["iPhone SE"], directions=[m.LintDirection.RTL], assertions=["title.width >= 900"])
        report = self.call("lint_layout", "tour", body=settings)
        assert report.variants == 1 and m.LintRule.ASSERTION in [each.rule for each in report.findings]
        document = m.LintRequest.from_dict(self.layout().to_dict())
        document.lint = settings
        assert self.call("lint", body=document).findings[0].variants == ["iPhone SE, rtl"]

    def compare(self):
        m = self.models
        other = self.layout()
        other.constraints = other.constraints[:-1]
        settings = m.LintSettings(devices=["iPhone SE"])
        found = self.call("compare", body=m.ComparisonRequest(before=self.layout(), after=other, lint=settings))
        assert found.variants == 1 and not found.same and len(found.constraints.removed) == 1

    def watch(self):
        """A stream of events ends once its layout is gone."""
        created = self.call("create_layout", body=self.layout(), expect=201)
        with concurrent.futures.ThreadPoolExecutor() as pool:
            stream = pool.submit(self.call, "watch_layout", created.id)

            def is_open():
                assert not stream.done(), stream.result()
                return "quoin_event_streams 1\n" in self.call("get_metrics")

            harness.wait_until(is_open, "a stream of events")
            edited = self.call("edit_traits", created.id, body=self.models.Traits(scale=3))
            self.call("delete_layout", created.id, expect=204)
            events = stream.result().decode().split("\n\n")
        names = [[line[7:] for line in event.split("\n") if line.startswith("event: ")] for event in events]
        assert names == [["solution"], ["solution"], ["gone"], []], names
        assert f"id: {edited.revision}\n" in events[1]

    def draw(self):
        picture = self.call("draw_layout", "tour", device="iPhone SE", annotate=[self.models.PictureAnnotation.NAMES])
        assert b'data-view="title"' in picture
        assert self.call("draw_layout_as_pixels", "tour").payload.read().startswith(b"\x89PNG")
        assert self.call("print_layout", "tour").payload.read().startswith(b"%PDF-")

    def look_at_the_service(self):
        assert self.call("list_fonts").families
        assert self.call("list_devices").devices[0].landscape.size_class.vertical == "compact"
        assert self.call("check_health").status == "ok" and self.call("check_readiness").status == "ok"
        assert "quoin_" in self.call("get_metrics")
        assert self.call("get_description").startswith("openapi: 3.1")
        assert self.call("get_playground").startswith("<!doctype html>")
        assert "color-scheme" in self.call("get_playground_file", self.models.PlaygroundFile.PAGE_CSS)

    def run(self):
        self.keep_and_read()
        self.edit()
        self.history()
        self.solve()
        self.sweep()
        self.lint()
        self.compare()
        self.watch()
        self.draw()
        self.look_at_the_service()
        assert self.done == set(self.calls), f"never called: {sorted(set(self.calls) - self.done)}"
        print(f"{len(self.done)} calls of the generated client answer as their types say")


if __name__ == "__main__":
    parser = harness.parser(__doc__)
    parser.add_argument("folder", metavar="FOLDER", type=pathlib.Path)
    arguments = parser.parse_args()
    with harness.service(arguments) as address:
        Tour(arguments.folder, address).run()
