"""Packages of the engine as they were in a commit, beside those of today."""

from __future__ import annotations

import importlib
import io
import subprocess
import sys
import tarfile
import tempfile
from functools import cache
from pathlib import Path
from types import ModuleType


@cache
def earlier(package: str, commit: str) -> ModuleType:
    """Return a package as it was in a commit, if it still runs with the rest of the engine."""
    root, name = Path(tempfile.mkdtemp()), f"{package.rpartition('.')[2]}_of_{commit}"
    folder = package.replace(".", "/")
    archive = subprocess.run(["git", "archive", commit, folder], check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for member in tar.getmembers():
            source = tar.extractfile(member)
            if source is not None:
                path = root / name / Path(member.name).relative_to(folder)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(source.read().decode().replace(package, name))
    sys.path.insert(0, str(root))
    return importlib.import_module(name)
