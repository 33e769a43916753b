"""People at a table of Barbu: what they do together, by what they see."""

from bot.tables.entries import Moved
from bot.ui.controls.custom_id import Action
from engine.barbu import BARBU, Phase
from tests.bot.behaviour.table import SELECT, is_card

NAMES = ("Anna", "Bernat", "Carla", "Dídac", "Elisenda", "Ferran", "Griselda", "Hug", "Isona", "Jofre")


async def started(world, people=3, *, preset=None, **choices):
    """Let people sit down at a table of Barbu in the channel and start; two deals each unless said otherwise."""
    players = [world.person(name) for name in NAMES[:people]]
    named = {} if preset is None else {"preset": preset}
    await players[0].command(
        "barbu new",
        **{"players": str(people), "thread": False, "time": "untimed", **named, "deals": "2", **choices},
    )
    for seat, player in enumerate(players[1:], start=1):
        await player.click(Action.SIT, str(seat))
    await players[0].click(Action.START)
    return players


def newest(world):
    return world.tables.newest(1)


def state(world):
    return newest(world).match.state


def asked(world, players):
    """Return the first of those whose move it is; ``None`` while the table deals."""
    waiting = newest(world).waits_for
    return players[waiting[0]] if waiting else None


def own(player):
    """Return a player's newest private message with something to do."""
    return [message for message in player.sees_alone() if message.enabled][-1]


def selects(message):
    """Return the values of each select of a message, by its number among the controls."""
    return {
        what.argument: [option["value"] for option in part["options"]]
        for what, part in message.controls
        if part["type"] == SELECT
    }


async def name(player, move):
    """Name a contract in the own hand, by its button or in the select of heights."""
    hand = own(player)
    if hand.custom_id(Action.MOVE, move):
        return await player.click(Action.MOVE, move, on=hand)
    number = next(number for number, values in selects(hand).items() if move in values)
    return await player.choose(Action.CHOOSE_MOVE, move, number, on=hand)


async def turn_up(player, place, *, on=None):
    """Turn up a card of mariages by the select of its row, under the public table."""
    table = on or player.table()
    number = next(number for number, values in selects(table).items() if f"turn {place}" in values)
    return await player.choose(Action.CHOOSE_MOVE, f"turn {place}", number, on=table)


async def play_deal(world, players):
    """Play the first card that may be played until the deal is over, of tricks the last two by clicks."""

    def entries(table):
        state, made = table.match.state, []
        while state.phase is Phase.TRICKS and any(hand.bit_count() > 2 for hand in state.hands):
            (seat,) = BARBU.status(state).waits_for
            move = BARBU.legal_moves(state, seat)[0]
            state = BARBU.apply(state, seat, move).state
            made.append(Moved(seat=seat, move=str(move)))
        return tuple(made)

    await world.let(entries, 1)
    deal = newest(world).match.status.scored
    while newest(world).match.status.scored == deal:
        player = asked(world, players)
        cards = [what.argument for what in own(player).enabled if is_card(what)]
        await player.click(Action.MOVE, cards[0], on=own(player))


async def next_deal(players):
    """Ask for the next deal, as everybody must."""
    for player in players:
        if any(what.action is Action.NEXT_DEAL for what in player.table().enabled):
            await player.click(Action.NEXT_DEAL, on=player.table())
