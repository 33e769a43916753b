"""A pack that is not shuffled: the cutter cuts it before the next hand is dealt (B10, B11)."""

import pytest

from bot.ui.controls.custom_id import Action
from engine.botifarra import BOTIFARRA, Cut, Phase
from tests.bot.behaviour.match import (
    LOWER,
    TWO_HANDS,
    UPPER,
    actions,
    begun,
    hurry_to_the_end_of_the_hand,
    private,
    state_of,
    table_of,
    view_of,
)
from tests.bot.behaviour.table import asked, leave

UNSHUFFLED = {"shuffle": "no_shuffle", **TWO_HANDS}


async def before_the_cut(world, number=4, **rules):
    """Play the first hand of two; return the people, and who of them is to cut, if it is one of them."""
    players = await begun(world, number, **{**UNSHUFFLED, **rules})
    await hurry_to_the_end_of_the_hand(world)
    seat = table_of(world).view(None).cutter
    return players, players[seat] if seat < number else None


def selects(message):
    return [what for what in message.enabled if what.action is Action.CHOOSE_MOVE]


def others(players, cutter):
    return [player for player in players if player is not cutter]


async def test_the_first_hand_is_shuffled_and_not_cut(world):
    players = await begun(world, 4, **UNSHUFFLED)
    assert state_of(world).deal == 1
    assert asked(players) is not None
    assert not any(selects(message) for player in players for message in player.sees())


async def test_the_cutter_sees_two_selects_and_a_button_for_chance_and_the_others_do_not(world):
    players, cutter = await before_the_cut(world)
    own = private(cutter)
    assert [what.argument for what in selects(own)] == [UPPER, LOWER]
    offered = [option["value"] for _, part in own.controls for option in part.get("options", ())]
    assert offered == [str(move) for move in view_of(cutter).moves]
    assert Action.NEXT_DEAL in actions(own)
    assert "You cut" in own.text
    assert f"**{cutter.name}** to cut the pack" in cutter.table().text
    for player in others(players, cutter):
        assert selects(private(player)) == []
        assert Action.NEXT_DEAL not in actions(private(player))


@pytest.mark.parametrize("on_hand", [True, False])
async def test_the_pack_is_cut_where_the_cutter_chooses_and_the_next_hand_is_dealt(world, on_hand):
    players, cutter = await before_the_cut(world)
    before, finished = state_of(world), cutter.table()
    await cutter.choose(
        Action.CHOOSE_MOVE, "cut 10", UPPER, on=private(cutter) if on_hand else cutter.table()
    )
    dealt = BOTIFARRA.apply(before, view_of(cutter).seat, Cut(10)).state
    assert state_of(world) == dealt
    for player in players:
        assert player.hand().cards == {str(card) for card in view_of(player).cards}
        assert player.hand().id > player.table().id
        assert len(player.hands()) == 1
    assert f"**{cutter.name}** cut after 10 cards" in cutter.table().text
    assert cutter.table().id > finished.id
    assert "Hand 1, dealt by" in cutter.now(finished).text


async def test_the_select_of_a_message_of_an_earlier_version_still_cuts(world):
    _, cutter = await before_the_cut(world)
    earlier = f"bt:1:{table_of(world).turn}:cut:upper"
    await cutter.choose_forged(private(cutter), earlier, "10")
    assert table_of(world).moves[-1].move == "cut 10"


async def test_a_cut_that_is_refused_brings_the_hand_up_to_date_and_says_why(world):
    _, cutter = await before_the_cut(world)
    own = private(cutter)
    await cutter.choose_forged(own, own.custom_id(Action.CHOOSE_MOVE, UPPER), "cut 1")
    shown = cutter.now(own)
    assert "⚠️ The pack cannot be cut there" in shown.text
    assert "choose how many cards" in shown.text
    assert len(selects(shown)) == 2


async def test_nobody_else_cuts_and_everybody_is_told_why(world):
    players, cutter = await before_the_cut(world)
    other, stranger = others(players, cutter)[0], world.person("Eva")
    for person, reason in (
        (other, "You do not cut the pack this time"),
        (stranger, "do not sit at this table"),
    ):
        answer = await person.choose(Action.CHOOSE_MOVE, "cut 10", UPPER, on=person.table())
        assert answer.is_private
        assert reason in answer.text
    answer = await other.click(Action.NEXT_DEAL, on=other.table())
    assert answer.is_private
    assert f"{cutter.name} has to cut the pack" in answer.text
    assert state_of(world).phase is Phase.CUT


async def test_a_late_cutter_is_cut_for_at_random_and_everyone_is_told(world):
    players, cutter = await before_the_cut(world)
    await world.later(minutes=10)
    assert state_of(world).phase is Phase.CUT
    await world.later(minutes=1)
    assert state_of(world).deal == 2
    assert table_of(world).moves[-1].seat is None
    assert f"**{cutter.name}** was late, so the table cut at random" in cutter.table().text
    await players[0].click(Action.HAND)
    assert players[0].hand().cards


async def test_a_computer_cuts_for_who_is_away(world):
    players, cutter = await before_the_cut(world)
    await leave(cutter)
    await cutter.click(Action.HAND)
    assert selects(private(cutter)) == []
    other = others(players, cutter)[0]
    assert selects(other.table()) == []
    await other.click(Action.NEXT_DEAL, on=other.table())
    assert state_of(world).deal == 2


async def test_the_select_of_the_deep_cuts_works_after_a_restart_in_the_middle_of_a_cut(world):
    players, cutter = await before_the_cut(world)
    await world.restart()
    await cutter.choose(Action.CHOOSE_MOVE, "cut 40", LOWER, on=private(cutter))
    assert table_of(world).moves[-1].move == "cut 40"
    assert all(player.hand().cards for player in players)


async def test_who_cuts_waits_until_the_others_let_the_hand_before_stand(world):
    players, cutter = await before_the_cut(world, revoke="claim")
    assert "as soon as the others accept the result" in private(cutter).text
    assert selects(private(cutter)) == []
    (result,) = private(cutter).pictures
    assert "hand" in result.filename
    for player in others(players, cutter):
        await player.click(Action.ACCEPT, on=private(player))
    assert "choose how many cards" in private(cutter).text
    assert len(selects(private(cutter))) == 2
    await cutter.choose(Action.CHOOSE_MOVE, "cut 20", UPPER, on=private(cutter))
    assert state_of(world).deal == 2
