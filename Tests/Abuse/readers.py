"""Requests that cost much before anything is solved: sources in seven languages, what stands beside them, selectors,
remakes, groups and translation. Every generator is deterministic and takes the size of the body, in bytes, to aim at."""
import itertools

ALL = {}


def attack(name, path="/solve?frames=none", setup=None):
    """Registers a function that returns a body, or a list of bodies for requests one after the other."""

    def register(function):
        ALL[name] = (function, path, setup)
        return function

    return register


def flat(count, constraints, **fields):
    return {
        "traits": {"size": {"width": 1000, "height": 1000}},
        "view": {"id": "root", "subviews": [{"id": f"v{i}"} for i in range(count)]},
        "constraints": constraints,
        **fields,
    }


def repeated(part, size):
    """`part`, a function of a number, as often as it fits."""
    parts, length = [], 0
    for i in itertools.count():
        text = part(i)
        length += len(text)
        if length > size:
            return "".join(parts)
        parts.append(text)


# One statement of each language that adds a constraint; {0} is the number of a view, {1} a number.
STATEMENTS = {
    "masonry": "[v{0} mas_makeConstraints:^(MASConstraintMaker *make) {{ make.width.equalTo(@{1}).priority({1}); }}];\n",
    "snapkit": "v{0}.snp.makeConstraints {{ make in make.width.equalTo({1}).priority({1}) }}\n",
    "vfl": "H:[v{0}({1}@{1})]\n",
    "keep": "v{0}.keepWidth.equal = KeepHigh({1});\n",
    "ss": "v{0}.width_attr.constant = {1};\n",
    "anchors": "v{0}.widthAnchor.constraint(greaterThanOrEqualToConstant: {1}).isActive = true\n",
    "log": '"<NSLayoutConstraint:0x{0} UIView:0x{0}1.width >= {1}   (active)>",\n',
}
# The beginning of an argument, and its end.
ARGUMENTS = {
    "masonry": ("[v0 mas_makeConstraints:^(MASConstraintMaker *make) {{ make.width.equalTo({0}); }}];", "@(", ")"),
    "snapkit": ("v0.snp.makeConstraints {{ make in make.width.equalTo({0}) }}", "(", ")"),
    "vfl": ("H:[v0({0})]", "", ""),
    "keep": ("v0.keepWidth.equal = {0};", "(", ")"),
    "ss": ("v0.width_attr.constant = {0};", "(", ")"),
    "anchors": ("v0.widthAnchor.constraint(equalToConstant: {0}).isActive = true", "(", ")"),
    "log": ('"<NSLayoutConstraint:0x0 UIView:0x1.width == {0}   (active)>"', "", ""),
}
ARRAYS = {
    "masonry": ("NSArray *{0} = @[{1}];\n", "[{0} mas_makeConstraints:^(MASConstraintMaker *make) {{ make.width.equalTo(@1); }}];\n"),
    "snapkit": ("let {0} = [{1}]\n", "{0}.snp.makeConstraints {{ make in make.width.equalTo(1) }}\n"),
    "keep": ("NSArray *{0} = @[{1}];\n", "{0}.keepWidth.equal = 1;\n"),
    "ss": ("NSArray *{0} = @[{1}];\n", "[{0} ss_width:1];\n"),
    "anchors": ("let {0} = [{1}]\n", "NSLayoutConstraint.activate({0})\n"),
}
LOOPS = {
    "masonry": ("[@[{0}] enumerateObjectsUsingBlock:^(UIView *{1}, NSUInteger i, BOOL *stop) {{ {2} }}];", "[{1} mas_makeConstraints:^(MASConstraintMaker *make) {{ make.width.equalTo(@1); }}];"),
    "snapkit": ("[{0}].forEach {{ {1} in {2} }}", "{1}.snp.makeConstraints {{ make in make.width.equalTo(1) }}"),
    "anchors": ("[{0}].forEach {{ {1} in {2} }}", "{1}.widthAnchor.constraint(equalToConstant: 1).isActive = true"),
}


def solve(language, source, count=300, **beside):
    return flat(count, [{language: source, **beside}])


