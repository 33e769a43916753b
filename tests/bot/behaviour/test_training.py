"""The trainer as people use it: alone, with their own hands, position after position, and again after a day."""

import re
from dataclasses import replace

import pytest

from bot.games.botifarra.face import BotifarraTable
from bot.i18n import Language, translator
from bot.problems.assessed import Assessed
from bot.problems.expert_work import Purpose
from bot.problems.training import EXAMPLE, Position
from bot.tables.log.past import played_again
from bot.ui.face.face import FACES
from bot.ui.training.custom_id import TrainingId
from computers.compiled import IS_AVAILABLE
from computers.review import Estimate
from engine.cards.spanish import SpanishCard, SpanishCardSet
from tests.bot.behaviour.match import ONE_HAND, begun, hurry_to_the_end_of_the_hand, seat_of, table_of, told
from tests.bot.behaviour.test_daily import now
from tests.computers.botifarra.review.matches import all_equal, by_strength, quickly

pytestmark = pytest.mark.skipif(not IS_AVAILABLE, reason="without numba nothing is judged")


@pytest.fixture(autouse=True)
def expert(monkeypatch):
    """Let the expert think the better of a card the higher it is, as the made-up reviews do, and say a sentence."""
    monkeypatch.setattr(
        "computers.botifarra.review.measures.expert_estimates",
        lambda view, chance, _: by_strength(view, chance),
    )
    monkeypatch.setattr(
        "computers.botifarra.review.measures.call_estimates", lambda view, chance, _: all_equal(view, chance)
    )
    monkeypatch.setattr(BotifarraTable, "hint", lambda self, seat: "High cards win.")


@pytest.fixture
def judged(monkeypatch):
    """Return the hands that are judged, by measures that take no time."""
    hands = []

    def reviewed(hand, _):
        hands.append(hand)
        return quickly(hand)

    monkeypatch.setattr("computers.botifarra.review.measures.reviewed", reviewed)
    return hands


def cards_of(table, seats):
    """Return the cards in some hands."""
    hands = table.started_match.state.hands
    return [card for seat in seats for card in SpanishCardSet.from_mask(hands[seat])]


def worst(moves):
    """Return the lowest card that may be played, of which the expert thinks least."""
    return min(moves, key=lambda each: SpanishCard.parse(each.move.removeprefix("play ")).strength)


def controls(message):
    """Return what may be pressed in a message of the trainer, in order."""
    found = [part for part in message.parts if part.get("custom_id", "").startswith("tr:")]
    return [TrainingId.parse(part["custom_id"]) for part in found if not part.get("disabled")]


async def press(player, message, clicked):
    """Press something in a message that has been there for a while; return the message as it is then."""
    await player.world.later(seconds=2)
    await player.member.click(message.raw, custom_id=str(clicked))
    return player.now(message)


async def train(player, game="botifarra"):
    answer = await player.command(f"{game} train")
    assert answer.is_private
    return player.sees_alone()[-1]


async def with_a_hand_behind(world, number=2):
    players = await begun(world, number, **ONE_HAND)
    await hurry_to_the_end_of_the_hand(world)
    return players


async def test_a_player_is_asked_five_decisions_of_their_own_and_sees_no_hidden_card(world, judged):
    anna, bernat = await with_a_hand_behind(world)
    table, message = table_of(world), await train(anna)
    others = [each.id for each in bernat.sees()]
    for number in range(1, 6):
        asked = controls(message)[0]
        assert f"position {number} of 5" in message.text
        if asked.table == EXAMPLE:
            break
        before = played_again(table, 1)[asked.step]
        hidden = cards_of(before, set(range(4)) - {seat_of(anna)})
        own = {f"play {card}" for card in cards_of(before, {seat_of(anna)})}
        assert {each.move for each in controls(message)} <= own
        assert told(message, hidden) == []
        message = await press(anna, message, asked)
        assert "of 10 marks" in message.text
        assert "High cards win." in message.text
        assert "At the table you chose" in message.text
        assert told(message, hidden) == []
        message = await press(anna, message, controls(message)[0])
    assert number > 2, "at least two of these were played badly"
    for _ in range(2 * (6 - number)):
        message = await press(anna, message, controls(message)[0])
    assert re.search(r"Done: \d+ of 50 marks", message.text)
    assert controls(message) == []
    await train(anna)
    assert len(judged) == 1, "nothing is judged twice"
    assert [each.id for each in bernat.sees()] == others


async def test_a_missed_position_comes_back_after_a_day_and_a_new_process_goes_on_where_it_was(world):
    anna, _ = await with_a_hand_behind(world)
    message = await train(anna)
    first = controls(message)[0]
    answered = await press(anna, message, worst(controls(message)))
    assert "comes back" in answered.text
    await world.restart()
    following = await press(anna, answered, controls(answered)[0])
    assert "position 2 of 5" in following.text
    assert controls(await train(anna))[0].step != first.step
    await world.later(days=1)
    again = await train(anna)
    assert controls(again)[0].step == first.step


@pytest.mark.parametrize("language", Language)
async def test_a_newcomer_is_asked_the_hands_of_the_strategy_pages_and_told_what_these_say(world, language):
    anna = world.person("Anna")
    await world.bot.services.languages.choose(anna.id, language)
    tr, page = translator(language, "botifarra"), FACES["botifarra"].strategy.pages[0]
    message = await train(anna)
    assert tr.gettext("A hand from the strategy pages.") in message.text
    answered = await press(anna, message, controls(message)[0])
    assert tr.gettext(page.example.says) in answered.text
    assert tr.gettext("What would you play?") in (await press(anna, answered, controls(answered)[0])).text
    nothing = await train(anna, "barbu")
    assert controls(nothing) == []
    assert len(nothing.text) > 20


async def test_the_position_of_somebody_else_and_a_forged_move_are_refused(world):
    anna, bernat = await with_a_hand_behind(world)
    message = await train(anna)
    clicked = controls(message)[0]
    told_to_bernat = await bernat.click_forged(message, str(clicked))
    assert "not asked here" in told_to_bernat.text
    illegal = await anna.click_forged(message, str(replace(clicked, move="play X1")))
    assert "not asked here" in illegal.text
    assert await world.store.training.positions(bernat.id, "botifarra") == []


async def test_a_covered_board_is_not_looked_through(world):
    anna, _ = await with_a_hand_behind(world)
    training = world.bot.handlers.training
    training._positions = replace(training._positions, is_covered=lambda _: True)
    assert {each.table for each in controls(await train(anna))} == {EXAMPLE}
    assert await world.store.training.looked(anna.id, "botifarra") == []


async def test_an_expert_who_has_worked_enough_says_so_where_there_are_hands_to_look_through(world):
    anna, _ = await with_a_hand_behind(world)
    training = world.bot.handlers.training._positions
    view = Assessed({"play O9": Estimate(20.0, 0.0)}, 0.5, {})
    solved = Position(EXAMPLE, 1, 0, 0.0, None, now(world), view)
    await world.store.training.save(anna.id, "botifarra", [solved])
    for _ in range(training.work.most):
        world.bot.surroundings.run(training.work.begin, world.guild.id, Purpose.TRAINING)
    assert "enough hands of this server for today" in (await anna.command("botifarra train")).text
    await world.later(days=1)
    assert "position 1 of 5" in (await train(anna)).text


async def test_without_an_expert_there_is_no_trainer(world):
    await world.restart(expert_deals_a_day=0)
    answer = await world.person("Anna").command("botifarra train")
    assert "turned them off" in answer.text
