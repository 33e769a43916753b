"""Readers of English descriptions, texts and labels: what a blind player knows of a game of Barbu.

Only :func:`known_to` looks at a view, to compare a reading with it.
"""

import re
from dataclasses import dataclass

import discord

from bot.ui.controls.custom_id import CustomId
from bot.ui.discord.emojis import NO_EMOJIS, card_emoji
from engine.barbu import Contract, Phase
from engine.cards.french import FrenchCard, FrenchCardSet, FrenchSuit
from tests.bot.ui.table_texts import sections_of

SUITS = {
    "Spades": FrenchSuit.SPADES,
    "Hearts": FrenchSuit.HEARTS,
    "Clubs": FrenchSuit.CLUBS,
    "Diamonds": FrenchSuit.DIAMONDS,
}
RANKS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "10": "T"}
CONTRACTS = {
    "Plis": Contract.PLIS,
    "Cœurs": Contract.COEURS,
    "Dames": Contract.DAMES,
    "Barbu": Contract.BARBU,
    "Dernier pli": Contract.DERNIER_PLI,
    "Salade": Contract.SALADE,
    "Réussite": Contract.REUSSITE,
    "Ratatouille": Contract.RATATOUILLE,
    "Anti-ratatouille": Contract.ANTI_RATATOUILLE,
    "Mariages": Contract.MARIAGES,
}
A_SUIT = re.compile(r"\s*(Spades|Hearts|Clubs|Diamonds): ([a-z0-9, ]+)\.")
A_CARD = r"((?:ace|king|queen|jack|\d+) of (?:spades|hearts|clubs|diamonds))"
A_LINE = re.compile(
    r"(Spades|Hearts|Clubs|Diamonds): (?:closed, opens with (?P<opener>\w+)"
    r"|(?P<first>\w+)(?: to (?P<last>\w+))?(?:; next (?P<next>[\w ,]+)|, complete))\."
)
OWN_TURN = re.compile(
    r"It is your turn|You choose the contract|You name the starting rank|Your ace opens|Vote for the contract"
    r"|Turn up a second card|Once more|so you pass"
)
ANOTHER = re.compile(
    r"(?:^|[.!\n] ?)(\w+) (?:to (?:choose|name|say|play|lead|place|turn up)|may place one more)"
)


@dataclass(frozen=True)
class Known:
    """A deal as one player knows it; people are names, the reader is "you"."""

    cards: frozenset
    playable: frozenset
    asked: frozenset
    contract: Contract | None
    height: str
    trick: tuple
    lines: tuple
    open_cards: tuple
    face_down: frozenset
    totals: frozenset


def known_to(table, seat):
    """What the engine says that a seat knows."""
    view = table.view(seat)
    names = ["you" if number == seat else each.name for number, each in enumerate(table.seats)]
    playing = view.phase is Phase.TRICKS
    lying = view.tricks[-1] if playing and view.tricks and not view.trick else None
    leader, cards = (lying.leader, lying.cards) if lying else (view.leader, view.trick)
    step = -1 if table.options.is_clockwise else 1
    players = [table.seats[(leader + step * place) % len(names)].name for place in range(len(cards))]
    mariages = view.mariages
    open_cards = [] if mariages is None else [(each.place, each.card) for each in mariages.open_cards]
    return Known(
        cards=frozenset(view.cards),
        playable=frozenset(view.playable),
        asked=frozenset({"you"} if seat in view.asked else (names[each] for each in view.asked)),
        contract=view.contract,
        height="" if view.layout is None else view.layout.height,
        trick=tuple(zip(players, cards, strict=True)) if playing else (),
        lines=() if view.layout is None else tuple(_line(view.layout, suit) for suit in SUITS.values()),
        open_cards=tuple(open_cards),
        face_down=frozenset() if mariages is None else frozenset(mariages.places) - dict(open_cards).keys(),
        totals=frozenset(zip(names, view.totals, strict=True)),
    )


def _line(layout, suit):
    """The ends of a line, and the ranks that come next; ``None`` for a suit that is not open."""
    line = layout.line(suit)
    following = frozenset(
        card.rank for card in FrenchCardSet.from_mask(layout.playable()) if card.suit == suit
    )
    return (line[0].rank, line[-1].rank) if line else None, following


def rank_of(word):
    return RANKS.get(word, word)


def card_of(text):
    rank, suit = text.split(" of ")
    return FrenchCard.of(SUITS[suit.capitalize()], rank_of(rank))


def suits_after(heading, text):
    """Read the sentences of suits that follow a heading without a break."""
    found, at = set(), text.find(heading)
    if at < 0:
        return frozenset()
    at += len(heading)
    while match := A_SUIT.match(text, at):
        suit, ranks = match.groups()
        found |= {FrenchCard.of(SUITS[suit], rank_of(rank)) for rank in ranks.split(", ")}
        at = match.end()
    return frozenset(found)


