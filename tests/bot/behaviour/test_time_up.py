"""The time of a match: people see that a hand is the last, and how the match has ended."""

from dataclasses import replace
from datetime import timedelta

from bot.tables import commands
from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.match import hurry_to_the_end_of_the_hand, table_of
from tests.bot.behaviour.table import seated, to_the_first_card

LAST = "Time is up: this is the last hand."


async def test_at_the_end_of_the_time_the_table_says_that_the_hand_is_the_last_and_then_who_has_won(world):
    players = await seated(world, hands=12, target="none", time="relaxed")
    ends_at = table_of(world).opened_at + timedelta(minutes=5)
    host = commands.Actor(table_of(world).host)
    await world.let(
        lambda table: commands.change_rules(table, host, replace(table.rules, ends_at=ends_at)), 1
    )
    await players[0].click(Action.START)
    await to_the_first_card(players)
    assert LAST not in players[0].table().text
    await world.later(minutes=6)
    assert f"⏰ {LAST}" in players[0].table().text
    await hurry_to_the_end_of_the_hand(world)
    await world.later(seconds=1)
    shown = players[0].table()
    assert "⏰ Time was up, so the match has ended with the score as it stood." in shown.text
    assert "Less than half of it was played, so it counts for nobody." in shown.text
    assert "win" in "".join(shown.alts)
