"""What organisers see: the panel in each stage, the ways to tables and results, and corrections in the thread."""

from datetime import timedelta

import pytest

from bot.events import commands
from bot.events.entries import BoardOpened, Format, Result, ResultTaken
from bot.i18n import Language, translator
from bot.tables.commands import Actor
from bot.tables.entries import Person
from bot.ui.events import organise
from bot.ui.events.controls import Action, EventId
from tests.bot.events.conftest import NOW, ORGANISER, Trial, people
from tests.bot.ui.events.test_standings import after_one, begun, better

ENGLISH = translator(Language.EN)
LATER = NOW + timedelta(days=8)


def actions(message):
    return [EventId.parse(each.custom_id).action for each in message.items() if hasattr(each, "style")]


def options(message):
    (chosen,) = [each for each in message.items() if hasattr(each, "options")]
    return chosen.options


@pytest.mark.parametrize(
    ("trial", "now", "offered"),
    [
        (Trial().sign_up(4), NOW, [Action.START, Action.CANCEL]),
        (begun(Format.SWISS), NOW, [Action.REPLACE, Action.CLOSE, Action.CANCEL]),
        (
            after_one(Format.SAME_CARDS),
            NOW,
            [Action.REPLACE, Action.CLOSE, Action.CORRECT, Action.FILE, Action.CANCEL],
        ),
        (
            begun(Format.LEAGUE, 4),
            LATER,
            [Action.DECIDE, Action.REPLACE, Action.CLOSE, Action.CANCEL],
        ),
    ],
    ids=["open", "running", "after a round", "overdue"],
)
def test_the_panel_offers_what_can_be_done_now(trial, now, offered):
    assert actions(organise.panel(ENGLISH, trial.event, now)) == offered


def test_at_the_end_results_can_still_be_corrected():
    trial = begun(Format.SWISS)
    trial.play(better)
    trial.play_to_the_end(better)
    assert actions(organise.panel(ENGLISH, trial.event, NOW)) == [Action.CORRECT, Action.FILE]


def test_the_panel_tells_what_becomes_of_people_without_a_partner():
    trial = Trial().sign_up(4)
    trial.execute(commands.join, ORGANISER)
    said = organise.panel(ENGLISH, trial.event, NOW).parts[0].content
    assert "Pairs that can play: 4." in said
    assert "who is left plays with a computer" in said
    without = Trial(computers=False).sign_up(4)
    without.execute(commands.join, ORGANISER)
    assert "plays with a computer" not in organise.panel(ENGLISH, without.event, NOW).parts[0].content


def test_results_of_open_tables_are_not_corrected():
    trial = Trial(Format.TABLES, game="barbu", rules={"players": 4})
    for number in range(5):
        trial.execute(commands.join, Person(number + 10, f"P{number}"))
    trial.start()
    trial.draw()
    trial.apply(ResultTaken(round=1, table=1, board=0, result=Result((5, 4, 3, 2, 1), 5, (5,) * 5)))
    assert Action.CORRECT not in actions(organise.panel(ENGLISH, trial.event, NOW))


def test_no_covered_result_can_be_corrected():
    trial = after_one()
    trial.draw()
    here = trial.event.round(2)
    taken = ResultTaken(round=2, table=1, board=here.boards[0], result=Result((9, 0), 1, (1, 1)))
    trial.apply(taken)
    assert [value for _, value in organise.rounds_to_correct(ENGLISH, trial.event)] == ["1"]
    assert organise.results_to_correct(ENGLISH, trial.event, 2) == []
    label, value = organise.results_to_correct(ENGLISH, trial.event, 1)[0]
    assert (label.partition(":")[0], value) == ("Board 1, table 1", "1.1.1")


def test_more_tables_than_a_select_holds_follow_after_a_choice():
    choices = [(str(number), f"1.{number}.0") for number in range(60)]
    custom_id, seen, skip = EventId(7, Action.CLOSE), [], 0
    for _ in range(3):
        shown = options(organise.question(ENGLISH, custom_id, "Which table?", choices, skip))
        further = [each for each in shown if each.value.startswith(organise.FURTHER)]
        seen += [each.value for each in shown if each not in further]
        skip = int(further[0].value[1:]) if further else None
    assert seen == [value for _, value in choices]
    assert skip is None


def test_open_tables_and_overdue_matches_are_found():
    trial = begun(Format.LEAGUE, 4)
    trial.apply(BoardOpened(round=1, table=2, board=0, table_id=9))
    assert [value for _, value in organise.running(ENGLISH, trial.event)] == ["1.2.0"]
    assert organise.overdue(ENGLISH, trial.event, NOW) == []
    assert [value for _, value in organise.overdue(ENGLISH, trial.event, LATER)] == ["1.1.0", "1.2.0"]
    assert organise.overdue(ENGLISH, begun(Format.SWISS, minutes=5).event, LATER) == []


@pytest.mark.parametrize(("verdict", "wins"), [("a", (0, 2)), ("b", (2, 0)), ("draw", (1, 1))])
def test_a_verdict_on_an_overdue_match_gives_its_wins(verdict, wins):
    trial = begun(Format.LEAGUE, 4)
    trial.execute(
        commands.correct, trial.organiser, 1, (1, 0), organise.VERDICTS[verdict], organise.NOT_IN_TIME
    )
    assert trial.event.round(1).results[1, 0].given == wins
    message = organise.decision(ENGLISH, trial.event, 1, (1, 0))
    buttons = [each for each in message.items() if hasattr(each, "style")]
    first = next(each.label for each in buttons if each.custom_id.endswith(f".{verdict}"))
    losers = [pair for pair, halves in zip(trial.event.pairing(1, (1, 0)), wins, strict=True) if not halves]
    assert first == (f"Lost for A{losers[0]} and B{losers[0]}" if losers else "Draw")


@pytest.mark.parametrize("language", Language)
def test_the_thread_is_told_of_every_correction_with_its_reason(language):
    trial = after_one(Format.SWISS)
    result = Result((84, 101))
    trial.execute(commands.correct, Actor(people(3)[0], is_moderator=True), 1, (2, 0), result, "swapped *_*")
    one, other = trial.event.pairing(1, (2, 0))
    said = organise.correction_text(translator(language), trial.event, trial.event.corrections[0])
    for part in ("84–101", "swapped", f"A{one}", f"B{other}", "**A3**"):
        assert part in said
    assert "*_*" not in said
    ((kind, message, mentioned),) = organise.corrections(trial.event)
    assert (kind, mentioned) == ("correction 1", ())
    assert "84–101" in message.parts[0].content


def test_a_person_may_name_a_substitute_for_the_partner_while_the_event_runs():
    trial = begun(Format.SWISS)
    one, other = people(2)
    (button,) = organise.substitute_buttons(ENGLISH, trial.event, one.id)
    assert (button.label, EventId.parse(button.custom_id).number) == ("Substitute for B2", other.id)
    assert organise.substitute_buttons(ENGLISH, trial.event, ORGANISER.id) == []
    assert organise.substitute_buttons(ENGLISH, Trial().sign_up(4).event, one.id) == []
