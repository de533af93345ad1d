#!/usr/bin/env python3
"""Generates Python clients from an OpenAPI description, and checks that nothing of it is left out.

usage: generate_clients.py openapi.yaml FOLDER

FOLDER/quoin_client is that of openapi-python-client, FOLDER/quoin_models.py the types of datamodel-code-generator. Ends
with 1 where a generator warns, where a call or a named type is missing, or where a type had to be numbered. Both
generators and ruff have to be installed beside this interpreter.
"""

import ast
import os
import pathlib
import re
import shutil
import subprocess
import sys

import yaml


def run(*command):
    """Runs a generator; everything that it says but its greeting is a fault."""
    environment = os.environ | {"PATH": f"{pathlib.Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    said = [line for line in done.stdout.splitlines() if line.strip() and not line.startswith("Generating ")]
    if done.returncode != 0 or said:
        sys.exit("\n".join([f"{command[2]} ended with {done.returncode}", *said]))


def classes(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.ClassDef)}


def generate_client(source, folder):
    shutil.rmtree(folder, ignore_errors=True)
    run(
        sys.executable, "-m", "openapi_python_client", "generate", "--path", source, "--output-path", str(folder),
        "--meta", "none", "--fail-on-warning",
        "--config", str(pathlib.Path(__file__).with_name("openapi_client.yaml")),
    )
    models = set().union(*[classes(path) for path in folder.glob("models/*.py")])
    calls = {path.stem for path in folder.glob("api/*/*.py")} - {"__init__"}
    return models, calls


def generate_models(source, path):
    path.unlink(missing_ok=True)
    run(
        sys.executable, "-m", "datamodel_code_generator", "--input", source, "--input-file-type", "openapi",
        "--output", str(path), "--output-model-type", "pydantic_v2.BaseModel", "--formatters", "ruff-format",
        "--allow-population-by-field-name", "--disable-timestamp",
    )
    return classes(path)


def snake_case(name):
    return re.sub("(?<!^)([A-Z])", r"_\1", name).lower()


def is_class(schema):
    """Whether generators make a class of a schema: of objects with fields and of enumerations."""
    return "properties" in schema or "enum" in schema


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.strip().splitlines()[2])
    source, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    with open(source, encoding="utf-8") as file:
        description = yaml.safe_load(file)
    named = {name for name, schema in description["components"]["schemas"].items() if is_class(schema)}
    expected = {
        snake_case(operation["operationId"])
        for path in description["paths"].values()
        for method, operation in path.items()
        if method != "parameters"
    }
    models, calls = generate_client(source, folder / "quoin_client")
    others = generate_models(source, folder / "quoin_models.py")
    # Initialisms may be spelt otherwise: SSLayoutConstraint is SsLayoutConstraint in Python.
    lowered = [{name.lower() for name in found} for found in (models, others)]
    faults = [f"the call {name} is missing" for name in sorted(expected - calls)]
    for found, generator in zip(lowered, ("openapi-python-client", "datamodel-code-generator")):
        faults += [f"{generator} has no type {name}" for name in sorted(named) if name.lower() not in found]
    faults += [f"the type {name} is numbered" for name in sorted(models | others) if name[-1].isdigit()]
    print("\n".join(faults) or f"{len(calls)} calls, {len(models)} and {len(others)} types")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
