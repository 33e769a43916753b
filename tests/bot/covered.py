"""The check that what everybody may read of covered tables tells nothing of cards, contract and points."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator

from bot.games.botifarra.names import call_name, card_name, contract_emoji, suit_name, the_card
from bot.i18n import Language, translator
from bot.tables.table import Table
from bot.ui.discord.emojis import SPANISH_SUITS, card_emoji
from bot.ui.discord.messages import OutgoingMessage
from engine.botifarra import Call, Contract
from engine.cards.spanish import SPANISH_PACK

SMALL = 32
"""Tables, rounds and boards have numbers as small as this, so points that are no larger are not looked for."""
READ = ("content", "label", "placeholder", "description", "custom_id", "name", "filename", "title", "value")
"""Fields that people read, or programs: elsewhere numbers are ids and times."""
MOVES = re.compile(
    r"\b(?:play|trump) (?:[OCEB]\d*|botifarra)\b|:(?:delegate|knock|contro|recontro|santvicenc)\b"
)
"""Moves as custom_ids and records have them."""
NOTATION = re.compile(r"\b[OCEB](?:1[0-2]|[1-9])\b")
COUNTS_NOTHING = re.compile(r"<t:[^>]*>|<[@#][^>]*>|https?://\S+|\bbt:\d+:\d+:")
"""Times, people, channels, addresses and the beginnings of custom_ids: their digits are no points."""


def assert_tells_nothing(messages: Iterable[object], hidden: Iterable[int] = ()) -> None:
    """Fail if a payload tells a card, a suit or a call in any language, or one of the ``hidden`` numbers of points.

    ``messages`` are texts, such as lines of the log, or JSON objects: the data of the gateway's events about messages
    in the threads of covered tables, which has none of what single players see. Points up to 32 are not looked for:
    tables, rounds and boards have such numbers.
    """
    numbers = set(hidden)
    for message in messages:
        assert told(message, numbers) == [], message


def told(sent: object, hidden: Iterable[int] = ()) -> list[str]:
    """Return what a payload tells; see :func:`assert_tells_nothing`."""
    numbers, found = {str(number) for number in hidden if number > SMALL}, []
    for key, said in texts_of(sent):
        found += [*_words().findall(said), *MOVES.findall(said), *NOTATION.findall(said)]
        if key in READ:
            found += [each for each in re.findall(r"\d+", COUNTS_NOTHING.sub(" ", said)) if each in numbers]
    return found


def points_of(table: Table) -> set[int]:
    """Return the points of a table that is being played or over: written, and taken in tricks."""
    view = table.view(None)
    finished = (number for each in view.results for number in (*each.taken, *each.written))
    return {*view.totals, *view.taken, *finished}


def texts_of(sent: object, key: str = "content") -> Iterator[tuple[str, str]]:
    """Yield each text of a payload with its key."""
    if isinstance(sent, str):
        yield key, sent
    elif isinstance(sent, dict):
        for inner, value in sent.items():
            yield from texts_of(value, inner)
    elif isinstance(sent, list | tuple):
        for each in sent:
            yield from texts_of(each, key)


def payload(message: OutgoingMessage | None) -> object:
    """Return what Discord gets of a message: components, and names and descriptions of its attachments."""
    if message is None:
        return None
    files = [{"filename": each.name, "description": getattr(each, "alt", "")} for each in message.attachments]
    return [part.to_component_dict() for part in message.parts], files


@functools.cache
def _words() -> re.Pattern[str]:
    """Return the words and emojis that tell a card, a suit or a call in any language.

    A call has a capital letter: in Italian "contro" is "against".
    """
    cards, suits = (
        {card_emoji(card).name for card in SPANISH_PACK},
        {contract_emoji(Contract.BOTIFARRA).otherwise},
    )
    for emoji in SPANISH_SUITS.values():
        suits |= {emoji.name, emoji.otherwise}
    for language in Language:
        tr = translator(language, "botifarra")
        cards |= {name(tr, card) for card in SPANISH_PACK for name in (card_name, the_card)}
        cards.add(tr.gettext("No trump: {contract}.", contract="").strip("\u00a0 :."))
        suits |= {suit_name(tr, suit) for suit in SPANISH_SUITS} | {call_name(tr, call) for call in Call}
    return re.compile(rf"(?<!\w)(?:(?i:{_any(cards)})|{_any(suits)})(?!\w)")


def _any(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
