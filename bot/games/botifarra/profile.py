"""Botifarra on a profile card: what a person named as trump, contros, and honours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.games.botifarra.names import contract_name
from bot.i18n import N_, Translator
from bot.render.layouts.profile.contracts import ProfileRow, ProfileTable, ProfileTablesScene
from bot.render.layouts.profile.face import HonourSign
from bot.render.layouts.profile.parts import ProfileHead
from bot.render.raster.drawing import Scene
from bot.ui.face.profile import Contracts, HonourText, over_the_cards
from bot.ui.text.names import decimal
from computers.botifarra.par import (
    ALL_TRICKS,
    CONTRO_HEARD,
    CONTRO_HEARD_WON,
    CONTRO_SAID,
    CONTRO_SAID_WON,
    DELEGATED,
    NAMED,
    SANT_VICENC,
)
from computers.par import ALL, JudgedSum

LEAST_NAMED: Final = 10
"""Hands of a contract from which its points over the cards are shown: their error says nothing before."""
HONOURS: Final = {
    ALL_TRICKS: HonourText(HonourSign.STAR, N_("All tricks of a hand")),
    SANT_VICENC: HonourText(HonourSign.BOLT, N_("Sant Vicenç won")),
}
_NONE: Final = "–"


def contracts(tr: Translator, hands: Mapping[str, JudgedSum]) -> Contracts:
    """Return the tables of contracts and contros, given the judged hands by kind."""
    if ALL not in hands:
        instead = tr.gettext("There is no finished hand of two pairs yet.")
        return Contracts(lambda head: ProfileTablesScene(head, (), instead), [instead])
    rows = [
        *((contract_name(tr, contract), kind, str(contract)) for contract, kind in NAMED.items()),
        (tr.gettext("Delegated to the partner"), DELEGATED, ""),
    ]
    contros = [
        (tr.gettext("Contros said"), CONTRO_SAID, CONTRO_SAID_WON),
        (tr.gettext("Contros heard"), CONTRO_HEARD, CONTRO_HEARD_WON),
    ]
    none = JudgedSum()
    named = ProfileTable(
        tr.gettext("Chooses trump"),
        (tr.gettext("Times"), tr.gettext("Points a hand"), tr.gettext("Over the cards")),
        tuple(ProfileRow(label, _cells(tr, hands.get(kind, none)), sign) for label, kind, sign in rows),
    )
    called = ProfileTable(
        tr.gettext("Contros"),
        (tr.gettext("Times"), tr.pgettext("contros", "Won")),
        tuple(
            ProfileRow(label, tuple(str(hands.get(kind, none).hands) for kind in kinds))
            for label, *kinds in contros
        ),
    )

    def scene(head: ProfileHead) -> Scene:
        return ProfileTablesScene(head, (named, called))

    sentences = [
        *(_named(tr, label, hands.get(kind, none)) for label, kind, _ in rows),
        *(
            tr.gettext(
                "{what}: {number}, won: {won}.",
                what=label,
                number=hands.get(kind, none).hands,
                won=hands.get(won, none).hands,
            )
            for label, kind, won in contros
        ),
    ]
    note = tr.gettext("Points are those that the side writes less those of the other side.")
    return Contracts(scene, sentences, note)


def _cells(tr: Translator, hands: JudgedSum) -> tuple[str, ...]:
    points = decimal(tr, hands.points_a_hand, signed=True) if hands.hands else _NONE
    over = over_the_cards(tr, hands) if hands.hands >= LEAST_NAMED else _NONE
    return str(hands.hands), points, over


def _named(tr: Translator, label: str, hands: JudgedSum) -> str:
    return tr.gettext("{what}: {figures}.", what=label, figures=", ".join(_figures(tr, hands)))


def _figures(tr: Translator, hands: JudgedSum) -> Iterator[str]:
    times, points, over = _cells(tr, hands)
    yield tr.ngettext("{number} time", "{number} times", int(times))
    if points != _NONE:
        yield tr.gettext("{points} points a hand", points=points)
    if over != _NONE:
        yield tr.gettext("{points} over the cards", points=over)
