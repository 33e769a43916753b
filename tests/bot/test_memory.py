"""What a bot has once it is up is not looked through for garbage again and again, and what comes after it is."""

import gc
import platform
import subprocess
import sys
import weakref

import pytest

from bot.process.gc import collect_seldom, keep_what_is_there


@pytest.fixture(autouse=True)
def _collecting_as_before():
    before = gc.get_threshold()
    gc.set_threshold(*OF_PYTHON)  # a bot that another test ran here may have changed it
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


OF_PYTHON = (700, 10, 10)
HEAP = 2**26
"""Bytes to which the heap of a thread is aligned."""


class Knot:
    """Something that only a look for garbage can free."""

    def __init__(self):
        self.itself = self


def test_what_is_there_is_left_alone_and_garbage_that_comes_later_is_still_found():
    garbage, kept = Knot(), Knot()
    gone = weakref.ref(garbage)
    del garbage
    keep_what_is_there()
    assert gone() is None
    assert gc.get_freeze_count() > 0
    assert kept not in gc.get_objects()
    later = Knot()
    gone = weakref.ref(later)
    del later
    gc.collect()
    assert gone() is None


def test_python_looks_for_garbage_less_often_than_by_itself():
    collect_seldom()
    assert all(now >= then for now, then in zip(gc.get_threshold(), OF_PYTHON, strict=True))
    assert gc.get_threshold() != OF_PYTHON


def test_threads_that_draw_leave_no_heaps_of_their_own_behind():
    """Each heap of a thread is mapped by itself: 64 MiB of addresses, aligned to as many."""
    if platform.libc_ver()[0] != "glibc":
        pytest.skip("only the GNU C library has a heap for each thread")
    drawing = (
        "import sys, threading, ctypes\n"
        "from bot.process.gc import use_one_heap\n"
        "if sys.argv[1] == 'one': use_one_heap()\n"
        "allocate = ctypes.CDLL(None).malloc\n"
        "there = threading.Barrier(9)\n"
        "def draw():\n"
        "    there.wait(); allocate(1000); there.wait()\n"
        "threads = [threading.Thread(target=draw) for _ in range(8)]\n"
        "for thread in threads: thread.start()\n"
        "there.wait(); there.wait()\n"
        "print(open('/proc/self/maps').read())\n"
    )

    def heaps(number):
        maps = subprocess.run(
            [sys.executable, "-c", drawing, number], capture_output=True, text=True, check=True
        ).stdout
        starts = [
            int(line.split("-")[0], 16) for line in maps.splitlines() if " rw-p 00000000 00:00 0" in line
        ]
        return sum(start % HEAP == 0 for start in starts)

    assert heaps("one") == 0
    assert heaps("each its own") > 0
