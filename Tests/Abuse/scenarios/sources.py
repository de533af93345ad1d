"""Long sources in the seven languages, and what a request puts beside them."""

from .. import documents
from ..scenario import scenario

# A statement of each language, which may be repeated; {0} is a view, {1} a number.
STATEMENTS = {
    "masonry": "[v{0} mas_makeConstraints:^(MASConstraintMaker *make) {{ make.width.greaterThanOrEqualTo(@{1}).priority({2}); }}];\n",
    "snapkit": "v{0}.snp.makeConstraints {{ make in make.width.greaterThanOrEqualTo({1}).priority({2}) }}\n",
    "vfl": "H:[v{0}(>={1}@{2})]\n",
    "keep": "v{0}.keepWidth.min = KeepHigh({1});\n",
    "ss": "v{0}.width_attr.constant = {1};\n",
    "anchors": "v{0}.widthAnchor.constraint(greaterThanOrEqualToConstant: {1}).isActive = true\n",
    "log": '"<NSLayoutConstraint:0x{0:08x} UIView:0x{0:04x}1.width >= {1}   (active)>",\n',
}  # fmt: skip


def _source(language, size, views=300):
    parts, length, i = [], 0, 0
    while length < size:
        part = STATEMENTS[language].format(i % views, i % 70, 1 + i % 900)
        parts.append(part)
        length += len(part)
        i += 1
    return "".join(parts)


def _register(language):
    def long_source(attack):
        size = attack.scaled(2_000_000, 60_000)
        source = _source(language, size)
        answer = attack.send("POST", "/solve?frames=none", documents.flat(300, [{language: source}]))
        attack.say((answer.detail() or "solved")[:60])
        # Nested and unfinished: what a reader has to take back.
        for unfinished in (
            "(" * 100_000,
            "[" * 100_000,
            "{" * 100_000,
            '"' + "a" * 1_000_000,
            "/*" * 300_000,
            "1+" * 500_000,
            "a." * 500_000,
        ):
            attack.send(
                "POST", "/solve?frames=none", documents.flat(300, [{language: source[:200] + unfinished[: size // 2]}])
            )

    long_source.__doc__ = f"2 MB of {language}, and seven unfinished sources of up to 1 MB."
    scenario(f"source-{language}", "within 5 s", "C", cpu=5)(long_source)


for _language in STATEMENTS:
    _register(_language)


@scenario("vfl-long", "ends by its budget within 5 s", "A5")
def vfl_long(attack):
    """A format that names 19,000 views on one line, as wide as each other; then 250 formats of 300 views that contradict."""
    count = attack.scaled(19_000, 1_000)
    line = "-".join(f"[v{i}(==v{i * 7 % count})]" if i else "[v0]" for i in range(count))
    attack.send("POST", "/solve?frames=none", documents.flat(count, [{"vfl": f"H:|-{line}-|"}]))
    lines = ["H:|-" + "-".join(f"[v{(i + n) % 300}]" for i in range(300)) + "-|" for n in range(attack.scaled(250, 20))]
    answer = attack.send("POST", "/solve?frames=none", documents.flat(300, [{"vfl": "\n".join(lines)}]))
    attack.expect(answer.length < 8 << 20, f"{answer.length / 1e6:.0f} MB for conflicts")


@scenario("vfl-options", "ends by its budget within 5 s")
def vfl_options(attack):
    """The same line with options that align all its views with each other."""
    count = attack.scaled(9_000, 500)
    line = "-".join(f"[v{i}]" for i in range(count))
    options = ["alignAllTop", "alignAllBottom"]
    attack.send("POST", "/solve?frames=none", documents.flat(count, [{"vfl": f"H:|{line}|", "options": options}]))


@scenario("names-beside", "reading names counts against the budget: within 5 s", "A15")
def names_beside(attack):
    """A source of one line with 700,000 names beside it, in 16 MB; one name that stands for 100,000 views, used 100 times."""
    names = {f"n{i}": "v0" for i in range(attack.scaled(900_000, 20_000))}
    attack.send(
        "POST", "/solve", documents.flat(1, [{"masonry": "make.left.equalTo(superview)", "view": "v0", "names": names}])
    )
    names = {"all": ["v0"] * attack.scaled(100_000, 2_000)}
    source = "all.snp.makeConstraints { $0.left.equalTo(superview) }\n" * 100
    attack.send("POST", "/solve", documents.flat(1, [{"snapkit": source, "names": names}]))


@scenario("metrics-beside", "reading metrics counts against the budget: within 5 s", "A15")
def metrics_beside(attack):
    """A format with 1,200,000 metrics beside it, and 400 formats with 1,000 metrics each."""
    metrics = {f"m{i}": 1 for i in range(attack.scaled(1_200_000, 10_000))}
    attack.send("POST", "/solve", documents.flat(1, [{"vfl": "H:|[v0]", "metrics": metrics}]))
    few = dict(list(metrics.items())[:1_000])
    attack.send("POST", "/solve", documents.flat(1, [{"vfl": "H:|[v0]", "metrics": few}] * attack.scaled(400, 40)))


@scenario("snapkit-contradictions", "ends by its budget within 5 s", "A15")
def snapkit_contradictions(attack):
    """A source of 709 KB with 30,000 values for one width."""
    lines = "".join(f"make.width.equalTo({i})\n" for i in range(attack.scaled(30_000, 2_000)))
    source = "v0.snp.makeConstraints { make in\n" + lines + "}"
    answer = attack.send("POST", "/solve", documents.flat(1, [{"snapkit": source}]))
    attack.expect(answer.length < 2 << 20, f"{answer.length / 1e6:.1f} MB for conflicts")


@scenario("many-sources", "sources together count against one budget: within 5 s")
def many_sources(attack):
    """50,000 short sources in 16 MB, each with a key, names and metrics."""
    one = {
        "masonry": "make.width.greaterThanOrEqualTo(@1);",
        "view": "v0",
        "key": "k",
        "names": {"a": "v0"},
        "metrics": {"m": 1},
    }
    attack.send("POST", "/solve?frames=none", documents.flat(1, [one] * attack.scaled(50_000, 2_000)))


@scenario("loops-in-sources", "the number of statements of a source is bounded")
def loops_in_sources(attack):
    """Sources whose statements stand for many constraints: arrays of arrays, edges of lists of views."""
    count = attack.scaled(10_000, 500)
    names = {"all": [f"v{i}" for i in range(count)]}
    sources = [
        {
            "masonry": "[all mas_makeConstraints:^(MASConstraintMaker *make) { make.edges.equalTo(superview); }];\n"
            * 20,
            "names": names,
        },
        {
            "masonry": "[all mas_distributeViewsAlongAxis:MASAxisTypeHorizontal withFixedSpacing:1 leadSpacing:1 tailSpacing:1];\n"
            * 10,
            "names": names,
        },
        {"keep": "all.keepHorizontalAlignTo(all).equal = 1;\n" * 10, "names": names},
    ]
    for one in sources:
        attack.send("POST", "/solve?frames=none", documents.flat(count, [one]))
