"""Positions of a replay: the table with all hands face up below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.people.preferences import NO_PREFERENCES
from bot.tables.log.past import played_again
from bot.tables.table import Table
from bot.ui.controls.replay_id import ReplayId
from bot.ui.replay.course import Course
from bot.ui.replay.messages import Looking, shown_at
from bot.ui.text import facts
from engine.barbu import Contract
from engine.botifarra import Mode
from tools.gallery.barbu import tables as barbu
from tools.gallery.botifarra import moments
from tools.gallery.pictures import Picture, Pictures
from tools.gallery.tables import found

STEP: Final = 22


def replays(make: Pictures) -> Iterator[Picture]:
    """Yield positions of each mode of Botifarra, and of Barbu with few and many players."""
    for mode in Mode:
        table = found(moments.over, mode=mode, max_hands=2, target="none", tie="draw")
        yield _position(make, f"replay_{mode}", table, 1)
    for players in (4, 10):
        reussite = barbu.found(
            barbu.scored(Contract.REUSSITE), careful=False, players=players, pack="52", per_dealer=1
        )
        deal = barbu.view_of(reussite).results[-1].deal
        yield _position(make, f"replay_barbu_{players}", reussite, deal)


def _position(make: Pictures, name: str, table: Table, deal: int) -> Picture:
    course = Course.of(played_again(table, deal))
    looking = Looking(table, [deal], course, ReplayId(table.id, deal, min(STEP, course.last)))
    shown = shown_at(make.tr, looking, NO_PREFERENCES)
    if shown.scene is None:
        raise LookupError(f"{name} has no picture")
    return Picture(name, f"step {looking.here.step}", shown.scene({}), facts.description(shown.facts))
