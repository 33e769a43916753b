"""Readers of English descriptions, texts and labels: what a blind player knows of a match.

Only :func:`known_to` looks at a view, to compare a reading with it.
"""

import re
from dataclasses import dataclass

import discord

from bot.ui.discord.emojis import NO_EMOJIS, card_emoji
from engine.botifarra import Phase
from engine.cards.spanish import SpanishCard, SpanishSuit
from tests.bot.ui.table_texts import sections_of

SUITS = {
    "Coins": SpanishSuit.OROS,
    "Cups": SpanishSuit.COPES,
    "Swords": SpanishSuit.ESPASES,
    "Clubs": SpanishSuit.BASTOS,
}
RANKS = {"ace": 1, "jack": 10, "knight": 11, "king": 12}
A_SUIT = re.compile(r"\s*(Coins|Cups|Swords|Clubs): ([a-z0-9, ]+)\.")
A_CARD = r"((?:ace|jack|knight|king|\d) of (?:coins|cups|swords|clubs))"
A_PILE = re.compile(rf"{A_CARD} \((\d+)\)")
ANOTHER = re.compile(r"(?:^|[.!\n] ?)(\w+) (?:to (?:lead|play|choose trump|call))|(\w+) deals the next hand")
OWN_TURN = re.compile(r"It is your turn|Your call|You choose trump|leaves the choice to you")


@dataclass(frozen=True)
class Known:
    """A hand as one player knows it; ``to_move`` is a name, "you", or empty, sides are in order of seats."""

    cards: frozenset
    playable: frozenset
    piles: tuple
    to_move: str
    contract: str
    multiplier: int
    trick: tuple
    winning: tuple
    totals: tuple
    taken: tuple
    tricks: tuple


def known_to(table, seat):
    """What the engine says that a seat knows."""
    view = table.view(seat)
    playing = view.phase is Phase.PLAY
    lying = view.tricks[-1] if playing and view.tricks and not view.trick else None
    leader, cards = (lying.leader, lying.cards) if lying else (view.leader, view.trick)
    master = lying.winner if lying else view.master
    names = [seat.name for seat in table.seats]
    trick = tuple((names[(leader + place) % len(names)], card) for place, card in enumerate(cards))
    winning = next((played for played in trick if master is not None and played[0] == names[master]), ())
    piles = tuple(tuple((pile.top, pile.left) for pile in own if pile.top is not None) for own in view.piles)
    return Known(
        cards=frozenset(view.cards),
        playable=frozenset(view.playable),
        piles=piles if any(piles) else (),
        to_move="you" if view.to_move == seat else names[view.to_move],
        contract="" if view.contract is None else str(view.contract),
        multiplier=1 if view.contract is None else view.multiplier,
        trick=trick if playing else (),
        winning=winning if playing else (),
        totals=view.totals,
        taken=view.taken if playing else (),
        tricks=view.tricks_won if playing else (),
    )


def card_of(text):
    rank, suit = text.split(" of ")
    return SpanishCard.of(SUITS[suit.capitalize()], RANKS.get(rank) or int(rank))


def suits_after(heading, text):
    """Read the sentences of suits that follow a heading without a break."""
    found, at = set(), text.find(heading)
    if at < 0:
        return frozenset()
    at += len(heading)
    while match := A_SUIT.match(text, at):
        suit, ranks = match.groups()
        found |= {SpanishCard.of(SUITS[suit], RANKS.get(rank) or int(rank)) for rank in ranks.split(", ")}
        at = match.end()
    return frozenset(found)


def piles_in(text, names):
    """Read everybody's piles, by seat; the own ones are told first or last, without a name."""
    found = []
    for name in names:
        opening = "Your piles" if name == "you" else f"Piles of {name}"
        told = re.search(rf"{opening}, with the cards left in each: ([^.]+)\.", text)
        piles = A_PILE.findall(told.group(1)) if told else []
        found.append(tuple((card_of(card), int(left)) for card, left in piles))
    return tuple(found) if any(found) else ()


def playable_in(text, reach):
    if "You can play any of them." in text:
        return frozenset(reach)
    return suits_after("You can play:", text)


def to_move_in(text):
    if OWN_TURN.search(text):
        return "you"
    found = ANOTHER.search(text)
    return next(filter(None, found.groups())) if found else ""


