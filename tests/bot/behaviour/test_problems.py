"""Problems: asked about a finished hand, answered in secret, closed by time or by hand, and the table of solvers."""

import asyncio
import re

import pytest

from bot.games.botifarra.names import card_name
from bot.i18n import Language, translator
from bot.problems.assessed import Assessed
from bot.tables.errors import TableError
from bot.tables.log.past import played_again
from bot.ui.controls.problem_id import Action, ProblemId
from bot.ui.face.anonymous import asked_seat
from computers.compiled import IS_AVAILABLE
from computers.review import Estimate
from engine.cards.spanish import SpanishCardSet
from tests.bot.behaviour.match import (
    ONE_HAND,
    begun,
    hurry_to_the_end_of_the_hand,
    private,
    table_of,
)
from tests.bot.behaviour.test_covered_tables import COVERED, opened_board
from tests.bot.behaviour.test_replay import LAST
from tests.bot.covered import texts_of

pytestmark = [
    pytest.mark.skipif(not IS_AVAILABLE, reason="the expert needs the extra strong"),
    pytest.mark.usefixtures("background"),
]


@pytest.fixture(autouse=True)
def assessed(monkeypatch):
    """Let the expert think in no time that the moves are worse and worse by two points, or all the same."""
    made = []

    def assess(position, seat):
        moves = position.game.legal_moves(position.started_match.state, seat)
        apart = 0 if len(moves) == 2 else 2
        made.append(position)
        values = {str(move): Estimate(20.0 - apart * place, 0.1) for place, move in enumerate(moves)}
        return Assessed(values, 0.5, {each: f"Because ({each})." for each in Language})

    monkeypatch.setattr("bot.ui.problems.handlers.assess", assess)
    return made


def steps(world, choices=range(4, 12)):
    """The steps of the first hand at which somebody has so many legal cards."""
    positions = played_again(table_of(world), 1)
    return [
        step
        for step, each in enumerate(positions)
        if (seat := asked_seat(each)) is not None
        and len(each.game.legal_moves(each.started_match.state, seat)) in choices
        and "play" in str(each.game.legal_moves(each.started_match.state, seat)[0])
    ]


async def match_over(world):
    players = await begun(world, 2, **ONE_HAND)
    await hurry_to_the_end_of_the_hand(world)
    return players


async def ask(person, step, deal=1):
    """Press "Ask the others" under a replay, and return what the person alone sees."""
    await person.click_forged(person.sees_publicly()[-1], str(ProblemId(Action.ASK, 1, deal, step)))
    return private(person)


async def press(person, message, action, number=1):
    return await person.click_forged(message, str(ProblemId(action, number)))


async def asked(person, step, number=1):
    """Ask the others, and return the public message."""
    preview = await ask(person, step)
    await press(person, preview, Action.POST, number)
    return problem_for(person)


def problem_for(person, number=1):
    found = [each for each in person.sees_publicly() if f"pb:own:{number}:" in each.everything()]
    return found[-1]


def choices(message):
    """The moves in the select of a problem, in order."""
    (options,) = [part["options"] for part in message.parts if part.get("options")]
    return [each["value"] for each in options]


async def choose(person, message, place, number=1):
    custom_id = str(ProblemId(Action.ANSWER, number))
    return await person.choose_forged(message, custom_id, choices(message)[place])


async def test_who_asks_is_told_first_what_the_expert_thinks_and_nobody_in_the_question_has_a_name(world):
    anna, bernat = await match_over(world)
    before = len(bernat.sees_publicly())
    preview = await ask(anna, steps(world)[3])
    assert preview.is_ephemeral
    assert "Because (en)." in preview.text
    assert "· −2.0 · 6/10" in preview.text
    assert len(bernat.sees_publicly()) == before
    await press(anna, preview, Action.POST)
    assert "Asked: https://" in private(anna).text
    message = problem_for(bernat)
    assert "What would you play?" in message.text
    assert "You are **South**." in message.text
    assert "0 answers so far. It closes <t:" in message.text
    assert "Because" not in message.everything()
    names = [seat.name for seat in table_of(world).seats]
    assert not [name for name in names if name in message.everything()]


