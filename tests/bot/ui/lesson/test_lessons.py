"""Every lesson against the rules of its game, step by step, and against Discord's limits in every language."""

import asyncio
import string
from itertools import product

import pytest

import bot.games.registry  # noqa: F401 - registers the games
from bot.i18n import Language, translator
from bot.people.preferences import NO_PREFERENCES, Preferences
from bot.tables.entries import Person
from bot.ui.controls.custom_id import MoveButtons
from bot.ui.controls.lesson_id import LessonId
from bot.ui.discord.messages import LONGEST_ALT_TEXT, LONGEST_TEXT, length
from bot.ui.face.face import FACES, face_of
from bot.ui.face.lesson import ANY, LEARNER, NAMES, PreparedDeal, Shows
from bot.ui.lesson.course import Course, asked
from bot.ui.lesson.messages import LessonMessages
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.text import facts
from engine.errors import RuleError
from tests.examples import one_in

GAMES = [name for name, face in FACES.items() if face.lesson is not None]
STEPS = [
    pytest.param(game, number, id=f"{game}-{number + 1}")
    for game in GAMES
    for number in range(len(FACES[game].lesson.steps))
]
MOST_PARTS = 40
ANNA = Person(1, "Anna", "anna")


class Blank:
    """Stands where pictures are painted: what they show is looked at elsewhere."""

    async def picture(self, scene):
        scene.compose()
        return b"png"


def course(game, language=Language.EN, preferences=NO_PREFERENCES):
    face = face_of(game, language)
    return Course(face, face.lesson, ANNA, preferences)


def answers(game, number):
    """Return what can be pressed to answer a step."""
    step, lesson = FACES[game].lesson.steps[number], FACES[game].lesson
    tr, table = translator(Language.EN, game), step.deal.at(step.at)
    if step.question is not None:
        return [each.key for each in step.question(tr, table)]
    groups = lesson.calls(tr, table, NO_PREFERENCES) or lesson.cards(tr, table, NO_PREFERENCES)
    assert all(isinstance(group, MoveButtons) for group in groups)
    return [button.move for group in groups for button in group.buttons]


def verdicts(game, number):
    lesson = FACES[game].lesson
    tr = translator(Language.EN, game)
    return {answer: lesson.judge(lesson.steps[number], answer, tr) for answer in answers(game, number)}


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_has_ten_to_fifteen_steps(game):
    assert 10 <= len(FACES[game].lesson.steps) <= 15


