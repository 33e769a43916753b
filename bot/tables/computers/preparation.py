"""Preparation of the stronger computers: the compiled code that they need before they can think.

The compiler takes up to a minute the first time and would hold Python's lock, so it works in a process of its own. A
thread then loads the machine code from the disk. Meanwhile, and without numba, the quick players play.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import time
from collections.abc import Sequence
from typing import Final

from bot.tables.computers.thinking import Thinking
from computers import compiled, warmup
from engine.game import AnyGame

logger = logging.getLogger(__name__)

WITHOUT_NUMBA: Final = (
    "numba is not installed, so all computers play at the level “easy”, whatever a table says:"
    " python -m pip install numba, or take the image whose tag does not end in light"
)
NOT_WANTED: Final = (
    "NUMBA_DISABLE_JIT is set, so all computers play at the level “easy”, whatever a table says"
)
NOT_KEPT: Final = (
    "machine code cannot be kept, so every start compiles it again; let NUMBA_CACHE_DIR name a folder for it that the"
    " bot can write to"
)


async def prepare(thinking: Thinking, games: Sequence[AnyGame]) -> None:
    """Compile and load what the computers of these games need, then let them think."""
    if compiled.IS_DISABLED:
        logger.info("%s", NOT_WANTED)
        return
    if not compiled.IS_AVAILABLE:
        logger.warning("%s", WITHOUT_NUMBA)
        return
    began = time.monotonic()
    thinking.is_compiling = True
    try:
        if compiled.KEPT_IN is None:
            logger.warning("%s", NOT_KEPT)
        elif not warmup.is_complete():
            logger.info(
                "computers play at the level “easy” while the others are compiled, for up to a minute"
            )
            await _compile()
        await _load(thinking, games)
    except Exception:
        logger.exception("computers keep playing at the level “easy”: the others cannot be prepared")
        return
    finally:
        thinking.is_compiling = False
    thinking.has_compiled = True
    logger.info("the stronger computers are ready after %.1f s", time.monotonic() - began)


async def _load(thinking: Thinking, games: Sequence[AnyGame]) -> None:
    """Load the compiled code, in one of the threads of computers; a cancelled wait ends it soon."""
    is_over = threading.Event()
    try:
        await thinking.run(warmup.warm_up, games, is_over.is_set)
        await asyncio.to_thread(warmup.keep)
    finally:
        is_over.set()


async def _compile() -> None:
    """Compile in another process; a cancelled wait ends it. The rest is compiled when it is loaded."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "computers.warmup",
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        _, complaint = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
    if process.returncode:
        logger.warning("the compiler stopped: %s", complaint.decode(errors="replace").strip()[-500:])
