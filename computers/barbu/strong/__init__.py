"""``strong``: a player that plays every move on in many worlds, with ``careful`` in every seat.

Each world fits what its seat knows, and in it every seat sees its own cards alone. Only the compiled form is quick
enough, so without numba the factory of :mod:`computers.barbu.players` gives ``careful`` instead. :func:`assess` tells
what each move gains, for hints and reviews. This package can be imported without numpy, the modules that search
cannot.
"""

from __future__ import annotations

from computers.barbu.strong.assessment import Assessment, Judged, assess, can_assess
from computers.barbu.strong.settings import STRONG, Effort

__all__ = ["STRONG", "Assessment", "Effort", "Judged", "assess", "can_assess"]
