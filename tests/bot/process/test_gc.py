"""Garbage collection: objects loaded at the start are exempt, and later garbage is still found."""

import gc
import platform
import subprocess
import sys
import weakref

import pytest

from bot.process.gc import freeze_loaded

ARENA = 2**26
"""Bytes to which the GNU C library aligns the arena of a thread."""
THREADS_THAT_ALLOCATE = """
import ctypes, sys, threading
from bot.process.gc import use_one_arena
if sys.argv[1] == "one":
    use_one_arena()
malloc = ctypes.CDLL(None).malloc
barrier = threading.Barrier(9)
def allocate():
    barrier.wait(); malloc(1000); barrier.wait()
for _ in range(8):
    threading.Thread(target=allocate).start()
barrier.wait(); barrier.wait()
print(open("/proc/self/maps").read())
"""


@pytest.fixture(autouse=True)
def _unfrozen():
    yield
    gc.unfreeze()


class Cycle:
    """An object that only the garbage collector can free."""

    def __init__(self):
        self.itself = self


def test_loaded_objects_are_exempt_and_later_garbage_is_still_found():
    garbage, kept = Cycle(), Cycle()
    gone = weakref.ref(garbage)
    del garbage
    freeze_loaded()
    assert gone() is None
    assert gc.get_freeze_count() > 0
    assert kept not in gc.get_objects()
    later = Cycle()
    gone = weakref.ref(later)
    del later
    gc.collect()
    assert gone() is None


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only the GNU C library has arenas per thread")
def test_threads_share_one_arena():
    def arenas(number):
        command = [sys.executable, "-c", THREADS_THAT_ALLOCATE, number]
        maps = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        starts = (
            int(line.split("-")[0], 16) for line in maps.splitlines() if " rw-p 00000000 00:00 0" in line
        )
        return sum(start % ARENA == 0 for start in starts)

    assert arenas("one") == 0
    assert arenas("many") > 0
