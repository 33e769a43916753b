"""How the process deals with its memory: garbage is looked for seldom, and all is kept in one heap.

Each look for garbage takes longer the more there is, a tenth of a second with all modules, catalogues and caches
loaded, and everybody's click waits for it. What a bot has once it is up stays until it ends.
"""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress
from typing import Final

NEW, YOUNG, OLD = 2_000, 10, 50
"""Objects that are new before Python looks at them, and how many such looks come before one at what outlived some.

Python's own 700 are made by three messages. Many more would lie around until the processor's caches have gone cold.
"""
_ARENA_MAX: Final = -8
"""What the GNU C library calls the number of heaps in its ``mallopt``."""


def collect_seldom() -> None:
    """Look for garbage less often than Python does by itself."""
    gc.set_threshold(NEW, YOUNG, OLD)


def keep_what_is_there() -> None:
    """Look for garbage once more, and leave alone from then on whatever there is now."""
    gc.collect()
    gc.freeze()


def use_one_heap() -> None:
    """Have all threads share a heap, where the C library would give each its own; call it before there are any.

    Pictures are drawn in threads, and buffers of a megabyte that come and go leave holes in every heap: up to 40 MiB
    that nobody uses. Where the C library knows no such thing nothing changes.
    """
    # Windows takes no None, macOS and musl have no mallopt.
    with suppress(OSError, TypeError, AttributeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)
