"""Fails where a target imports a module of this package that Package.swift does not declare for it.

    python3 Tests/Integration/imports.py

The compiler would accept it: each target is built after all that its dependencies depend on, and can see these modules.
"""
import pathlib
import re
import sys

import harness

IMPORT = re.compile(r"\s*(?:@\w+\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+(?:\w+\s+)?(\w+)")
HEAD = re.compile(r"\s*(//|#|@|$)")


def imports(path):
    """The modules that a file imports: before its first declaration, as texts of tests have such lines further down."""
    found = set()
    for line in path.read_text(encoding="utf-8").splitlines():
        if match := IMPORT.match(line):
            found.add(match.group(1))
        elif not HEAD.match(line):
            break
    return found


def main():
    targets = {target["name"]: target for target in harness.dump_declared(harness.ROOT)["targets"]}
    faults = []
    for name, target in sorted(targets.items()):
        folder = target.get("path") or f"{'Tests' if target['type'] == 'test' else 'Sources'}/{name}"
        declared = {dependency["byName"][0] for dependency in target["dependencies"]} | {name}
        for path in sorted(pathlib.Path(harness.ROOT, folder).rglob("*.swift")):
            faults += [
                f"{path.relative_to(harness.ROOT)}: imports {module}, which Package.swift does not declare for {name}"
                for module in sorted(imports(path) & targets.keys() - declared)
            ]
    print("\n".join(faults) or f"{len(targets)} targets import what they declare")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
