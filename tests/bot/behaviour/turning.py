"""People at a table of turning over: what they do together, by what they see."""

from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.match import table_of


async def started(world, **rules):
    """Let two people start a match of turning over, and look at their hands."""
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("turning new", **{"time": "untimed", **rules})
    await bernat.click(Action.SIT, "1")
    await anna.click(Action.START)
    for player in (anna, bernat):
        await player.click(Action.HAND)
    return anna, bernat


def lying(world):
    return table_of(world).view(None).state.lying


async def turn(world, players, place=None):
    """Let the player who is to move turn over a card: the first that lies there, or a certain one."""
    player = players[table_of(world).waits_for[0]]
    place = place or lying(world)[0]
    row = (place - 1) // len(table_of(world).seats)
    rows = sorted({(each - 1) // len(table_of(world).seats) for each in lying(world)})
    await player.choose(Action.CHOOSE_MOVE, f"turn {place}", str(rows.index(row)), on=player.table())


async def until_left(world, players, cards):
    while len(lying(world)) > cards:
        await turn(world, players)


async def after_a_round(world, **rules):
    """Play the first round of deals, and look at the hands."""
    players = await started(world, **rules)
    await until_left(world, players, 2)
    for player in players:
        await player.click(Action.NEXT_DEAL, on=player.table())
    await until_left(world, players, 2)
    for player in players:
        await player.click(Action.HAND)
    return players
