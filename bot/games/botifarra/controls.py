"""The moves of a player as buttons and selects: cut, trump, calls and cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from discord import ButtonStyle

from bot.games.botifarra.names import (
    call_name,
    card_label,
    card_name,
    contract_emoji,
    contract_name,
    sorted_hand,
)
from bot.i18n import Translator
from bot.people.preferences import Preferences
from bot.ui.controls.custom_id import LEAVE_IT_TO_TABLE, MoveButton, MoveButtons, MoveSelect
from bot.ui.discord.emojis import card_emoji
from engine.botifarra import BotifarraView, Cut, Delegate, Knock, MakeCall, NameTrump, PlayCard
from engine.cards.spanish import SpanishCard

CARDS_A_ROW: Final = 4
"""Four buttons a row stay wide enough for a thumb."""
ROWS_OF_PILES: Final = 2
_NO_CARD: Final = "none"
"""Placeholder for a move on a button that makes none."""
SPELLED_CARDS_A_ROW: Final = 3
"""Their labels are as long as "jack of swords"."""


def turn_controls(tr: Translator, view: BotifarraView) -> Iterator[MoveButtons | MoveSelect]:
    """Yield the moves of the seat whose turn it is, except cards: the cut, trump, delegation, calls."""
    cuts = [move for move in view.moves if isinstance(move, Cut)]
    if cuts:
        yield from _cuts(tr, cuts)
        return
    trumps = [
        MoveButton(contract_name(tr, move.contract), str(move), contract_emoji(move.contract))
        for move in view.moves
        if isinstance(move, NameTrump)
    ]
    others: list[MoveButton] = []
    for move in view.moves:
        match move:
            case Delegate():
                others.append(MoveButton(tr.gettext("Delegate"), str(move), "🤝", ButtonStyle.secondary))
            case MakeCall(call):
                others.append(MoveButton(call_name(tr, call), str(move), "✊", ButtonStyle.danger))
            case Knock():
                others.append(MoveButton(tr.gettext("Pass"), str(move), "🚪", ButtonStyle.secondary))
            case _:
                continue
    yield MoveButtons(trumps, a_row=3)
    yield MoveButtons(others)


def card_controls(tr: Translator, view: BotifarraView, preferences: Preferences) -> Iterator[MoveButtons]:
    """Yield a button for each available card: the tops of the piles first, then the hand (B45, B48).

    Playable cards are enabled; all of them where revokes are not prevented (B34). With text only, disabled buttons
    are left out, because a screen reader would stop at each, and cards are spelled out.
    """
    own = view.piles[view.seat] if view.piles and view.seat is not None else ()
    tops = [pile.top for pile in own]
    hand = sorted_hand(view.cards, view.contract, view.options, trump_last=preferences.trump_last)
    if preferences.text_only:
        yield _spelled(tr, view, [top for top in tops if top is not None])
        yield _spelled(tr, view, hand)
        return
    if any(tops):
        # In two rows, each pile in its place, as the picture shows them; four in one row, for a phone's sake.
        buttons = [
            _used_up(number) if top is None else _card(tr, view, top) for number, top in enumerate(tops)
        ]
        fit = len(tops) <= CARDS_A_ROW
        yield MoveButtons(buttons, a_row=CARDS_A_ROW if fit else -(-len(tops) // ROWS_OF_PILES))
    yield MoveButtons([_card(tr, view, card) for card in hand], a_row=CARDS_A_ROW)


def _card(tr: Translator, view: BotifarraView, card: SpanishCard) -> MoveButton:
    enabled = card in view.offered
    return MoveButton(
        card_label(tr, card),
        str(PlayCard(card)),
        card_emoji(card),
        ButtonStyle.primary if enabled else ButtonStyle.secondary,
        enabled=enabled,
    )


def _used_up(pile: int) -> MoveButton:
    """Return the placeholder of a pile without cards."""
    return MoveButton("–", f"{_NO_CARD} {pile}", None, ButtonStyle.secondary, enabled=False)


def _spelled(tr: Translator, view: BotifarraView, cards: Iterable[SpanishCard]) -> MoveButtons:
    return MoveButtons(
        [
            MoveButton(card_name(tr, card), str(PlayCard(card)), card_emoji(card))
            for card in cards
            if card in view.offered
        ],
        a_row=SPELLED_CARDS_A_ROW,
    )


def _cuts(tr: Translator, cuts: Sequence[Cut]) -> Iterator[MoveButtons | MoveSelect]:
    """Yield two selects with the depths of a cut, since one holds 25 at most, and a button for a random cut."""
    middle = len(cuts) // 2
    for some in (cuts[:middle], cuts[middle:]):
        yield MoveSelect(
            tr.gettext("Lift {least} to {most} cards", least=some[0].depth, most=some[-1].depth),
            [(tr.ngettext("{number} card", "{number} cards", cut.depth), str(cut)) for cut in some],
        )
    yield MoveButtons([MoveButton(tr.gettext("Cut at random"), LEAVE_IT_TO_TABLE, "🎲", ButtonStyle.success)])
