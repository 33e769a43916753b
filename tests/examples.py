"""How much is tried in ``make test`` and how much in ``make soak``: examples of properties, and cases of sweeps."""

from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet
from hypothesis import HealthCheck, settings

FEW, MANY = 20, 180
"""Examples of a property that does not say its number, in ``make test`` and in ``make soak``."""
SOAK = "soak"
"""The profile of ``make soak``."""

# The same examples every time, and no clock: a busy machine must not change what a test says.
settings.register_profile(
    "test",
    max_examples=FEW,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(SOAK, settings.get_profile("test"), max_examples=MANY)


def examples(number: int) -> settings:
    """Return settings of this number of examples in ``make test``, and of six times as many in ``make soak``."""
    return settings(max_examples=number * 6 if settings.get_current_profile_name() == SOAK else number)


def one_in(step: int, cases: Iterable[object]) -> list[ParameterSet]:
    """Return parameters of a test: each ``step``-th case for ``make test``, the others for ``make soak``.

    :param cases: a tuple is the values of several parameters
    """
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.soak if number % step else ()
        )
        for number, case in enumerate(cases)
    ]