def _languages():
    for language, statement in STATEMENTS.items():

        @attack(f"{language}-statements")
        def statements(size, language=language, statement=statement):
            """One long source of statements about few views."""
            return solve(language, repeated(lambda i: statement.format(i % 300, i % 900 + 1), min(size, 2_000_000)))

        @attack(f"{language}-same-statement")
        def same(size, language=language, statement=statement):
            """The same statement over and over."""
            return solve(language, repeated(lambda i: statement.format(1, 7), min(size, 2_000_000)), 3)

        @attack(f"{language}-many-sources")
        def many(size, language=language, statement=statement):
            """One short source after the other."""
            one = {language: statement.format(1, 7).strip()}
            return flat(300, [one] * (size // (len(str(one)) + 4)))

        @attack(f"{language}-many-sources-beside")
        def beside(size, language=language, statement=statement):
            """Short sources with names and metrics beside each."""
            one = {language: statement.format(1, 7).strip(), "names": {f"n{i}": "v1" for i in range(50)}}
            if language != "log":
                one["metrics"] = {f"m{i}": i for i in range(50)}
            return flat(300, [one] * (size // (len(str(one)) + 4)))

        @attack(f"{language}-many-views")
        def views(size, language=language, statement=statement):
            """Short sources in a layout of 9,000 views."""
            one = {language: statement.format(1, 7).strip()}
            return flat(9_000, [one] * (min(size, 2_000_000) // (len(str(one)) + 4)))

        @attack(f"{language}-long-names")
        def long_names(size, language=language, statement=statement):
            """Identifiers of 100 kB that stand for nothing."""
            return solve(language, repeated(lambda i: statement.format("a" * 100_000 + str(i), 7), min(size, 2_000_000)))

        @attack(f"{language}-near-names")
        def near(size, language=language, statement=statement):
            """Statements about views that do not exist, in a layout of many with names like theirs."""
            return solve(language, repeated(lambda i: statement.format(f"9{i:06}", 7), min(size, 1_000_000)), 9_000)

        frame, opening, closing = ARGUMENTS[language]

        @attack(f"{language}-deep-arguments")
        def deep(size, language=language, frame=frame):
            """As many parentheses as the source may have."""
            count = min(size, 2_000_000) // 2 - 200
            return solve(language, frame.format("(" * count + "1" + ")" * count))

        @attack(f"{language}-long-sum")
        def long_sum(size, language=language, frame=frame, opening=opening, closing=closing):
            """A sum of very many terms."""
            return solve(language, frame.format(opening + "1" + "+1" * (min(size, 2_000_000) // 2 - 200) + closing))

        @attack(f"{language}-long-number")
        def long_number(size, language=language, frame=frame):
            """A number of two million digits."""
            return solve(language, frame.format("0." + "1" * (min(size, 2_000_000) - 400)))

        @attack(f"{language}-long-chain")
        def long_chain(size, language=language, frame=frame):
            """Words with points between them."""
            return solve(language, frame.format("a" + ".a" * (min(size, 2_000_000) // 2 - 200)))

        @attack(f"{language}-comments")
        def comments(size, language=language, statement=statement):
            """A source of comments."""
            return solve(language, repeated(lambda i: "/**/ // \n", min(size, 1_990_000)) + statement.format(1, 7))

        @attack(f"{language}-other-statements")
        def others(size, language=language):
            """Statements that say nothing of layouts."""
            return solve(language, repeated(lambda i: f"foo{i}(bar, {i});\n", min(size, 1_990_000)))

        @attack(f"{language}-many-parameters")
        def parameters(size, language=language, frame=frame):
            """A call with very many arguments."""
            return solve(language, frame.format("max(1" + ", a: 1" * (min(size, 2_000_000) // 6 - 400) + ")"))

        @attack(f"{language}-closures")
        def closures(size, language=language):
            """Closures within each other."""
            count = min(size, 2_000_000) // 8
            return solve(language, "{ x in " * count + "}" * count)

        @attack(f"{language}-escapes")
        def escapes(size, language=language, frame=frame):
            """Two million bytes that are written as escapes."""
            text = frame.format('@"' + "\\\\u00e4é" * (min(size, 2_000_000) // 10) + '"')
            return solve(language, text)

        @attack(f"{language}-names-of-many")
        def names_of_many(size, language=language, statement=statement):
            """A name that stands for 10,000 views, used over and over, in many sources."""
            source = repeated(lambda i: statement.replace("v{0}", "all").format(1, 7), 20_000)
            one = {language: source, "names": {"all": [f"v{i}" for i in range(9_000)]}}
            return flat(9_000, [one] * max(1, min(size, 2_000_000) // 100_000))

    for language, (declaration, use) in ARRAYS.items():

        @attack(f"{language}-nested-arrays")
        def nested(size, language=language, declaration=declaration, use=use):
            """Arrays of arrays, each of ten of those before, in one source of 2 kB."""
            text = declaration.format("a0", ", ".join(f"v{i}" for i in range(10)))
            for level in range(1, 12):
                text += declaration.format(f"a{level}", ", ".join([f"a{level - 1}"] * 10))
            return solve(language, text + use.format("a11"))

        @attack(f"{language}-array-uses")
        def uses(size, language=language, declaration=declaration, use=use):
            """An array of 1,000 views, used over and over."""
            text = declaration.format("a", ", ".join(f"v{i}" for i in range(300)))
            return solve(language, text + repeated(lambda i: use.format("a"), min(size, 100_000)))

        @attack(f"{language}-array-copies")
        def copies(size, language=language, declaration=declaration, use=use):
            """Arrays that are declared as those before them, in as many sources as fit."""
            text = declaration.format("a0", ", ".join(f"v{i}" for i in range(300)))
            for level in range(1, 300):
                text += declaration.format(f"a{level}", f"a{level - 1}, v1")
            return flat(300, [{language: text}] * (min(size, 4_000_000) // len(text)))

        @attack(f"{language}-declarations")
        def declarations(size, language=language, declaration=declaration, use=use):
            """Very many declarations."""
            return solve(language, repeated(lambda i: declaration.format(f"a{i}", "v1"), min(size, 2_000_000)))

    for language, (loop, use) in LOOPS.items():

        @attack(f"{language}-nested-loops")
        def loops(size, language=language, loop=loop, use=use):
            """Loops within loops, in many sources."""
            inner = use.format("", "e3")
            for level in reversed(range(4)):
                inner = loop.format(", ".join(f"v{i}" for i in range(8)), f"e{level}", inner)
            return flat(300, [{language: inner}] * (min(size, 1_000_000) // len(inner)))


_languages()


# MARK: Formats


@attack("vfl-long")
def vfl_long(size):
    """A format that names 19,000 views on one line."""
    count = min(19_000, size // 30)
    line = "-".join(f"[v{i}(==v{i * 7 % count})]" if i else "[v0]" for i in range(count))
    return solve("vfl", f"H:|-{line}-|", count)


@attack("vfl-contradicting-lines")
def vfl_lines(size):
    """250 formats of 300 views that contradict each other."""
    lines = ["H:|-" + "-".join(f"[v{(i + n) % 300}]" for i in range(300)) + "-|" for n in range(min(250, size // 2_000))]
    return solve("vfl", "\n".join(lines))


@attack("vfl-options")
def vfl_options(size):
    """A line with options that align all its views with each other."""
    count = min(9_000, size // 20)
    line = "-".join(f"[v{i}]" for i in range(count))
    return solve("vfl", f"H:|{line}|", count, options=["alignAllTop", "alignAllBottom"])


@attack("vfl-predicates")
def vfl_predicates(size):
    """One view with very many predicates."""
    return solve("vfl", "H:[v1(" + ",".join(f">={i % 100}@{i % 1000 + 1}" for i in range(min(size, 2_000_000) // 8)) + ")]")


# MARK: Beside sources


@attack("names-beside")
def names_beside(size):
    """As many names as fit beside a source of one line."""
    return solve("masonry", "make.left.equalTo(superview)", 1, view="v0", names={f"n{i}": "v0" for i in range(size // 18)})


@attack("names-with-words")
def names_with_words(size):
    """The same with names of four words."""
    names = {f"self.a{i}.b.c": "v0" for i in range(size // 25)}
    return solve("masonry", "make.left.equalTo(superview)", 1, view="v0", names=names)


@attack("names-used")
def names_used(size):
    """A name of 100,000 views, used in many statements."""
    count = min(100_000, size // 10)
    return solve("snapkit", "all.snp.makeConstraints { $0.left.equalTo(superview) }\n" * 100, 1, names={"all": ["v0"] * count})


@attack("metrics-beside")
def metrics_beside(size):
    """As many metrics as fit beside a format."""
    return solve("vfl", "H:|[v0]", 1, metrics={f"m{i}": i for i in range(size // 20)})


@attack("metrics-many-sources")
def metrics_many(size):
    """400 formats with 1,000 metrics each, and more."""
    metrics = {f"m{i}": i for i in range(1_000)}
    return flat(1, [{"vfl": "H:|[v0]", "metrics": metrics}] * max(1, size // 13_000))


# MARK: Contradictions


@attack("snapkit-contradictions", path="/solve")
def snapkit_contradictions(size):
    """A source of 709 KB with 30,000 values for one width."""
    lines = "".join(f"make.width.equalTo({i})\n" for i in range(min(30_000, size // 24)))
    return solve("snapkit", "v0.snp.makeConstraints { make in\n" + lines + "}", 1)


@attack("equations", path="/solve")
def equations(size):
    """99,000 equations."""
    return flat(300, [f"v{i % 300}.width >= {i % 700}" for i in range(min(99_000, size // 20))])


# MARK: Kept layouts


def kept(count):
    """A layout of constraints with keys and groups."""
    constraints = [
        {"equation": f"v{i % 300}.width >= {i % 700} @{i % 900 + 1}", "key": f"k{i}", "group": f"g{i % 5}"} for i in range(count)
    ]
    return flat(300, constraints)


@attack("translate-anchors", "GET /layouts/kept/constraints?as=anchors", kept)
def translate_anchors(size):
    """99,000 constraints in another language."""


@attack("translate-vfl", "GET /layouts/kept/constraints?as=vfl", kept)
def translate_vfl(size):
    """99,000 constraints in another language."""


@attack("translate-masonry", "GET /layouts/kept/constraints?as=masonry", kept)
def translate_masonry(size):
    """99,000 constraints in another language."""


@attack("list-constraints", "GET /layouts/kept/constraints", kept)
def list_constraints(size):
    """99,000 constraints."""


@attack("select-constraints", "GET /layouts/kept/constraints?group=g1&view=v1", kept)
def select_constraints(size):
    """Two selectors."""


@attack("source", "GET /layouts/kept/source", kept)
def source(size):
    """The document."""


@attack("explanation", "GET /layouts/kept/explanation", kept)
def explanation(size):
    """The explanation."""


@attack("group-toggles", "PATCH /layouts/kept/constraints", kept)
def group_toggles(size):
    """Groups of 20,000 constraints turned off and on 20 times."""
    return {"operations": [{verb: {"group": f"g{i % 5}"}} for i in range(20) for verb in ("deactivate", "activate")]}


@attack("key-updates", "PATCH /layouts/kept/constraints", kept)
def key_updates(size):
    """As many operations as are allowed, each by a key."""
    return {"operations": [{"set": {"key": f"k{i * 7919 % 90_000}"}, "constant": i} for i in range(min(1_000, size // 40))]}


@attack("remakes", "PATCH /layouts/kept/constraints", kept)
def remakes(size):
    """1,000 remakes of views with 330 constraints each."""
    return {"operations": [{"remake": [f"v{i % 300}.width >= 1"], "view": f"v{i % 300}"} for i in range(1_000)]}


@attack("remakes-of-many", "PATCH /layouts/kept/constraints", kept)
def remakes_of_many(size):
    """Remakes of one view, each of very many constraints."""
    many = [f"v1.width >= {i}" for i in range(1_000)]
    return {"operations": [{"remake": many, "view": "v1"} for _ in range(min(90, size // 20_000))]}


@attack("updates", "PATCH /layouts/kept/constraints", kept)
def updates(size):
    """Updates that look for a constraint like theirs among many."""
    return {"operations": [{"update": [f"v{i % 300}.width >= {i} @{i % 900 + 1}"]} for i in range(min(1_000, size // 40))]}


@attack("updates-missing", "PATCH /layouts/kept/constraints", kept)
def updates_missing(size):
    """Updates of one view whose constraints are all different."""
    return {"operations": [{"update": [f"v1.width >= {i} @{i + .5}"]} for i in range(min(500, size // 40))]}


@attack("unknown-keys", "PATCH /layouts/kept/constraints", kept)
def unknown_keys(size):
    """Keys that do not exist."""
    return {"operations": [{"remove": {"key": f"x{i}"}} for i in range(30)]}


@attack("pasted-updates", "PATCH /layouts/kept/constraints", kept)
def pasted_updates(size):
    """Updates pasted in another language."""
    source = repeated(lambda i: f"v{i % 300}.snp.updateConstraints {{ $0.width.greaterThanOrEqualTo({i}) }}\n", min(size, 500_000))
    return {"operations": [{"make": [{"snapkit": source}]}]}


@attack("pasted-remakes", "PATCH /layouts/kept/constraints", kept)
def pasted_remakes(size):
    """Remakes pasted in another language."""
    source = repeated(lambda i: f"v{i % 300}.snp.remakeConstraints {{ $0.width.greaterThanOrEqualTo({i}) }}\n", min(size, 500_000))
    return {"operations": [{"make": [{"snapkit": source}]}]}


@attack("hide-and-show", "PATCH /layouts/kept/views", kept)
def hide_and_show(size):
    """Properties of views set over and over."""
    return {"operations": [{"set": f"v{i % 300}", "hidden": i % 2 == 0} for i in range(min(1_000, size // 40))]}


@attack("move-views", "PATCH /layouts/kept/views", kept)
def move_views(size):
    """Views moved into each other and out again."""
    return {"operations": [{"move": "v1", "to": ("v2", "root")[i % 2]} for i in range(min(1_000, size // 40))]}


@attack("add-remove", "PATCH /layouts/kept/views", kept)
def add_remove(size):
    """Views added and removed."""
    pairs = [[{"add": {"id": "n"}, "to": "root"}, {"remove": "n"}] for _ in range(min(500, size // 60))]
    return {"operations": [operation for pair in pairs for operation in pair]}


@attack("insert-at-front", "PATCH /layouts/kept/views", kept)
def insert_at_front(size):
    """9,000 views, each added before all others."""
    return {"operations": [{"add": {"id": f"n{i}"}, "to": "root", "at": 0} for i in range(min(1_000, size // 40))]}


@attack("custom-spacing")
def custom_spacing(size):
    """As many entries of customSpacing as fit."""
    return {"view": {"id": "r", "stack": {"customSpacing": {f"s{i}": 1 for i in range(size // 14)}}}}


@attack("guides")
def guides(size):
    """As many guides as fit."""
    return {"view": {"id": "r", "guides": [{"id": f"g{i}"} for i in range(size // 20)]}}


@attack("bad-guides")
def bad_guides(size):
    """As many guides with a name that is taken as fit."""
    return {"view": {"id": "r", "guides": [{"id": "r"}] * (size // 14)}}


@attack("custom-spacing-many-views")
def custom_spacing_many(size):
    """Entries of customSpacing that are no subviews, in a stack of 9,000."""
    subviews = [{"id": f"v{i}"} for i in range(9_000)]
    spacing = {f"w{i}": 1 for i in range(min(size, 100_000) // 14)}
    return {"view": {"id": "r", "stack": {"customSpacing": spacing}, "subviews": subviews}}


@attack("set-custom-spacing", "PATCH /layouts/kept/views", kept)
def set_custom_spacing(size):
    """The same in an edit, over and over."""
    spacing = {f"w{i}": 1 for i in range(min(size, 20_000) // 14)}
    return {"operations": [{"set": "root", "stack": {"customSpacing": spacing}}] * 20}


@attack("set-guides", "PATCH /layouts/kept/views", kept)
def set_guides(size):
    """As many guides as fit, given to one view."""
    guides = [{"id": f"g{i}"} for i in range(min(size, 400_000) // 16)]
    return {"operations": [{"set": "root", "guides": guides}]}


@attack("remove-group", "PATCH /layouts/kept/constraints", kept)
def remove_group(size):
    """All constraints removed, group by group."""
    return {"operations": [{"remove": {"group": f"g{i}"}} for i in range(5)]}


@attack("variants", path="/solve")
def variants(size):
    """As many variants as fit."""
    return {"view": {"id": "r"}, "variants": [{"name": f"n{i}", "traits": {"scale": 1}} for i in range(size // 50)]}
