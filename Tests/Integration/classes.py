"""Compiles layouts that were written as classes of UIKit, and reads the classes back.

    python3 Tests/Integration/classes.py QUOIN [--layouts N] [--seed N]

The layouts are those that the documents show, and ones that are made up from the seed, N in all (100). Each is written with
anchors and with SnapKit; the compiler checks the classes against the declarations of Tests/Integration/stubs, as UIKit is not
everywhere. Read as a source that makes its views, a class that omits nothing has the frames of its layout, in at least 98 %
of all views.
"""
import json
import math
import os
import pathlib
import tempfile

import harness
from harness import ROOT, run
from translated import layouts

STUBS = ROOT / "Tests" / "Integration" / "stubs"
LANGUAGES = {"uikit": "anchors", "snapkit": "snapkit"}
SHARE = 0.98


def compile_stubs(folder):
    for module in ("UIKit", "SnapKit", "MapKit", "WebKit"):
        done = run(
            "swiftc", "-parse-as-library", "-emit-module", "-module-name", module, "-I", folder,
            "-emit-module-path", folder / f"{module}.swiftmodule", STUBS / f"{module}.swift",
        )  # fmt: skip
        if done.returncode != 0:
            raise SystemExit(f"{module}.swift does not compile:\n{done.stderr}")


def errors(folder, text):
    """What the compiler says of a class; nothing if it compiles."""
    path = folder / "Class.swift"
    path.write_text(text)
    done = run("swiftc", "-typecheck", "-swift-version", "5", "-I", folder, path)
    return "" if done.returncode == 0 else done.stderr


def equal(frame, other):
    return other is not None and all(math.isclose(frame[side], other[side], rel_tol=1e-6, abs_tol=1e-6) for side in frame)


def compare(service, document, library, solution, source):
    """The class, and how many frames there are and are equal; the counts are 0 if the class omits something."""
    status, translated = fetch(service, f"/layouts/x/source?as={library}")
    if status != 200:
        raise SystemExit(f"a layout is not written as a class: {translated}\n{document}")
    text = translated["text"]
    if translated["omitted"]:
        return text, 0, 0, None
    pasted = {"view": "fromSource", "traits": source.get("traits", {}), "constraints": [{LANGUAGES[library]: text}]}
    status, answer = fetch(service, "/solve", pasted)
    frames = solution["frames"]
    if status != 200:
        return text, len(frames), 0, answer
    names = {view: name for name, view in translated.get("names", {}).items()}
    names[source["view"].get("id", "root")] = "root"
    found = [equal(frame, answer["frames"].get(names.get(view, view))) for view, frame in frames.items()]
    return text, len(found), sum(found), None


def fetch(address, path, body=None, method=None):
    status, content = harness.fetch(address, path, body, method=method)
    return status, json.loads(content)


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--layouts", type=int, default=100)
    parser.add_argument("--seed", type=int, default=20_260)
    arguments = parser.parse_args()
    faults, count, frames, same = [], 0, 0, 0
    with tempfile.TemporaryDirectory() as name, harness.service(arguments) as service:
        folder = pathlib.Path(name)
        compile_stubs(folder)
        for document in layouts(arguments.seed):
            if count == arguments.layouts:
                break
            status, solution = fetch(service, "/layouts/x", document, "PUT")
            if status >= 300:
                continue
            count += 1
            _, source = fetch(service, "/layouts/x/source")
            for library in LANGUAGES:
                text, all_, equal_, refusal = compare(service, document, library, solution, source)
                (frames, same) = (frames + all_, same + equal_)
                wrong = errors(folder, text)
                if wrong or refusal:
                    faults.append(f"layout {count} in {library}:\n{wrong or refusal}\n{text if wrong else document}")
    if faults:
        raise SystemExit("\n".join(faults[:5]))
    if same < SHARE * frames:
        raise SystemExit(f"only {same} of {frames} frames are the same after pasting")
    print(f"{count} layouts compile as classes, and {same} of {frames} frames are the same after pasting")


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
