"""How often Python looks for garbage: seldom, and never among what is there for good.

Each look at everything takes longer the more there is, a tenth of a second with all modules, catalogues and caches
loaded, and everybody's click waits for it. What a bot has once it is up stays until it ends.
"""

from __future__ import annotations

import gc

NEW, YOUNG, OLD = 2_000, 10, 50
"""Objects that are new before Python looks at them, and how many such looks come before one at what outlived some.

Python's own 700 are made by three messages. Many more would lie around until the processor's caches have gone cold.
"""


def collect_seldom() -> None:
    """Look for garbage less often than Python does by itself."""
    gc.set_threshold(NEW, YOUNG, OLD)


def keep_what_is_there() -> None:
    """Look for garbage once more, and leave alone from then on whatever there is now."""
    gc.collect()
    gc.freeze()
