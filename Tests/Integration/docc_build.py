#!/usr/bin/env python3
"""Builds the documentation with DocC, and fails on a warning.

    python3 Tests/Integration/docc_build.py [--output FOLDER]

The pages are written for code hosts, whose links name files: `[Views](Views.md#devices)`. DocC knows such links by
another form, `doc:Views#Devices`, so this builds a copy with links of that form; DocC then warns of each that leads
nowhere. `--output` keeps the site, for a web server.
"""
import argparse
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

PAGES = "Sources/quoin/Documentation.docc"
ROOT = "Documentation.md"
LINK = re.compile(r"\]\((?P<page>[A-Za-z]+\.md)?(?:#(?P<heading>[^)\s]*))?\)")
HEADING = re.compile(r"^#{2,}\s+(?P<text>.+?)\s*$", re.M)


def on_code_hosts(heading):
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def in_docc(heading):
    return re.sub(r"\s+", "-", re.sub(r"[`'’\"“”]", "", heading))


class Catalog:
    """The pages of a catalog, by file name."""

    def __init__(self, folder):
        self.folder, self.faults, self.texts = folder, [], {}
        for path in glob.glob(os.path.join(folder, "*.md")):
            with open(path) as file:
                self.texts[os.path.basename(path)] = file.read()

    def rewritten(self, name):
        """A page with DocC's links."""

        def link(match):
            page, heading = match["page"] or name, match["heading"]
            if page not in self.texts:
                self.faults.append(f"{name}: there is no page {page}")
                return match[0]
            target = "doc:" + page.removesuffix(".md")
            if heading is None:
                return f"]({target})"
            found = [text for text in HEADING.findall(self.texts[page]) if on_code_hosts(text) == heading]
            if not found:
                self.faults.append(f"{name}: {page} has no heading #{heading}")
                return match[0]
            return f"]({target}#{in_docc(found[0])})"

        text = LINK.sub(link, self.texts[name])
        return text + "\n@Metadata {\n    @TechnologyRoot\n}\n" if name == ROOT else text

    def unreachable(self):
        """The pages to which the start page does not lead."""
        named = {match["page"] for match in LINK.finditer(self.texts[ROOT])}
        return sorted(set(self.texts) - named - {ROOT})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", help="a folder for the site")
    arguments = parser.parse_args()
    catalog = Catalog(PAGES)
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "Quoin.docc")
        shutil.copytree(PAGES, copy)
        for name in catalog.texts:
            with open(os.path.join(copy, name), "w") as file:
                file.write(catalog.rewritten(name))
        catalog.faults += [f"{ROOT} does not link to {name}" for name in catalog.unreachable()]
        command = ["docc", "convert", copy, "--warnings-as-errors", "--fallback-display-name", "Quoin"]
        command += ["--fallback-bundle-identifier", "quoin", "--output-path", arguments.output or os.path.join(folder, "site")]
        if subprocess.run(command, stdout=subprocess.DEVNULL).returncode:
            catalog.faults.append("DocC has warnings")
    for fault in catalog.faults:
        print(fault)
    print(f"docc: {len(catalog.texts)} pages, {len(catalog.faults)} faults")
    return 1 if catalog.faults else 0


if __name__ == "__main__":
    sys.exit(main())
