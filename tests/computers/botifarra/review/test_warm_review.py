"""After the warm-up of a process its first review compiles and loads nothing."""

import subprocess
import sys

import pytest

from computers.compiled import IS_AVAILABLE

PROGRAM = """
import gc
from numba.core.dispatcher import Dispatcher
from computers import warmup
from engine.botifarra import BOTIFARRA
from computers.botifarra.review.deals import played_deal
from computers.botifarra.review.measures import reviewed
from computers.stopping import Stop
from tests.computers.botifarra.review.matches import match

def compiled():
    return {
        (made.py_func.__module__, made.py_func.__name__): len(made.overloads)
        for made in gc.get_objects()
        if isinstance(made, Dispatcher)
    }

warmup.warm_up([BOTIFARRA])
before = compiled()
for mode in ("pairs4", "individual4", "individual3"):
    options, moves = match(player="random", seed=3, mode=mode)
    reviewed(played_deal(options, 0, moves, 1), Stop())
print(len(before) > 10, sorted(set(compiled().items()) - set(before.items())))
"""


@pytest.mark.slow
@pytest.mark.skipif(not IS_AVAILABLE, reason="without numba nothing is compiled")
def test_the_first_review_of_a_process_finds_everything_compiled():
    said = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, check=True, text=True)
    assert said.stdout == "True []\n"
