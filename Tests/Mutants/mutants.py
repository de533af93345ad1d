"""The lists of mutants, and what they make of a source file."""
import json
import pathlib
import re
import subprocess
import tempfile
from dataclasses import dataclass

FOLDER = pathlib.Path(__file__).resolve().parent
PACKAGE = FOLDER.parent.parent
KINDS = ("expression", "statement", "text")
REQUIRED = {"id", "file", "kind", "old", "new"}
OPTIONAL = {"in", "tests", "equivalent", "hashes"}
OFFSET_BASIS, PRIME = 0xCBF29CE484222325, 0x100000001B3


class Fault(Exception):
    """A mistake in a list of mutants, or an old text that its file no longer has."""


@dataclass(frozen=True)
class Mutant:
    id: str
    module: str
    file: str
    kind: str
    old: str
    new: str
    tests: str
    within: str | None = None
    equivalent: str | None = None
    hashes: int = 0

    @property
    def number(self):
        """The FNV-1a hash of the id: comparing numbers keeps switches in inner loops cheap."""
        number = OFFSET_BASIS
        for byte in self.id.encode():
            number = (number ^ byte) * PRIME & (1 << 64) - 1
        return number

    def range(self, source):
        """The start and end of the old text."""
        start, end = 0, len(source)
        if self.within is not None:
            start = find_once(self.within, source, start, end, f"{self.id}: `in`", self.file)
            end = start + len(self.within)
        start = find_once(self.old, source, start, end, f"{self.id}: `old`", self.file if self.within is None else "`in`")
        return start, start + len(self.old)

    def switched(self, old):
        """Both texts behind the switch; `old` may hold the switches of mutants inside it."""
        condition = f"isMutant(0x{self.number:016X})"
        if self.kind == "expression":
            return f"({condition} ? ({self.new}) : ({old}))"
        if self.kind == "statement":
            # Texts may begin or end amid lines, or end with a comment.
            return f"\nif {condition} {{\n{self.new}\n}} else {{\n{old}\n}}\n"
        return f'\\{"#" * self.hashes}({condition} ? {self.literal(self.new)} : {self.literal(old)})'

    def literal(self, text):
        return f'{"#" * self.hashes}"{text}"{"#" * self.hashes}'


def find_once(text, source, start, end, what, where):
    first = source.find(text, start, end)
    if first < 0:
        raise Fault(f"{what} is not in {where}: {text!r}")
    if source.find(text, first + 1, end) >= 0:
        raise Fault(f"{what} is in {where} more than once; quote more, or its surroundings as `in`: {text!r}")
    return first


def load(folder=FOLDER):
    """The mutants of all lists, in the order of their files' names."""
    mutants, ids, changes = [], set(), {}
    for path in sorted(folder.glob("*.json")):
        try:
            entries = json.loads(path.read_text())
        except ValueError as error:
            raise Fault(f"{path.name}: {error}") from error
        for entry in entries:
            mutant = read(entry, path.stem)
            if mutant.id in ids:
                raise Fault(f"{mutant.id}: two mutants have this id")
            ids.add(mutant.id)
            same = changes.setdefault((mutant.file, mutant.within, mutant.old, mutant.new), mutant.id)
            if same != mutant.id:
                raise Fault(f"{mutant.id} is the same mutant as {same}")
            mutants.append(mutant)
    numbers = {mutant.number for mutant in mutants}
    if len(numbers) < len(mutants):
        raise Fault("two ids have the same hash; change one of them")
    return mutants


def read(entry, module):
    name = entry.get("id", "a mutant without an id")
    missing, unknown = REQUIRED - entry.keys(), entry.keys() - REQUIRED - OPTIONAL
    if missing or unknown:
        raise Fault(f"{module}.json, {name}: missing {sorted(missing)}, unknown {sorted(unknown)}")
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        raise Fault(f"{module}.json, {name}: an id has lowercase letters, digits and hyphens")
    if entry["kind"] not in KINDS:
        raise Fault(f"{name}: the kind is one of {', '.join(KINDS)}")
    if not entry["file"].startswith(f"Sources/{module}/"):
        raise Fault(f"{name}: {entry['file']} is not in Sources/{module}")
    if entry["old"] == entry["new"] or not entry["old"]:
        raise Fault(f"{name}: `new` has to differ from `old`, which cannot be empty")
    tests = entry.get("tests", rf"^{module[0].upper()}{module[1:]}Tests\.")
    return Mutant(
        name, module, entry["file"], entry["kind"], entry["old"], entry["new"], tests,
        entry.get("in"), entry.get("equivalent"), entry.get("hashes", 0),
    )


def stale(mutants, package=PACKAGE):
    """What is wrong with old texts, with mutants that overlap, or else with the syntax of the switched files."""
    faults = []
    for file, group in by_file(mutants).items():
        path = package / file
        if not path.is_file():
            faults += [f"{mutant.id}: {file} does not exist" for mutant in group]
            continue
        source = path.read_text()
        places = []
        for mutant in group:
            try:
                places.append((*mutant.range(source), mutant))
            except Fault as fault:
                faults.append(str(fault))
        try:
            nest(places)
        except Fault as fault:
            faults.append(str(fault))
    return faults or unparsed(mutants, package)


def unparsed(mutants, package):
    """The syntax errors of the files with their switches, without building them."""
    with tempfile.TemporaryDirectory(prefix="quoin-mutants-") as folder:
        files = []
        for file, group in by_file(mutants).items():
            files.append(pathlib.Path(folder, file.replace("/", "+")))
            files[-1].write_text(switched((package / file).read_text(), group))
        parsed = subprocess.run(
            ["swiftc", "-frontend", "-parse", "-swift-version", "6", *files], capture_output=True, text=True
        )
        lines = [line.removeprefix(f"{folder}/") for line in parsed.stderr.splitlines() if ": error: " in line]
        return lines or ([parsed.stderr] if parsed.returncode != 0 else [])


def by_file(mutants):
    files = {}
    for mutant in mutants:
        files.setdefault(mutant.file, []).append(mutant)
    return files


def nest(places):
    """Mutants by their places as a forest: lists of (start, end, mutant, those inside it)."""
    roots, stack = [], []
    # The outermost of mutants that start together comes first.
    for start, end, mutant in sorted(places, key=lambda place: (place[0], -place[1], place[2].id)):
        while stack and stack[-1][1] <= start:
            stack.pop()
        if stack and stack[-1][1] < end:
            raise Fault(f"{stack[-1][2].id} and {mutant.id} overlap: one has to be inside the other, or apart from it")
        if stack and stack[-1][2].kind == "text":
            raise Fault(f"{mutant.id} is inside {stack[-1][2].id}, which is of kind text: no mutant can be there")
        node = (start, end, mutant, [])
        (stack[-1][3] if stack else roots).append(node)
        stack.append(node)
    return roots


def switched(source, mutants):
    """A source file with every mutant behind its switch."""
    def render(start, end, nodes):
        parts, place = [], start
        for node_start, node_end, mutant, inner in nodes:
            parts += [source[place:node_start], mutant.switched(render(node_start, node_end, inner))]
            place = node_end
        return "".join(parts) + source[place:end]

    return render(0, len(source), nest([(*mutant.range(source), mutant) for mutant in mutants]))