def contract_in(text):
    trump = re.search(r"\bTrump: (Coins|Cups|Swords|Clubs)\.|No trump: (Botifarra)\.", text)
    if trump is None:
        return ""
    suit, botifarra = trump.groups()
    return "botifarra" if botifarra else "OCEB"[list(SUITS).index(suit)]


def multiplier_in(text):
    found = re.search(r"The hand counts ×(\d)", text)
    return int(found.group(1)) if found else 1


def winner_in(text, trick):
    """Read who is winning a trick, or has won it."""
    found = re.search(rf"(\w+) is winning with the {A_CARD}\.", text)
    if found:
        return found.group(1), card_of(found.group(2))
    found = re.search(r"(\w+) takes the trick: \d+ points?\.", text)
    return next((played for played in trick if found and played[0] == found.group(1)), ())


def number(text):
    return int(text.replace("−", "-"))


def numbers_of(sentence):
    return tuple(number(each.rsplit("\N{NO-BREAK SPACE}", 1)[1]) for each in sentence.split(", "))


def from_description(text, names):
    """Read the description of the picture of a hand; ``names`` are by seat, the own one is "you"."""
    cards = suits_after("Your cards:", text)
    piles = piles_in(text, names)
    tops = {top for top, _ in piles[names.index("you")]} if piles else set()
    lying = re.search(r"Trick \d+, (?:on the table|finished): ([^.]+)\.", text)
    trick = tuple(
        (name, card_of(card))
        for name, card in re.findall(rf"(\w+) {A_CARD}", lying.group(1) if lying else "")
    )
    hand = re.search(r"This hand: ([^.]+)\. Tricks won: ([^.]+)\.", text)
    return Known(
        cards=cards,
        playable=playable_in(text, cards | tops),
        piles=piles,
        to_move=to_move_in(text),
        contract=contract_in(text),
        multiplier=multiplier_in(text),
        trick=trick,
        winning=winner_in(text, trick) if trick else (),
        totals=numbers_of(re.search(r"Match: ([^.]+)\.", text).group(1)),
        taken=numbers_of(hand.group(1)) if hand else (),
        tricks=tuple(map(int, re.findall(r"\d+", hand.group(2)))) if hand else (),
    )


def from_text(text, names, sides):
    """Read the message of a player who wants text only; ``sides`` is the number of sides."""
    first, sections = sections_of(text)
    own = names.index("you") % sides
    cards = suits_after("", sections["Your cards"])
    piles = piles_in(text, names)
    tops = {top for top, _ in piles[names.index("you")]} if piles else set()
    on_table = next((body for title, body in sections.items() if re.fullmatch(r"Trick \d+", title)), "")
    trick = tuple(
        (name, card_of(card)) for name, card in re.findall(rf"^(\w+): {A_CARD}\.$", on_table, re.MULTILINE)
    )
    points = re.findall(
        r"^.+?: (−?\d+) in the match(?:; in this hand (\d+), tricks (\d+))?\.$",
        sections["Points"],
        re.MULTILINE,
    )
    in_order = [points[(side - own) % sides] for side in range(sides)]
    playing = bool(on_table)
    return Known(
        cards=cards,
        playable=playable_in(sections["Your cards"], cards | tops),
        piles=piles,
        to_move=to_move_in(first),
        contract=contract_in(sections.get("Trump", "")),
        multiplier=multiplier_in(sections.get("Trump", "")),
        trick=trick,
        winning=winner_in(on_table, trick) if trick else (),
        totals=tuple(number(total) for total, *_ in in_order),
        taken=tuple(int(taken) for _, taken, _ in in_order) if playing else (),
        tricks=tuple(int(tricks) for *_, tricks in in_order) if playing else (),
    )


# -- messages


def buttons(message):
    """Enabled buttons by the words that name them: the label, and the emoji if any."""
    return {
        (item.label, None if item.emoji is None else str(item.emoji)): item
        for row in message.parts
        if isinstance(row, discord.ui.ActionRow)
        for item in row.children
        if isinstance(item, discord.ui.Button) and not item.disabled
    }


def heard(card, *, without_emojis):
    """Words for the button of a card: its name, or its rank and the emoji of its suit."""
    rank = next((name for name, rank in RANKS.items() if rank == card.rank), str(card.rank))
    if not without_emojis:
        return rank.capitalize(), str(card_emoji(card).among(NO_EMOJIS))
    return f"{rank} of {next(name for name, suit in SUITS.items() if suit is card.suit).lower()}", None
