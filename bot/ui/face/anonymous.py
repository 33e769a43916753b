"""Positions of finished deals without the names of their players, and the expert's view of them."""

from __future__ import annotations

from bot.i18n import Language
from bot.problems.assessed import Assessed
from bot.render.kit.scene import RING, positions
from bot.tables.entries import Person
from bot.tables.seats import TableSeat
from bot.tables.table import Table
from bot.ui.discord.messages import MOST_OPTIONS
from bot.ui.face.face import TableFace, any_face, face_of
from bot.ui.face.features import HasHints
from engine.game import Seat
from engine.replacing import replace


def asked_seat(position: Table) -> Seat | None:
    """Return the first seat that is to move and has a choice that the expert can weigh; ``None`` without one."""
    face = any_face(position)
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
    face, count = face_of(position.game.name, language), len(position.seats)
    tr = face.tr
    if count <= len(RING):
        compass = (tr.gettext("South"), tr.gettext("East"), tr.gettext("North"), tr.gettext("West"))
        words = [compass[place] for place in positions(count)]
    else:
        words = [tr.gettext("Player {number}", number=number) for number in range(1, count + 1)]
    names = [words[(number - seat) % count] for number in range(count)]
    people = [Person(-1 - number, name) for number, name in enumerate(names)]
    seats = tuple(TableSeat(person=person, name=person.name) for person in people)
    return face.at(replace(position, seats=seats, host=people[seat]))