@pytest.mark.usefixtures("composed")
async def test_the_question_has_no_card_of_another_hand(world):
    anna, _ = await match_over(world)
    step = steps(world)[3]
    position = played_again(table_of(world), 1)[step]
    message = await asked(anna, step)
    seat = asked_seat(position)
    own = {str(card) for card in position.view(seat).cards}
    assert set(re.findall(r"play ([OCEB]\d+)", message.everything())) <= own
    shown = " ".join(said for _, said in texts_of([message.parts, message.alts]))
    english = translator(Language.EN)
    for other, hand in enumerate(position.started_match.state.hands):
        if other != seat:
            for card in SpanishCardSet.from_mask(hand):
                assert card_name(english, card) not in shown


async def test_moves_that_are_about_the_same_are_not_asked_about(world, assessed):
    anna, _ = await match_over(world)
    step = steps(world, [2])[0]
    preview = await ask(anna, step)
    assert "there is nothing to ask" in preview.text
    await press(anna, anna.sees_publicly()[-1], Action.POST)
    assert not [each for each in anna.sees_publicly() if "pb:own" in each.everything()]
    await ask(anna, step)
    assert len(assessed) == 1


async def test_answers_are_secret_until_ones_own_and_cannot_be_changed(world):
    anna, bernat = await match_over(world)
    eva, pau = world.person("Eva"), world.person("Pau")
    message = await asked(anna, steps(world)[3])
    first = await choose(eva, message, 1)
    assert first.is_private
    assert "6 points of 10" in first.text
    assert "100%" in first.text
    assert "Because (en)." in first.text
    assert "1 answer so far." in pau.now(message).text
    assert pau.now(message).pictures[0].id == message.pictures[0].id
    await press(pau, message, Action.OWN)
    question = private(pau)
    assert "%" not in question.text
    assert "Because" not in question.text
    assert question.pictures
    await choose(pau, question, 0)
    assert "50%" in private(pau).text
    again = await choose(eva, message, 0)
    assert "6 points of 10" in again.text
    assert (await press(eva, message, Action.OWN)).text == again.text
    for person in (anna, bernat):
        await choose(person, message, 0)
    assert "4 answers so far." in pau.now(message).text
    season = await eva.click_forged(message, "se:2026:1:0:solvers")
    assert "1. Pau: 10 points. 2. Eva: 6 points." in season.told
    assert not [name for name in ("Anna", "Bernat") if name in season.told]


async def test_what_is_forged_or_no_longer_there_is_refused_and_changes_nothing(world):
    anna, _ = await match_over(world)
    step = steps(world)[3]
    for deal, at in ((2, step), (0, step), (1, LAST)):
        assert "What the expert thinks" not in (await ask(anna, at, deal)).text
    draft = await ask(anna, step)
    for action in (Action.ANSWER, Action.OWN, Action.CLOSE):
        answer = await press(anna, draft, action)
        assert "Because" not in answer.text
    message = await asked(anna, step)
    eva = world.person("Eva")
    answer = await eva.choose_forged(message, str(ProblemId(Action.ANSWER, 1)), "play O99")
    assert "I do not know this button" in answer.text
    assert "no longer there" in (await press(eva, message, Action.OWN, 99)).text
    assert "no longer there" in (await press(anna, draft, Action.POST)).text
    assert "no longer there" in (await ask(eva, step)).text
    assert await world.store.problems.answers(1) == []


async def test_a_covered_board_is_not_asked_about(world):
    players = await opened_board(world)
    await hurry_to_the_end_of_the_hand(world)
    answer = await players[0].click_forged(players[0].table(), str(ProblemId(Action.ASK, 1, 1, 20)))
    assert answer.text == COVERED