def playable_in(text, reach):
    if "You can play any of them." in text:
        return frozenset(reach)
    return suits_after("You can play:", text)


def asked_in(text):
    """Read who is to move: one player, several who vote, the reader, or nobody."""
    voters = re.search(r"Still to vote: ([^.]+)\.", text)
    if voters:
        return frozenset(re.split(r", and | and |, ", voters.group(1)))
    if OWN_TURN.search(text):
        return frozenset({"you"})
    return frozenset(ANOTHER.findall(text)[:1])


def contract_in(text):
    found = re.search(r"Contract: ([^.,]+?)(?: from the (\w+))?\.", text)
    return (CONTRACTS[found.group(1)], rank_of(found.group(2) or "")) if found else (None, "")


def lines_in(text):
    """Read the lines of a réussite in the order in which they are told."""
    found = []
    for match in A_LINE.finditer(text):
        first, last = match["first"], match["last"] or match["first"]
        following = re.split(r", or | or |, ", match["opener"] or match["next"] or "")
        ends = (rank_of(first), rank_of(last)) if first else None
        found.append((ends, frozenset(rank_of(rank) for rank in following if rank)))
    return tuple(found)


def open_in(text):
    return tuple(
        (int(place), card_of(card)) for place, card in re.findall(rf"Open in place (\d+): {A_CARD}\.", text)
    )


def face_down_in(text):
    found = re.search(r"Face down: ([^.]+)\.", text)
    places = set()
    for run in found.group(1).split(", ") if found else ():
        first, _, last = run.partition(" to ")
        places |= set(range(int(first), int(last or first) + 1))
    return frozenset(places)


def number(text):
    return int(text.replace("−", "-"))


def from_description(text):
    """Read the description of a picture."""
    cards = suits_after("Your cards:", text)
    lying = re.search(r"(?:On the table|Trick on the table): ([^.]+)\.", text)
    game = re.search(r"Game: ([^.]+)\.", text)
    contract, height = contract_in(text)
    return Known(
        cards=cards,
        playable=playable_in(text, cards),
        asked=asked_in(text),
        contract=contract,
        height=height,
        trick=plays_in(lying.group(1)) if lying else (),
        lines=lines_in(text) if height else (),
        open_cards=open_in(text),
        face_down=face_down_in(text),
        totals=frozenset(
            (each.rsplit("\N{NO-BREAK SPACE}", 1)[0], number(each.rsplit("\N{NO-BREAK SPACE}", 1)[1]))
            for each in (game.group(1).split(", ") if game else ())
        ),
    )


def plays_in(text):
    return tuple((name, card_of(card)) for name, card in re.findall(rf"(\w+) {A_CARD}", text))


def from_text(text):
    """Read the message of a player who wants text only."""
    first, sections = sections_of(text)
    own, table = sections.get("Your cards", ""), sections.get("On the table", "")
    cards = suits_after("", own)
    contract, height = contract_in(sections.get("Contract", ""))
    points = re.findall(r"^(\w+): ([−+]?\d+)\.$", sections["Points"], re.MULTILINE)
    return Known(
        cards=cards,
        playable=playable_in(own, cards),
        asked=asked_in(first),
        contract=contract,
        height=height,
        trick=tuple(
            (name, card_of(card)) for name, card in re.findall(rf"^(\w+) {A_CARD}\.$", table, re.MULTILINE)
        ),
        lines=lines_in(table) if height else (),
        open_cards=open_in(table),
        face_down=face_down_in(table),
        totals=frozenset(("you" if name == "You" else name, number(total)) for name, total in points),
    )


def choices_in(text):
    """Read the contracts that a player is told to choose from, or to vote for."""
    named = re.findall(r"(?:^|[.\n] ?)([A-ZÉ][\w-]+(?: pli)?): (?=[^.\n]*\.)", text)
    return [each for each in named if each in CONTRACTS]


# -- messages


def offered(message):
    """Choices by the words that name them: label and emoji of a button, or the label of an option."""
    found = {}
    for row in message.parts:
        for item in row.children if isinstance(row, discord.ui.ActionRow) else ():
            if isinstance(item, discord.ui.Select):
                found |= {(option.label, None): option.value for option in item.options}
            elif not item.disabled and item.custom_id is not None:
                heard_of = item.label, None if item.emoji is None else str(item.emoji)
                found[heard_of] = CustomId.parse(item.custom_id).argument
    return found


def heard(card, *, without_emojis):
    """Words for the button of a card: its name, or its rank and suit, the rank short in a large hand."""
    rank = next((name for name, rank in RANKS.items() if rank == card.rank), card.rank)
    if without_emojis:
        suit = next(name for name, suit in SUITS.items() if suit is card.suit)
        return [(f"{rank} of {suit.lower()}", None)]
    sign = str(card_emoji(card).among(NO_EMOJIS))
    return [(rank.capitalize(), sign), (rank if rank.isdigit() else card.rank, sign)]
