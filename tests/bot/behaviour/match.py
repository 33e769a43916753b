"""Helpers for matches by any house rules: open them, fast-forward them, inspect them."""

import functools
import re

from bot.games.botifarra.names import card_name
from bot.i18n import Language, translator
from bot.tables.entries import Moved
from bot.ui.controls.custom_id import Action
from bot.ui.face.face import face_of
from bot.ui.rules.panel import page_with
from engine.botifarra import BOTIFARRA, BotifarraOptions, Phase, PlayCard
from engine.cards.spanish import SPANISH_PACK, SpanishCardSet
from tests.bot.behaviour.table import asked, play_on, to_the_first_card

NAMES = ("Anna", "Bernat", "Carla", "Dídac")
LONGEST_NAMES = (
    "_*~|`" * 6 + "#1",
    "W" * 32,
    "@everyone <@1> [x](http://a.b)",
    "\u200f\u05e9\u05dc\u05d5\u05dd " * 5,
)
OF_THE_COMMAND = {"preset", "mode", "play", "target", "hands", "language", "pace"}
MISDEALS = {"misdeals": "yes"}
"""The choice of the lobby that allows misdeals."""
ONE_HAND = {"hands": 1, "target": "none"}
TWO_HANDS = {"hands": 2, "target": "none"}
UPPER, LOWER = "0", "1"
"""The selects of a cut: the depths from the top of the pack to its middle, and those below."""


# -- before the start


async def gathered(world, number, **rules):
    """Let a number of people sit down at a new table; the first opens it, and sets the rules."""
    players = [world.person(name) for name in NAMES[:number]]
    named = {name: value for name, value in rules.items() if name in OF_THE_COMMAND}
    await players[0].command("botifarra new", **{"time": "untimed", **named})
    if "misdeals" in rules:
        await players[0].all_rules()
        await turn_to(players[0], "misdeal")
        await players[0].choose(Action.CHOOSE_REDEALS, rules["misdeals"], "misdeal")
    for name in rules.keys() - named.keys() - {"misdeals"}:
        await set_rule(players[0], name, rules[name])
    for seat, player in enumerate(players[1:], 1):
        await player.click(Action.SIT, str(seat))
    return players


async def set_rule(player, name, value):
    """Set a house rule in the panel of the lobby; returns what the panel answers."""
    await player.all_rules()
    await turn_to(player, name)
    return await player.choose(Action.CHOOSE_RULE, value, name)


async def turn_to(player, name):
    """Open the page of the panel on which a rule is, unless it is the first."""
    face = face_of("botifarra", Language.EN)
    page = page_with(face, name, BotifarraOptions())
    if page is not face.option_pages[0]:
        await player.click(Action.RULES_PAGE, page.key)


async def begun(world, number, **rules):
    """Let a number of people, and computers on the other seats, start a match; returns the people by seat."""
    players = await gathered(world, number, **rules)
    if len(table_of(world).seats) > number:
        await players[0].click(Action.FILL)
    await players[0].click(Action.START)
    return players


# -- looking into the match


def table_of(world):
    """Return the table as the bot knows it, also when it is over."""
    return world.tables.newest(1)


def state_of(world):
    return table_of(world).match.state


def seat_of(player):
    return table_of(player.world).seat_of(player.id)


def view_of(player):
    return table_of(player.world).view(seat_of(player))


def private(player):
    """Return the newest message that nobody else sees."""
    return player.sees_alone()[-1]


def actions(message):
    return {what.action for what in message.enabled}


def cards_hidden_from(world, seat):
    """Return the cards that a seat may not know: in the hands of others, and below the tops of piles."""
    state = state_of(world)
    hidden = [
        card
        for other, hand in enumerate(state.hands)
        if other != seat
        for card in SpanishCardSet.from_mask(hand)
    ]
    return hidden + [card for piles in state.piles for pile in piles for card in pile[1:]]


