"""The moves of a player as buttons and selects: contracts, heights, votes, cards, places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from discord import ButtonStyle

from bot.games.barbu.costs import price
from bot.games.barbu.names import (
    card_label,
    card_name,
    contract_emoji,
    contract_name,
    rank_name,
    short_card,
    short_rank,
    sorted_hand,
)
from bot.i18n import Translator
from bot.people.preferences import Preferences
from bot.ui.controls.custom_id import MoveButton, MoveButtons, MoveSelect
from bot.ui.discord.emojis import card_emoji
from engine.barbu import BarbuView, Contract, Decline, NameContract, Phase, PlayCard, Side, TurnUp, Vote
from engine.barbu.contracts.reussite import openers
from engine.cards.french import FrenchCard, FrenchCardSet

CONTRACTS_A_ROW: Final = 3
CARDS_A_ROW: Final = 4
"""Four buttons a row stay wide enough for a thumb."""
MANY_CARDS: Final = 16
"""With more cards than this, five stand in a row, and only legal ones have a button where a suit must be followed."""
MANY_A_ROW: Final = 5
SPELLED_CARDS_A_ROW: Final = 3
"""Their labels are as long as "queen of diamonds"."""
ROWS_OF_LAYOUT: Final = 4
"""Rows of places in mariages, each with a select of its own."""
MOST_PLACES: Final = 20
"""Places of mariages that are buttons in a hand: a question still fits below, as a message has at most 40 parts."""


def turn_controls(tr: Translator, view: BarbuView) -> Iterator[MoveSelect]:
    """Yield the moves that show no hidden card: a select for each row of places in mariages (R38)."""
    if view.mariages is None:
        return
    turns = {move.place: move for move in view.moves if isinstance(move, TurnUp)}
    width = view.mariages.size // ROWS_OF_LAYOUT
    for row in range(ROWS_OF_LAYOUT):
        first, last = row * width + 1, (row + 1) * width
        choices = [
            (tr.gettext("Place {number}", number=place), str(turns[place]))
            for place in range(first, last + 1)
            if place in turns
        ]
        if choices:
            yield MoveSelect(tr.gettext("Turn up: places {first} to {last}", first=first, last=last), choices)


def place_buttons(tr: Translator, view: BarbuView, preferences: Preferences) -> Iterator[MoveButtons]:
    """Yield the last places of mariages as buttons, where the selects would take two presses a card; none before.

    A row of the picture is a row of buttons as soon as it has few enough. The card turned up stands in its place.
    """
    board = view.mariages
    turns = {move.place: move for move in view.moves if isinstance(move, TurnUp)}
    if board is None or not turns or board.size - len(board.taken) > MOST_PLACES:
        return
    opened = {turned.place: turned.card for turned in board.open_cards if turned.place == board.opened}
    width = board.size // ROWS_OF_LAYOUT
    lines: list[list[MoveButton]] = [[] for _ in range(ROWS_OF_LAYOUT)]
    for place in sorted(turns.keys() | opened.keys()):
        lines[(place - 1) // width].append(
            _opened(tr, place, opened[place], preferences)
            if place in opened
            else MoveButton(
                tr.gettext("Place {number}", number=place) if preferences.text_only else str(place),
                str(turns[place]),
            )
        )
    if any(len(line) > MANY_A_ROW for line in lines):
        lines = [[button for line in lines for button in line]]
    yield from (MoveButtons(line, a_row=MANY_A_ROW) for line in lines if line)


def _opened(tr: Translator, place: int, card: FrenchCard, preferences: Preferences) -> MoveButton:
    name = card_name(tr, card) if preferences.text_only else short_card(card)
    return MoveButton(name, str(TurnUp(place)), style=ButtonStyle.secondary, enabled=False)


def own_controls(
    tr: Translator, view: BarbuView, preferences: Preferences
) -> Iterator[MoveButtons | MoveSelect]:
    """Yield all other moves of a player, which only the owner of the hand may see."""
    match view.phase:
        case Phase.VOTE:
            yield MoveButtons([_vote(view, move) for move in view.moves if isinstance(move, Vote)], a_row=3)
        case Phase.CONTRACT:
            yield from _contracts(tr, view, preferences)
        case Phase.TRICKS | Phase.REUSSITE:
            yield _cards(tr, view, preferences)
            yield from _decline(tr, view)


def _vote(view: BarbuView, move: Vote) -> MoveButton:
    contract = move.contract
    label = f"{contract_name(view.options, contract)} {price(view.options, contract)}"
    return MoveButton(label, str(move), contract_emoji(view.options, contract))


def _contracts(
    tr: Translator, view: BarbuView, preferences: Preferences
) -> Iterator[MoveButtons | MoveSelect]:
    """Yield the contracts as buttons, and the heights of a réussite: in a select, or as buttons if they are alone."""
    namings = [move for move in view.moves if isinstance(move, NameContract)]
    heights = [move for move in namings if move.height is not None]
    if len(heights) == len(namings):
        yield heights_alone(tr, view, heights, preferences)
        return
    yield MoveButtons(
        [_contract(tr, view, move) for move in namings if move.height is None], a_row=CONTRACTS_A_ROW
    )
    if heights:
        named = f"{_reussite(view)} {price(view.options, Contract.REUSSITE)}"
        title = tr.gettext("{contract}: choose the starting rank", contract=named)
        yield MoveSelect(title, [(_height_in_words(tr, view, move), str(move)) for move in heights])


def _contract(tr: Translator, view: BarbuView, move: NameContract) -> MoveButton:
    contract = move.contract
    label = _reussite(view) if contract is Contract.REUSSITE else contract_name(view.options, contract)
    label = f"{label} {price(view.options, contract)}"
    if move.side is not None:
        label = f"{label}: {side_text(tr, move.side)}"
    return MoveButton(label, str(move), contract_emoji(view.options, contract))


def _reussite(view: BarbuView) -> str:
    """Return the name of réussite, with how often the dealer may still choose it."""
    name = contract_name(view.options, Contract.REUSSITE)
    left = view.choices_left(view.dealer).count(Contract.REUSSITE)
    return f"{name} ×{left}" if left > 1 else name


def _held(view: BarbuView, move: NameContract) -> int:
    """Return how many openers of a height the player holds."""
    return len(FrenchCardSet.from_mask(openers(view.options, move.height or "") & view.cards.mask))


def heights_alone(
    tr: Translator, view: BarbuView, heights: Sequence[NameContract], preferences: Preferences
) -> MoveButtons:
    """Return the heights as buttons with the openers held, spelled out for text only."""
    if preferences.text_only:
        spelled = [MoveButton(_height_in_words(tr, view, move), str(move)) for move in heights]
        return MoveButtons(spelled, a_row=SPELLED_CARDS_A_ROW)
    buttons = [MoveButton(_height_label(view, move), str(move)) for move in heights]
    return MoveButtons(buttons, a_row=MANY_A_ROW if len(heights) > MANY_A_ROW * 2 else CARDS_A_ROW)


def _height_label(view: BarbuView, move: NameContract) -> str:
    """Return a height with the openers held, as a short label: "10 · 2"."""
    return f"{short_rank(move.height or '')} · {_held(view, move)}"


def _height_in_words(tr: Translator, view: BarbuView, move: NameContract) -> str:
    """Return a height with the openers held: "10: you hold 2 of the 4 cards that open a suit"."""
    held, rank = _held(view, move), rank_name(tr, move.height or "").capitalize()
    if not held:
        return tr.gettext("{rank}: you hold no opening card", rank=rank)
    return tr.ngettext(
        "{rank}: you hold {number} opening card", "{rank}: you hold {number} opening cards", held, rank=rank
    )


def _cards(tr: Translator, view: BarbuView, preferences: Preferences) -> MoveButtons:
    """Return a button for each card that can be played, and, if they fit, for the others.

    With text only, disabled buttons are left out, because a screen reader would stop at each, and cards are spelled
    out.
    """
    playable = view.playable
    moves = {move.card: move for move in view.moves if isinstance(move, PlayCard)}
    sides = {
        card: [move for move in view.moves if isinstance(move, PlayCard) and move.card == card]
        for card in playable
    }
    many = len(view.cards) > MANY_CARDS
    only_legal = preferences.text_only or view.phase is Phase.REUSSITE or (many and bool(view.trick))
    buttons: list[MoveButton] = []
    for card in sorted_hand(view.cards):
        if card not in playable:
            if not only_legal:
                buttons.append(_card(tr, card, PlayCard(card), many=many, enabled=False))
        elif len(sides[card]) > 1:
            buttons += [_ace(tr, card, move, preferences) for move in sides[card]]
        elif preferences.text_only:
            buttons.append(MoveButton(card_name(tr, card), str(moves[card]), card_emoji(card)))
        else:
            buttons.append(_card(tr, card, moves[card], many=many, enabled=True))
    if preferences.text_only or any(len(each) > 1 for each in sides.values()):
        # Fewer rows leave room for a hint: a message has at most 40 parts.
        return MoveButtons(buttons, a_row=MANY_A_ROW if many else SPELLED_CARDS_A_ROW)
    return MoveButtons(buttons, a_row=MANY_A_ROW if many else CARDS_A_ROW)


def _card(tr: Translator, card: FrenchCard, move: PlayCard, *, many: bool, enabled: bool) -> MoveButton:
    return MoveButton(
        short_rank(card.rank) if many else card_label(tr, card),
        str(move),
        card_emoji(card),
        ButtonStyle.primary if enabled else ButtonStyle.secondary,
        enabled=enabled,
    )


def _ace(tr: Translator, card: FrenchCard, move: PlayCard, preferences: Preferences) -> MoveButton:
    """Return one of the two buttons of an ace whose side is to be stated (R32)."""
    name = card_name(tr, card) if preferences.text_only else short_card(card)
    return MoveButton(f"{name} {side_text(tr, move.side)}", str(move), card_emoji(card))


def side_text(tr: Translator, side: Side | None) -> str:
    """Return the end of the lines at which an ace is placed."""
    if side is Side.LOW:
        return tr.gettext("before the lowest card")
    return tr.gettext("after the king")


def _decline(tr: Translator, view: BarbuView) -> Sequence[MoveButtons]:
    """Return the button with which a player stops after an ace (R31)."""
    declines = [move for move in view.moves if isinstance(move, Decline)]
    return [
        MoveButtons([MoveButton(tr.gettext("Stop here"), str(move), "✋", ButtonStyle.secondary)])
        for move in declines
    ]
