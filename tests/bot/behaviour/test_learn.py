"""Lessons as a newcomer takes them: privately, by clicks, in one message that changes."""

from itertools import product

import pytest

from bot.i18n import Language, translator
from bot.ui.controls.custom_id import Action
from bot.ui.controls.lesson_id import LessonId
from bot.ui.face.face import FACES
from tests.bot.behaviour.toys import enter
from tests.examples import one_in
from tests.toy.face import HighestFace

pytestmark = pytest.mark.usefixtures("composed")

GAMES = [name for name, face in FACES.items() if face.lesson is not None]


def buttons(message):
    """Return the buttons of the lesson itself."""
    return [part for part in message.parts if part.get("custom_id", "").startswith(f"{LessonId.prefix}:")]


def enabled(message):
    """Return the custom_ids that can be pressed, in order."""
    return [LessonId.parse(part["custom_id"]) for part in buttons(message) if not part.get("disabled")]


def lesson_message(player):
    (message,) = [message for message in player.sees_alone() if buttons(message)]
    return message


async def press(player, clicked):
    """Press a button of the lesson, and return the message as it is then."""
    before = lesson_message(player)
    assert clicked in enabled(before)
    await player.member.click(before.raw, custom_id=str(clicked))
    after = lesson_message(player)
    assert after.id == before.id
    return after


async def begin(player, game):
    answer = await player.command(f"{game} learn")
    assert answer.is_private
    return lesson_message(player)


@pytest.mark.parametrize(
    ("game", "language", "text_only"), one_in(7, product(GAMES, Language, [False, True]))
)
async def test_a_newcomer_walks_through_a_lesson_by_every_wrong_click_and_the_right_ones(
    world, game, language, text_only
):
    anna = world.person("Anna")
    await world.bot.services.languages.choose(anna.id, language)
    await world.bot.services.preferences.choose(anna.id, text_only=text_only)
    lesson, tr = FACES[game].lesson, translator(language, game)
    message = await begin(anna, game)
    for number, step in enumerate(lesson.steps):
        assert tr.gettext(step.title) in message.text
        answers = [clicked for clicked in enabled(message) if clicked.answer]
        judged = {clicked: lesson.judge(step, clicked.answer, tr) for clicked in answers}
        (right,) = [clicked for clicked, verdict in judged.items() if verdict.is_right]
        first_of_each = {verdict.why: clicked for clicked, verdict in reversed(judged.items()) if verdict.why}
        for why, clicked in first_of_each.items():
            message = await press(anna, clicked)
            assert tr.gettext("Try again.") in message.text
            figures = step.fields(tr, step.deal.at(step.at))
            assert tr.gettext(why, **figures) in message.text
            assert [each for each in enabled(message) if each.answer] == answers
        message = await press(anna, right)
        assert tr.gettext(step.done, **step.fields(tr, step.deal.at(step.then))) in message.text
        assert not [clicked for clicked in enabled(message) if clicked.answer]
        assert bool(message.alts) is not text_only
        message = await press(anna, LessonId(game, lesson.version, number + 1))
    assert tr.gettext(lesson.ending) in message.text
    assert not world.tables.in_channel(world.channel.id)


async def test_a_lesson_goes_back_and_forth_and_outlives_a_restart(world):
    anna = world.person("Anna")
    await begin(anna, "botifarra")
    version = FACES["botifarra"].lesson.version
    await press(anna, LessonId("botifarra", version, 0, "play O9"))
    second = await press(anna, LessonId("botifarra", version, 1))
    await world.restart()
    assert (await press(anna, LessonId("botifarra", version, 0))).text != second.text
    await press(anna, LessonId("botifarra", version, 0, "play O9"))
    assert (await press(anna, LessonId("botifarra", version, 1))).text == second.text


async def test_a_click_on_a_lesson_is_answered_at_once_by_a_change_of_its_message(world):
    anna = world.person("Anna")
    message = await begin(anna, "barbu")
    answer = await anna.member.click(message.raw, custom_id=str(enabled(message)[0]))
    assert answer.acknowledged
    assert not answer.deferred
    assert not answer.followups
    assert [each.id for each in anna.sees()] == [message.id]


async def test_a_second_click_lands_on_a_button_that_does_nothing(world):
    anna = world.person("Anna")
    message = await begin(anna, "botifarra")
    after = await press(anna, LessonId("botifarra", FACES["botifarra"].lesson.version, 0, "play O9"))
    before, now = (buttons(each) for each in (message, after))
    assert [part["custom_id"] for part in before] == [part["custom_id"] for part in now]
    assert [part.get("disabled", False) for part in before] == [part is before[-1] for part in before]
    assert [part.get("disabled", False) for part in now] == [part is not now[-1] for part in now]