def told(message, cards):
    """Return which of these cards a message tells, in words or in what a button carries."""
    named = _cards_in(message.everything())
    return [card for card in cards if card in named]


@functools.cache
def _words_for_cards():
    """Return what tells a card, in words or in what a button carries, with the card."""
    english = translator(Language.EN)
    return {word: card for card in SPANISH_PACK for word in (card_name(english, card), f"play {card}")}


@functools.lru_cache(1000)
def _cards_in(sent):
    words = _words_for_cards()
    return {words[found] for found in re.findall(rf"\b(?:{'|'.join(map(re.escape, words))})\b", sent)}


# -- going on


async def play_hand_out(players, *, look=lambda: None):
    """Click the first thing that may be done, legal cards only, until nobody is asked any more."""
    while (player := asked(players)) is not None:
        look()
        moves = player.hand().moves
        if moves:
            await player.click(Action.MOVE, moves[-1])
        else:
            await player.play(next(iter(view_of(player).playable)))


async def hurry(world, until, table_id=1):
    """Let every seat make the first legal move and knock, without clicks, until the match has come so far."""

    def entries(table):
        state, made = table.match.state, []
        while not until(state):
            seat = BOTIFARRA.to_move(state)
            moves = BOTIFARRA.turn_moves(state, seat)
            move = moves[-1 if state.phase is Phase.CALLS else 0]
            state = BOTIFARRA.apply(state, seat, move).state
            made.append(Moved(seat=seat, move=str(move)))
        return tuple(made)

    await world.let(entries, table_id)


async def to_a_hint(player):
    """Answer each call and play each card until the own hand offers a hint for a card."""
    while (hand := player.hand()).moves or not hand.custom_id(Action.HINT):
        await (player.click(Action.MOVE, hand.moves[-1]) if hand.moves else player.play())
    return hand


def is_near_the_end(state):
    return not state.phase.is_in_deal or len(state.tricks) >= 10


async def play_hand(players, contract="O"):
    """Call, and play the first card that may be played, the last tricks by clicks, until the hand is over."""
    await to_the_first_card(players, contract)
    await hurry(players[0].world, is_near_the_end)
    await play_on(players)


async def play_with_computers(player):
    """Do the first thing that may be done each time until the hand is over; only calls and last tricks by clicks."""
    world = player.world
    while (hands := player.hands()) and hands[-1].is_asked:
        table_id, moves = hands[-1].enabled[0].table, hands[-1].moves
        if moves:
            await player.click(Action.MOVE, moves[-1])
        elif is_near_the_end(world.tables.get(table_id).match.state):
            await player.play()
        else:
            await hurry(world, is_near_the_end, table_id)


async def hurry_to_the_end_of_the_hand(world, table_id=1):
    await hurry(world, lambda state: not state.phase.is_in_deal, table_id)


async def hurry_to_the_first_card(world):
    await hurry(world, lambda state: state.phase is Phase.PLAY)


def illegal_card(state):
    """Return an illegal card of the seat that is to play; ``None`` if all its cards are legal."""
    seat = BOTIFARRA.to_move(state)
    legal = {move.card for move in BOTIFARRA.turn_moves(state, seat) if isinstance(move, PlayCard)}
    view = BOTIFARRA.view(state, seat)
    return next((card for card in view.available if card not in legal), None) if legal else None


async def hurry_to_a_chance_to_revoke(world, players):
    """Play on until one of the people could play an illegal card; return who, and which card."""
    people = {seat_of(player): player for player in players}
    await hurry(
        world,
        lambda state: BOTIFARRA.to_move(state) in people and illegal_card(state) is not None,
    )
    state = state_of(world)
    return people[BOTIFARRA.to_move(state)], illegal_card(state)


def opponents(players, player):
    """Return the people of other sides."""
    options = table_of(player.world).options
    side = options.side_of(seat_of(player))
    return [other for other in players if options.side_of(seat_of(other)) != side]
