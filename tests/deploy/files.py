"""The files of ``deploy/``, read as what they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from dotenv import dotenv_values

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
KUBERNETES = DEPLOY / "kubernetes"
PROXY = KUBERNETES / "nirn-proxy"

IMAGE = (ROOT / "Dockerfile").read_text()
PLACEHOLDER = re.compile(r"PUT-[A-Z-]+-HERE")

Manifest = dict[str, Any]


def load(file: Path) -> Manifest:
    """Return the only document of a YAML file."""
    return yaml.safe_load(file.read_text())


def manifests(folder: Path) -> dict[str, Manifest]:
    """Return all manifests of a folder by the names of their files, without the kustomization."""
    files = sorted(file for file in folder.glob("*.yaml") if file.name != "kustomization.yaml")
    return {file.name: load(file) for file in files}


def variables(file: Path) -> dict[str, str]:
    """Return the variables of a file in the form of ``.env``."""
    return {name: value or "" for name, value in dotenv_values(file, interpolate=False).items()}


def values_at(key: str, document: object) -> Iterator[Any]:
    """Yield the values of a key, wherever it stands in a document."""
    if isinstance(document, dict):
        for name, value in document.items():
            if name == key:
                yield value
            yield from values_at(key, value)
    elif isinstance(document, list):
        for value in document:
            yield from values_at(key, value)
