#!/usr/bin/env python3
"""Checks that client generators can use every part of an OpenAPI description.

usage: openapi_rules.py openapi.yaml

swift-openapi-generator skips `not` and `anyOf` with null, and does not see properties beside `allOf`; generators that
find an inline object or enumeration invent a name for it, often one that ends in a number. Ends with 1 where a rule is
broken. Needs PyYAML.
"""

import re
import sys

import yaml

SCHEMAS = "#/components/schemas/"
COMBINATIONS = ("anyOf", "oneOf", "allOf")


def types(schema):
    """The types of a schema as a list."""
    kinds = schema.get("type", [])
    return [kinds] if isinstance(kinds, str) else kinds


def is_object(schema):
    return "object" in types(schema) or "properties" in schema or "additionalProperties" in schema


def faults_of(schema, place, is_named):
    """Yields what is wrong with a schema and everything in it."""
    if not isinstance(schema, dict) or "$ref" in schema:
        return
    if "not" in schema:
        yield f"{place}: 'not' is skipped by swift-openapi-generator"
    if len([kind for kind in types(schema) if kind != "null"]) > 1:
        yield f"{place}: more than one type; name the alternatives under anyOf"
    if types(schema) in (["null"], "null"):
        yield f"{place}: nothing but null"
    if not is_named and is_object(schema):
        yield f"{place}: an inline object; give it a name under components"
    if not is_named and "enum" in schema:
        yield f"{place}: an inline enumeration; give it a name under components"
    if not is_named and any(key in schema for key in COMBINATIONS):
        yield f"{place}: an inline combination; give it a name under components"
    if is_named and "null" in types(schema) and (is_object(schema) or "enum" in schema):
        name = place.rsplit("/", 1)[-1]
        if schema.get("title") != name:
            yield f"{place}: a nullable type needs the title '{name}', else openapi-python-client numbers it"
    if "allOf" in schema and (is_object(schema) or "required" in schema):
        yield f"{place}: properties beside allOf are not seen by swift-openapi-generator"
    for key in COMBINATIONS:
        for index, part in enumerate(schema.get(key, [])):
            inner = f"{place}/{key}/{index}"
            if "null" in types(part):
                yield f"{inner}: {key} with null is skipped by swift-openapi-generator"
            yield from faults_of(part, inner, False)
    for name, part in schema.get("properties", {}).items():
        if name[-1:].isdigit():
            yield f"{place}/properties/{name}: the name ends in a number"
        yield from faults_of(part, f"{place}/properties/{name}", False)
    for key in ("items", "additionalProperties", "not"):
        yield from faults_of(schema.get(key), f"{place}/{key}", False)


def inline_schemas(value, place):
    """Yields the schemas outside of components/schemas, those of parameters, headers and bodies, with their places."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key == "schema":
                yield part, f"{place}/schema"
            elif key not in ("schemas", "example", "examples"):
                yield from inline_schemas(part, f"{place}/{key}")
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from inline_schemas(part, f"{place}/{index}")


def references(value):
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for part in value.values():
            yield from references(part)
    elif isinstance(value, list):
        for part in value:
            yield from references(part)


def faults(description):
    schemas = description["components"]["schemas"]
    for name, schema in schemas.items():
        if name[-1].isdigit() or not re.fullmatch("[A-Z][A-Za-z]*", name):
            yield f"{name}: a name is letters only and begins with a capital"
        yield from faults_of(schema, f"/components/schemas/{name}", True)
    for schema, place in inline_schemas(description, ""):
        yield from faults_of(schema, place, False)
    used = set(references(description))
    for name in sorted(schemas):
        if SCHEMAS + name not in used:
            yield f"{name}: nothing refers to it"
    for reference in sorted(used):
        target = description
        for word in reference.removeprefix("#/").split("/"):
            target = target.get(word) if isinstance(target, dict) else None
        if target is None:
            yield f"{reference}: leads nowhere"
    operations = [
        operation
        for path in description["paths"].values()
        for method, operation in path.items()
        if method != "parameters"
    ]
    names = [operation.get("operationId") for operation in operations]
    for name in names:
        if not name or name[-1].isdigit() or names.count(name) > 1:
            yield f"operationId {name}: every call needs one of its own that does not end in a number"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip().splitlines()[2])
    with open(sys.argv[1], encoding="utf-8") as file:
        description = yaml.safe_load(file)
    found = list(faults(description))
    for fault in found:
        print(fault)
    count = len(description["components"]["schemas"])
    print(f"{sys.argv[1]}: {len(found)} faults in {count} schemas")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