@pytest.mark.parametrize("game", GAMES)
def test_every_prepared_deal_is_played_by_the_rules_to_its_last_move(game):
    for deal in {step.deal for step in FACES[game].lesson.steps}:
        moves = deal.each_move if deal.moves else ()
        assert deal.at(len(moves)).turn == len(moves) + 1  # the deal itself is a move of the table


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_a_step_has_one_right_answer_among_several_or_one_card_left(game, number):
    found = verdicts(game, number)
    assert [verdict.is_right for verdict in found.values()].count(True) == 1
    step = FACES[game].lesson.steps[number]
    assert len(found) > 1 or len(step.deal.at(step.at).view(LEARNER).cards) == 1


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_a_move_is_asked_of_the_learner_in_turn_and_the_right_one_is_legal(game, number):
    step = FACES[game].lesson.steps[number]
    if step.question is not None:
        return
    table = step.deal.at(step.at)
    assert table.waits_for == (LEARNER,)
    assert step.right_move in map(str, table.game.legal_moves(table.match.state, LEARNER))
    assert step.then > step.at


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_a_wrong_move_is_refused_by_the_rules_for_the_reason_told_or_allowed_and_told_so(game, number):
    step, lesson = FACES[game].lesson.steps[number], FACES[game].lesson
    if step.question is not None:
        return
    table = step.deal.at(step.at)
    legal = set(map(str, table.game.legal_moves(table.match.state, LEARNER)))
    for answer, verdict in verdicts(game, number).items():
        if verdict.is_right:
            continue
        if answer in legal:
            assert verdict.why in step.wrong.values()
            continue
        with pytest.raises(RuleError) as refused:
            table.game.apply(table.match.state, LEARNER, table.game.parse_move(answer))
        assert verdict.why == lesson.reasons[refused.value.code]


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_every_hint_of_a_step_belongs_to_one_of_its_wrong_answers(game, number):
    told = {verdict.why for verdict in verdicts(game, number).values()}
    step = FACES[game].lesson.steps[number]
    assert set(step.wrong) - {ANY} <= set(answers(game, number))
    assert set(step.wrong.values()) <= told


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_of_the_rules_is_met_in_the_lesson(game):
    lesson = FACES[game].lesson
    told = {verdict.why for number in range(len(lesson.steps)) for verdict in verdicts(game, number).values()}
    assert set(lesson.reasons.values()) <= told


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_no_card_is_marked_as_legal_before_a_step_is_done_unless_it_shows_marks(game, number):
    step = FACES[game].lesson.steps[number]
    if not step.is_marked and step.shows in (Shows.HAND, Shows.CARDS):
        shown = asked(course(game), step)
        assert shown.scene({}).playable is None
        assert "You can" not in facts.description(shown.facts) + facts.text(shown.facts)


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_no_picture_answers_the_question_of_its_step(game, number):
    step = FACES[game].lesson.steps[number]
    if step.question is not None and step.shows is Shows.CARDS:
        assert asked(course(game), step).scene({}).trick_points is None


@pytest.mark.parametrize(
    ("game", "text_only", "language"), one_in(3, product(GAMES, [False, True], Language))
)
def test_every_message_of_a_lesson_fits_into_discord(game, text_only, language):
    async def all_messages():
        async def nobody(_):
            return {}

        messages = LessonMessages(MessageBuilder(Blank(), nobody))
        at = course(game, language, Preferences(text_only=text_only))
        for number in range(len(at.lesson.steps)):
            for answer, verdict in verdicts(game, number).items():
                if verdict.is_right:
                    yield await messages.question(at, number)
                    yield await messages.done(at, number, answer)
                else:
                    yield await messages.question(at, number, verdict.why)
        yield messages.ending(at, "")

    async def check():
        async for message in all_messages():
            texts = [part.content for part in message.items() if hasattr(part, "content")]
            assert sum(map(length, texts)) <= LONGEST_TEXT
            assert not any(
                field for text in texts for _, field, *_ in string.Formatter().parse(text) if field
            )
            ids = [part.custom_id for part in message.items() if hasattr(part, "custom_id")]
            assert len(ids) == len(set(ids))
            assert all(len(custom_id) <= 100 for custom_id in ids)
            own = [custom_id for custom_id in ids if custom_id.startswith(LessonId.prefix)]
            assert [str(LessonId.parse(custom_id)) for custom_id in own] == own
            assert len(ids) - len(own) <= 1  # the end leads on to the strategy pages
            assert sum(1 for _ in message.items()) < MOST_PARTS
            assert all(0 < len(picture.alt) <= LONGEST_ALT_TEXT for picture in message.attachments)
            is_end = any("open" in custom_id for custom_id in ids)
            assert bool(message.attachments) is not (text_only or is_end)

    asyncio.run(check())


def test_the_texts_name_the_players_who_sit_there():
    table = FACES["barbu"].lesson.steps[0].deal.at(0)
    assert [seat.name for seat in table.seats[1:]] == list(NAMES)


@pytest.mark.parametrize("hands", [("7H", "8H"), ("7H 7H", "8H", "9H", "TH")])
def test_cards_that_cannot_have_been_dealt_are_no_prepared_deal(hands):
    with pytest.raises(ValueError, match=r"cannot have been dealt|twice"):
        PreparedDeal("barbu", 0, hands, "").at(0)