async def test_who_first_meets_the_bot_in_a_lesson_takes_it_in_catalan_by_one_click(world):
    anna = world.person("Anna")
    message = await begin(anna, "botifarra")
    (catalan,) = [part for part in message.parts if part.get("label") == "En català"]
    await anna.member.click(message.raw, custom_id=catalan["custom_id"])
    after = lesson_message(anna)
    assert after.id == message.id
    assert (
        translator(Language.CA, "botifarra").gettext(FACES["botifarra"].lesson.steps[0].title) in after.text
    )


async def test_two_learners_do_not_see_or_change_each_others_lesson(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    first = await begin(anna, "botifarra")
    await begin(bernat, "botifarra")
    await press(bernat, LessonId("botifarra", FACES["botifarra"].lesson.version, 0, "play O9"))
    assert lesson_message(anna).text == first.text
    assert len(anna.sees_alone()) == 1


async def test_the_end_of_a_lesson_opens_a_table_by_the_usual_rules(world):
    anna = world.person("Anna")
    await begin(anna, "botifarra")
    version, last = FACES["botifarra"].lesson.version, len(FACES["botifarra"].lesson.steps)
    message = lesson_message(anna)
    end = LessonId("botifarra", version, last)
    await anna.click_forged(message, str(end))
    await press(anna, LessonId("botifarra", version, last, "open"))
    (table,) = world.tables.in_channel(world.channel.id)
    assert table.rules.preset == next(iter(table.game.presets))
    assert anna.table().text


@pytest.mark.parametrize("game", GAMES)
async def test_the_lobby_and_the_rules_offer_the_lesson_in_a_message_of_its_own(world, game):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command(f"{game} new", thread=False)
    lobby = bernat.table()
    begins = str(LessonId(game, FACES[game].lesson.version, 0, "begin"))
    await bernat.click(Action.MORE)
    await bernat.member.click(bernat.sees_alone()[-1].raw, custom_id=begins)
    assert (
        translator(Language.EN, game).gettext(FACES[game].lesson.steps[0].title)
        in bernat.sees_alone()[-1].text
    )
    assert bernat.table().text == lobby.text
    await anna.all_rules(game)
    rules = anna.sees_alone()[-1]
    await anna.member.click(rules.raw, custom_id=begins)
    assert rules.id in [message.id for message in anna.sees_alone()]
    assert anna.sees_alone()[-1].id != rules.id


async def test_the_help_offers_the_lessons(world):
    anna = world.person("Anna")
    await anna.command("help")
    (shown,) = anna.sees_alone()
    offered = [part["custom_id"] for part in buttons(shown)]
    assert [LessonId.parse(each).game for each in offered] == GAMES
    await anna.member.click(shown.raw, custom_id=offered[0])
    assert len(anna.sees_alone()) == 2


@pytest.mark.parametrize(
    "forged",
    [
        "learn:botifarra:1:0:play X9",
        "learn:botifarra:1:5:play O8",
        "learn:botifarra:1:2:7",
        "learn:nothing:1:0:",
        "learn:highest:1:0:",
        "learn:",
    ],
)
async def test_a_forged_click_is_refused_kindly_and_changes_nothing(world, forged):
    anna = world.person("Anna")
    message = await begin(anna, "botifarra")
    answer = await anna.click_forged(message, forged)
    assert answer.is_private
    assert message.text in [each.text for each in anna.sees_alone()]


@pytest.mark.parametrize("old", ["learn:botifarra:0:3:play B2", "learn:botifarra:1:99:"])
async def test_a_button_of_another_version_begins_the_lesson_again(world, old):
    anna = world.person("Anna")
    message = await begin(anna, "botifarra")
    await anna.click_forged(message, old)
    assert "begins again" in lesson_message(anna).text


class TestAGameWithoutALesson:
    @pytest.fixture(autouse=True)
    def _third_game(self, monkeypatch):
        yield from enter(monkeypatch, HighestFace)

    async def test_has_no_command_and_no_button_for_one(self, world):
        anna = world.person("Anna")
        names = {
            (command.name, sub.name)
            for command in world.bot.tree.get_commands()
            for sub in getattr(command, "commands", ())
        }
        assert ("botifarra", "learn") in names
        assert ("highest", "learn") not in names
        await anna.command("highest new")
        assert not buttons(anna.table())
