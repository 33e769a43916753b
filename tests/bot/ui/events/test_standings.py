"""The standings of an event as people see them: as a picture, as its facts, and in short lines."""

import re
from dataclasses import replace
from functools import cache

import pytest

from bot.events import commands
from bot.events.entries import Format, Result, ResultTaken
from bot.i18n import Language, translator
from bot.ui.events.standings import (
    number_of_pages,
    own_round,
    short_lines,
    standings_shown,
    standings_title,
)
from bot.ui.text import facts
from tests.bot.events.conftest import Trial, people
from tests.bot.games.botifarra.matches import LONG_NAMES

ENGLISH, CATALAN = translator(Language.EN), translator(Language.CA)


def better(one, other):
    """The pair with the lower number writes ten points more for each number between them."""
    return max(10 * (other - one), 0), max(10 * (one - other), 0)


def begun(format_=Format.SAME_CARDS, pairs=8, **terms):
    """Return an event whose first round is drawn."""
    trial = Trial(format_, **terms).sign_up(pairs)
    trial.start()
    trial.draw()
    return trial


def after_one(*arguments, **terms):
    """Return an event after its first round, a league after all."""
    trial = begun(*arguments, **terms)
    trial.play(better)
    return trial


def scene(shown):
    return shown.scene({})


def test_the_picture_marks_the_readers_own_pair_and_no_other():
    event = after_one().event
    marked = [line for line in scene(standings_shown(CATALAN, event, people(3)[1].id)).lines if line.is_own]
    assert [line.pair for line in marked] == ["A3 i B3"]
    assert not any(line.is_own for line in scene(standings_shown(CATALAN, event)).lines)


@pytest.mark.parametrize(
    ("format_", "pairs", "headings", "first"),
    [
        (Format.SWISS, 8, ("Wins", "Difference", "Points"), r"1 \+\d+ \d+"),
        (Format.SAME_CARDS, 8, ("Result", "Boards"), r"100% 3"),
        (Format.TEAMS, 4, ("Comparison points",), r"\d+"),
        (Format.LEAGUE, 4, ("Points", "Wins", "Difference"), r"3 3 \+60"),
    ],
)
def test_each_format_has_the_figures_that_decide_its_places(format_, pairs, headings, first):
    shown = scene(standings_shown(ENGLISH, after_one(format_, pairs).event))
    assert shown.headings == headings
    assert shown.lines[0].place == 1
    assert re.fullmatch(first, " ".join(shown.lines[0].cells))


def test_percentages_are_written_as_the_language_does():
    trial = begun()
    trial.play(lambda one, other: better(one, other) if 1 in (one, other) else (0, 0))
    lines = {language: short_lines(translator(language), trial.event, 1) for language in Language}
    assert lines[Language.EN] == ["**1** A1 and B1 · 100%"]
    assert lines[Language.FR] == ["**1** A1 et B1 · 100\N{NO-BREAK SPACE}%"]
    others = [short_lines(translator(language), trial.event, 8)[1] for language in (Language.EN, Language.CA)]
    assert re.search(r"\d\.\d%", others[0])
    assert re.search(r"\d,\d\N{NO-BREAK SPACE}%", others[1])


def test_in_french_a_space_that_does_not_break_is_before_each_colon():
    trial = after_one(Format.SAME_CARDS)
    reader = trial.event.pairs[1].people[0].id
    told = facts.text(standings_shown(translator(Language.FR), trial.event, reader).facts)
    assert re.findall(r".:", told) == ["\N{NO-BREAK SPACE}:"] * 9


@pytest.mark.parametrize("format_", [Format.SAME_CARDS, Format.TEAMS])
def test_nothing_of_an_open_round_of_boards_shows(format_):
    trial = after_one(format_, 8 if format_ is Format.SAME_CARDS else 4)
    trial.draw()
    before = trial.event
    here = before.open_rounds[0]
    for table, board in here.missing[:-1]:
        trial.apply(
            ResultTaken(round=here.number, table=table, board=board, result=Result((36, 0), 1, (1, 1)))
        )
    for pair in before.pairs.values():
        reader = pair.people[0].id
        shown = [standings_shown(ENGLISH, event, reader) for event in (before, trial.event)]
        assert facts.text(shown[0].facts) == facts.text(shown[1].facts)
        assert scene(shown[0]) == scene(shown[1])
    assert short_lines(ENGLISH, before, 9) == short_lines(ENGLISH, trial.event, 9)


def test_the_title_says_how_far_a_swiss_event_is():
    trial = after_one(Format.SWISS)
    assert standings_title(ENGLISH, trial.event) == "Standings after round 1"
    trial.draw()
    trial.apply(ResultTaken(round=2, table=1, board=0, result=Result((36, 0), 12, (12, 12))))
    assert standings_title(ENGLISH, trial.event) == "Standings during round 2"
    trial.play_to_the_end(better)
    assert standings_title(ENGLISH, trial.event) == "Final standings"


def test_the_own_round_of_same_cards_has_every_board_of_the_last_closed_round():
    event = after_one().event
    said = own_round(ENGLISH, event, event.pairs[1])
    assert said == "Your round: board 1 100% · 2 100% · 3 100%"
    assert own_round(ENGLISH, after_one(Format.SWISS).event, event.pairs[1]) == ""


def test_a_pair_with_too_few_hands_of_its_own_reads_why_it_has_no_place_and_nobody_else_does():
    trial = begun(Format.LEAGUE, 4)
    for each in trial.event.open_rounds:
        for place in each.places:
            own = tuple(2 if pair == 2 else 12 for pair in trial.event.pairing(each.number, place))
            trial.apply(
                ResultTaken(round=each.number, table=place[0], board=0, result=Result((9, 0), 12, own))
            )
    trial.play_to_the_end(better)
    said = {
        pair: facts.message(standings_shown(ENGLISH, trial.event, people(pair)[0].id).facts)
        for pair in range(1, 5)
    }
    reason = "Without a place: fewer than half of your hands were played by you."
    assert said == {1: "", 2: reason, 3: "", 4: ""}
    assert scene(standings_shown(ENGLISH, trial.event)).lines[-1].place is None


@cache
def with_long_names(format_):
    """Return an event of 16 pairs after its first round, with two pages of long names."""
    event = after_one(format_, 16).event
    pairs = {
        number: replace(pair, people=tuple(map(replace_name, pair.people, (LONG_NAMES[0], LONG_NAMES[-1]))))
        for number, pair in event.pairs.items()
    }
    return replace(event, pairs=pairs)


def replace_name(person, name):
    return replace(person, name=name)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("format_", [Format.SWISS, Format.SAME_CARDS])
def test_every_page_has_all_its_pairs_with_their_figures_in_words_however_long_their_names(language, format_):
    event, told = with_long_names(format_), []
    assert number_of_pages(event) == 2
    for page in range(2):
        shown = standings_shown(translator(language), event, people(1)[0].id, page)
        description = facts.description(shown.facts)
        assert len(description) <= 1024
        lines = scene(shown).lines[8 * page : 8 * page + 8]
        assert all(line.cells[0] in description for line in lines)
        told += re.findall(r"\d+\. [^\d ]", description)
        assert facts.text(shown.facts)
    assert len(told) == 16


def test_a_pair_that_has_dropped_out_still_finds_itself():
    trial = after_one(Format.SWISS)
    trial.execute(commands.drop_out, people(2)[0])
    assert any(line.is_own for line in scene(standings_shown(ENGLISH, trial.event, people(2)[1].id)).lines)
