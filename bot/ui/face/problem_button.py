"""The button that asks others about a position of a finished deal, and the expert's view of one."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.i18n import Language, Translator
from bot.problems.assessed import Assessed
from bot.render.kit.scene import RING, positions
from bot.tables.entries import Person
from bot.tables.seats import TableSeat
from bot.tables.table import Table
from bot.ui.controls.problem_id import Action, ProblemId
from bot.ui.discord.messages import MOST_OPTIONS
from bot.ui.face.face import TableFace, face_of
from bot.ui.face.features import HasHints
from engine.game import Seat
from engine.replacing import replace


def ask_button(tr: Translator, table_id: int, deal: int, step: int) -> ui.Button[Any]:
    """Return the button that asks others what they would play; if :func:`asked_seat` finds one."""
    custom_id = str(ProblemId(Action.ASK, table_id, deal, step))
    return ui.Button(label=tr.gettext("Ask the others"), emoji="🤔", custom_id=custom_id)


def asked_seat(position: Table) -> Seat | None:
    """Return the first seat that is to move and has a choice that the expert can weigh; ``None`` without one."""
    face = face_of(position.game.name, Language.EN).at(position)
    if position.match is None or not isinstance(face, HasHints):
        return None
    for seat in position.waits_for:
        choices = position.game.legal_moves(position.match.state, seat)
        if 2 <= len(choices) <= MOST_OPTIONS and face.has_hint(seat):
            return seat
    return None


def assess(position: Table, seat: Seat) -> Assessed:
    """Return the expert's view of a position, without names; takes seconds, in a thread."""
    views = {language: anonymous_face(position, seat, language) for language in Language}
    first = views[Language.EN]
    if not isinstance(first, HasHints):
        raise TypeError(f"no expert plays {position.game.name}")
    reasons = {each: view.hint(seat) for each, view in views.items() if isinstance(view, HasHints)}
    return Assessed(first.estimates(seat), first.worth_saying(), reasons)


def anonymous_face(position: Table, seat: Seat, language: Language) -> TableFace:
    """Return the face of a position whose players have no names: South is to move, the others sit around."""
    face = face_of(position.game.name, language)
    return face.at(anonymous(face.tr, position, seat))


def anonymous(tr: Translator, position: Table, seat: Seat) -> Table:
    """Return a position with words in place of the names of all players."""
    count = len(position.seats)
    if count <= len(RING):
        compass = (tr.gettext("South"), tr.gettext("East"), tr.gettext("North"), tr.gettext("West"))
        words = [compass[place] for place in positions(count)]
    else:
        words = [tr.gettext("Player {number}", number=number) for number in range(1, count + 1)]
    names = [words[(number - seat) % count] for number in range(count)]
    people = [Person(-1 - number, name) for number, name in enumerate(names)]
    seats = tuple(TableSeat(person=person, name=person.name) for person in people)
    return replace(position, seats=seats, host=people[seat])
