"""Garbage collection and the allocator of a long-running process.

A full collection takes longer the more objects there are: a tenth of a second with all modules, catalogues and caches
loaded, while every click waits. What is loaded at the start stays until the end, so it need not be looked at again.
"""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress
from typing import Final

THRESHOLDS: Final = 2_000, 10, 50
"""New objects before a collection of the youngest generation, and collections of each generation before the next.

Python's own 700 new objects are reached by three messages. Far more would leave garbage around until the processor's
caches have gone cold.
"""
_ARENA_MAX: Final = -8
"""``M_ARENA_MAX`` of the GNU C library's ``mallopt``."""


def collect_less_often() -> None:
    """Raise the thresholds of Python's garbage collector."""
    gc.set_threshold(*THRESHOLDS)


def freeze_loaded() -> None:
    """Collect once more, and exempt all objects that exist now from later collections."""
    gc.collect()
    gc.freeze()


def use_one_arena() -> None:
    """Make all threads share one malloc arena; call it before any thread is started.

    The GNU C library gives each thread an arena of its own. Pictures are drawn in threads, and their buffers of a
    megabyte each leave holes in every arena: up to 40 MiB that nobody uses. Other C libraries ignore the call.
    """
    # ctypes.CDLL(None) fails on Windows; macOS and musl have no mallopt.
    with suppress(OSError, TypeError, AttributeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)
