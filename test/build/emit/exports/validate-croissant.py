"""Reads exports/croissant.json with the reference implementation (pip install mlcroissant) and every record of every set.

usage: validate-croissant.py [path of croissant.json]; ends with 1 where it is not valid or a record cannot be read.
"""
import csv
import logging
import pathlib
import sys

try:
    import mlcroissant as mlc
except ImportError:
    sys.exit("mlcroissant is not installed: pip install mlcroissant")

logging.disable(logging.INFO)
path = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "dist/exports/croissant.json")
dataset = mlc.Dataset(jsonld=str(path))
issues = dataset.metadata.ctx.issues
print(issues.report() or "no errors, no warnings")
failed = bool(issues.errors)
for record_set in dataset.metadata.record_sets:
    count = sum(1 for _ in dataset.records(record_set.uuid))
    with open(path.parent / f"{record_set.uuid}.csv", newline="", encoding="utf-8") as file:
        rows = sum(1 for _ in csv.reader(file)) - 1
    failed |= count != rows
    print(f"{record_set.uuid}: {count} of {rows} records read, {len(record_set.fields)} fields")
sys.exit(1 if failed else 0)