async def test_a_person_asks_two_at_a_time_and_a_server_whose_expert_is_off_none(world):
    anna, _ = await match_over(world)
    first, second, third, fourth = steps(world)[:4]
    await asked(anna, first)
    await asked(anna, second, 2)
    assert "2 open problems" in (await ask(anna, third)).text
    await press(anna, problem_for(anna), Action.CLOSE)
    assert "What the expert thinks" in (await ask(anna, third)).text
    await world.restart(expert_deals_a_day=0)
    assert "turned them off" in (await ask(world.person("Eva"), fourth)).text


async def test_a_problem_closes_after_three_days_also_if_the_bot_was_away_and_tells_no_names(world):
    anna, bernat = await match_over(world)
    eva = world.person("Eva")
    step = steps(world)[3]
    message = await asked(anna, step)
    await world.store.problems.change(1, message_id=None)  # the process ended before Discord had answered
    await choose(eva, message, 1)
    await world.later(days=2, hours=23)
    assert "1 answer so far." in eva.now(message).text
    await world.restart()
    await world.later(hours=2)
    end = bernat.now(message)
    assert "1 answer. It is closed." in end.text
    assert "Because (en)." in end.text
    assert "At the table: the " in end.text
    assert not [name for name in ("Anna", "Bernat", "Eva") if name in end.everything()]
    assert end.pictures[0].id == message.pictures[0].id
    assert end.labels == ["My answer"]
    assert "6 points of 10" in (await press(eva, end, Action.OWN)).text
    assert "rp:" not in end.everything() + private(eva).everything()  # a replay has names
    assert "closed" in (await press(bernat, end, Action.OWN)).text


async def test_the_author_or_a_moderator_closes_a_problem_which_outlives_a_person_who_is_forgotten(world):
    anna, bernat = await match_over(world)
    message = await asked(anna, steps(world)[3])
    await choose(bernat, message, 1)
    assert "Only the person who asked" in (await press(bernat, message, Action.CLOSE)).text
    await world.bot.surroundings.run(asyncio.create_task, world.store.privacy.forget(anna.id))
    await world.env.settle()
    moderator = world.person("Eva", manage_messages=True)
    await press(moderator, message, Action.CLOSE)
    assert "1 answer. It is closed." in bernat.now(message).text
    assert "100%" in bernat.now(message).text


async def test_a_problem_whose_table_can_no_longer_be_read_closes_in_words_alone(world, monkeypatch):
    anna, bernat = await match_over(world)
    message = await asked(anna, steps(world)[3])

    async def of(*_):
        raise TableError("no_replay")

    posts = world.bot.messages.problems
    monkeypatch.setattr(posts.messages._past, "of", of)
    await press(anna, message, Action.CLOSE)
    assert "It is closed." in bernat.now(message).text
    assert not bernat.now(message).alts


async def test_who_reads_text_alone_gets_the_question_in_words(world):
    anna, bernat = await match_over(world)
    message = await asked(anna, steps(world)[3])
    await bernat.prefer("Text only")
    await press(bernat, message, Action.OWN)
    question = private(bernat)
    assert "### Your cards" in question.text
    assert not question.pictures
    await choose(bernat, question, 1)
    assert "▓" not in private(bernat).text
    assert "100%" in private(bernat).text


async def test_a_problem_whose_message_was_deleted_counts_as_closed(world):
    anna, bernat = await match_over(world)
    message = await asked(anna, steps(world)[3])
    await press(bernat, message, Action.OWN)
    question = private(bernat)
    await world.bot.surroundings.run(asyncio.create_task, message.raw.delete())
    await world.env.settle()
    await choose(bernat, question, 1)
    assert "6 points of 10" in private(bernat).text
    assert await world.store.problems.unclosed() == []


async def test_a_problem_that_cannot_be_posted_stays_a_draft(world):
    anna, _ = await match_over(world)
    preview = await ask(anna, steps(world)[3])
    await world.let_bot_do_all_but("send_messages")
    answer = await press(anna, preview, Action.POST)
    assert "may not write in this channel" in answer.text
    assert (await world.store.problems.find(1)).channel_id is None
