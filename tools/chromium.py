"""The Chromium that is installed on this machine, to try and to measure in; nothing is downloaded."""

from __future__ import annotations

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = "needs a Chromium: install one (Debian: apt install chromium) or name yours in CHROMIUM"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""A container often lacks a kernel's sandbox and a graphics card; and nothing but the page shall be fetched."""


def chromium() -> str | None:
    """Return the program: the one in ``CHROMIUM``, or the first found on ``PATH``, or ``None``."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
