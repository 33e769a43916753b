"""Garbage collection and the allocator of a long-running process."""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress
from typing import Final

_ARENA_MAX: Final = -8
"""``M_ARENA_MAX`` of the GNU C library's ``mallopt``."""


def freeze_loaded() -> None:
    """Collect garbage, and exempt all objects that exist now from later collections.

    Objects loaded at the start stay until the end. A full collection that visits them takes a tenth of a second,
    while every click waits; without the exemption, collections take a twentieth of a card's processor time.
    """
    gc.collect()
    gc.freeze()


def use_one_arena() -> None:
    """Make all threads share one malloc arena, to save memory; call it before any thread is started.

    The GNU C library gives each thread an arena of its own. Pictures are drawn in threads, and their buffers of a
    megabyte each leave holes in every arena: up to 40 MiB that nobody uses. Other C libraries ignore the call.
    """
    # ctypes.CDLL(None) fails on Windows; macOS and musl have no mallopt.
    with suppress(OSError, TypeError, AttributeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)
