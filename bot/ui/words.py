"""The names of things in a language: cards, contracts, calls, people and sides.

Names here are plain text; :func:`in_message` makes them safe where Discord reads markdown.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Sequence
from typing import Final, Literal

from babel import Locale
from babel.lists import format_list

from bot.i18n import Language, Words
from bot.tables.table import Stage, Table
from engine.botifarra import BotifarraOptions, Call, Contract
from engine.botifarra.ranking import in_order
from engine.cards.spanish import SpanishCard, SpanishCardSet, SpanishSuit
from engine.game import Seat

LONGEST_SHORT_NAME: Final = 16
"""Characters of a name in a headline of a picture, so that the words beside it have room."""

_MARKDOWN: Final = re.compile(r"([\\*_~|`<>\[\]()#@])")
_SPACES: Final = re.compile(r"[^\S\u00a0]+")
"""Line breaks and all other spaces, but for the no-break space that French puts before a colon."""

_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
"""The classes of the characters of Hebrew, of Arabic and their like, and of Arabic digits."""
_ISOLATE: Final = "\N{FIRST STRONG ISOLATE}"
_END_OF_ISOLATE: Final = "\N{POP DIRECTIONAL ISOLATE}"


def suit_name(words: Words, suit: SpanishSuit) -> str:
    """Return a suit as a label: "Coins"."""
    match suit:
        case SpanishSuit.OROS:
            return words.within("suit", "Coins")
        case SpanishSuit.COPES:
            return words.within("suit", "Cups")
        case SpanishSuit.ESPASES:
            return words.within("suit", "Swords")
        case SpanishSuit.BASTOS:
            return words.within("suit", "Clubs")


@functools.lru_cache(maxsize=128)
def rank_name(words: Words, rank: int) -> str:
    """Return a rank in words where it has one ("ace", "king"), else its number."""
    match rank:
        case 1:
            return words.within("rank", "ace")
        case 10:
            return words.within("rank", "jack")
        case 11:
            return words.within("rank", "knight")
        case 12:
            return words.within("rank", "king")
        case _:
            return str(rank)


@functools.lru_cache(maxsize=512)
def card_name(words: Words, card: SpanishCard) -> str:
    """Return a card in words: "king of cups", "9 of coins"."""
    return _of_suit(words, rank_name(words, card.rank), card.suit)


@functools.lru_cache(maxsize=512)
def the_card(words: Words, card: SpanishCard) -> str:
    """Return a card as an object of a sentence: "the king of cups", "the 9 of coins"."""
    return _of_suit(words, _the_rank(words, card.rank), card.suit)


def _the_rank(words: Words, rank: int) -> str:
    match rank:
        case 1:
            return words.within("rank", "the ace")
        case 8:
            # Apart from the other numbers, for it begins with a vowel in Italian.
            return words.within("rank", "the 8")
        case 10:
            return words.within("rank", "the jack")
        case 11:
            return words.within("rank", "the knight")
        case 12:
            return words.within("rank", "the king")
        case _:
            return words.within("rank", "the {number}", number=rank)


def _of_suit(words: Words, rank: str, suit: SpanishSuit) -> str:
    match suit:
        case SpanishSuit.OROS:
            return words.say("{rank} of coins", rank=rank)
        case SpanishSuit.COPES:
            return words.say("{rank} of cups", rank=rank)
        case SpanishSuit.ESPASES:
            return words.say("{rank} of swords", rank=rank)
        case SpanishSuit.BASTOS:
            return words.say("{rank} of clubs", rank=rank)


def card_label(words: Words, card: SpanishCard) -> str:
    """Return what a button says beside the emoji that shows the card: its rank, as it is called: "King", "9"."""
    return rank_name(words, card.rank).capitalize()


def contract_name(words: Words, contract: Contract) -> str:
    """Return a contract as a label: "Coins", "Botifarra"."""
    trump = contract.trump
    return words.within("contract", "Botifarra") if trump is None else suit_name(words, trump)


def call_name(words: Words, call: Call) -> str:
    """Return a call as it is said: "Contro", "Recontro", "Sant Vicenç"."""
    match call:
        case Call.CONTRO:
            return words.say("Contro")
        case Call.RECONTRO:
            return words.say("Recontro")
        case Call.SANT_VICENC:
            return words.say("Sant Vicenç")


def spoken_call(words: Words, call: Call) -> str:
    """Return a call within a sentence: "contro", "recontro", "Sant Vicenç"."""
    name = call_name(words, call)
    return name if call is Call.SANT_VICENC else name.lower()


def listed(words: Words, things: Sequence[str], style: Literal["standard", "or"] = "standard") -> str:
    """Return things as a list in a sentence: "a, b, and c", or "a, b, or c"."""
    return _listed(tuple(things), style, words.language)


@functools.lru_cache(maxsize=2048)
def _listed(things: tuple[str, ...], style: Literal["standard", "or"], language: Language) -> str:
    return format_list(things, style=style, locale=_locale(language))


@functools.cache
def _locale(language: Language) -> Locale:
    """Return what babel knows of a language; it would look it up for each list."""
    return Locale.parse(language)


def people(words: Words, names: Sequence[str]) -> str:
    """Return names as a list in a sentence: "Anna and Carla"."""
    return listed(words, names)


def names_of_side(table: Table, side: int) -> tuple[str, ...]:
    """Return the names of those who sit on a side, in order of their seats: two in pairs, else one at most."""
    side_of = table.options.side_of
    return tuple(
        chair.name for seat, chair in enumerate(table.seats) if side_of(seat) == side and not chair.is_free
    )


def pair_label(words: Words, side: int) -> str:
    """Return what a pair is called while nobody has to sit in it: "Pair A" or "Pair B"."""
    return words.say("Pair A") if side == 0 else words.say("Pair B")


def side_name(words: Words, table: Table, side: int, viewer_side: int | None = None) -> str:
    """Return a side's name: that of its people, or "Pair A" or "a free chair" where nobody sits.

    A viewer of one of two pairs reads "Us" and "Them"; where everyone plays alone the own side is "You".
    """
    partners = table.options.partners
    if viewer_side is not None and partners:
        return words.within("side", "Us") if side == viewer_side else words.within("side", "Them")
    if viewer_side == side:
        return words.within("side", "You")
    nobody = pair_label(words, side) if partners else words.say("a free chair")
    return people(words, names_of_side(table, side)) or nobody


def player_name(words: Words, table: Table, seat: Seat, name: str) -> str:
    """Return the name of who sits on a chair, marked where a computer plays; "a free chair" when nobody does."""
    chair = table.seats[seat]
    if chair.is_free:
        return words.say("a free chair")
    if chair.is_away:
        return words.say("{name} (away, a computer plays)", name=name)
    if chair.computer:
        return words.say("{name} (computer)", name=name)
    return name


def lobby_line(words: Words, table: Table, starter: str) -> str:
    """Return in a few words what a lobby waits for; ``starter`` is how whoever can start is called."""
    if table.stage is not Stage.LOBBY:
        return words.say("This table is over")
    empty = sum(chair.is_free for chair in table.seats)
    if empty:
        return words.count("{number} chair is free", "{number} chairs are free", empty)
    return words.say("{name} can start", name=starter)


def points(number: int, *, signed: bool = False) -> str:
    """Return a number of points as it is read: "6", "−6"; with ``signed`` also "+6" for what is won."""
    sign = "−" if number < 0 else "+" if signed and number else ""
    return f"{sign}{abs(number)}"


def short(name: str, longest: int = LONGEST_SHORT_NAME) -> str:
    """Return a name that is not longer than so many characters, cut with an ellipsis where it must be."""
    return name if len(name) <= longest else name[: longest - 1].rstrip() + "…"


@functools.lru_cache(maxsize=2048)
def isolated(text: str) -> str:
    """Return a text of somebody's own so that it turns nothing around it where it is written from right to left.

    Else, and where it has been isolated already, it is returned as it is.
    """
    turns = any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in text)
    return f"{_ISOLATE}{text}{_END_OF_ISOLATE}" if turns and _ISOLATE not in text else text


def in_message(text: object) -> str:
    """Return a text of somebody's own so that Discord shows it as it is, markdown signs and all, and only it."""
    return isolated(_MARKDOWN.sub(r"\\\1", _SPACES.sub(" ", str(text)).strip()))


def sorted_hand(
    cards: SpanishCardSet,
    contract: Contract | None,
    options: BotifarraOptions | None = None,
    *,
    trump_last: bool = False,
) -> tuple[SpanishCard, ...]:
    """Return the cards of a hand suit by suit, and each suit from the strongest card down.

    Trump comes first, or last. The strongest by the usual order, or by that of the ``options`` (B3, B4).
    """
    trump = contract.trump if contract is not None else None
    three_high = options is not None and options.three_is_high
    return tuple(
        sorted(
            cards,
            key=lambda card: (
                (card.suit == trump) is trump_last,
                card.suit,
                -in_order(card, three_high=three_high),
            ),
        )
    )


def suits_in_words(words: Words, cards: Sequence[SpanishCard]) -> list[str]:
    """Return cards gathered by suit, in the order given, each suit by itself: "Coins: 9, king.", "Cups: ace."."""
    suits: dict[SpanishSuit, list[str]] = {}
    for card in cards:
        suits.setdefault(card.suit, []).append(rank_name(words, card.rank))
    return [
        words.say("{suit}: {ranks}.", suit=suit_name(words, suit), ranks=", ".join(ranks))
        for suit, ranks in suits.items()
    ]
