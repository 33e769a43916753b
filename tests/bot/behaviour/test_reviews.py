"""The review of a hand and of a match: a button for everybody, an answer for the person who presses it."""

import asyncio
import threading

import pytest

from bot.games.botifarra.review import reviews
from bot.ui.controls.custom_id import Action
from computers.compiled import IS_AVAILABLE
from tests.bot.behaviour.match import (
    ONE_HAND,
    TWO_HANDS,
    actions,
    begun,
    gathered,
    hurry,
    hurry_to_a_chance_to_revoke,
    hurry_to_the_end_of_the_hand,
    table_of,
)
from tests.computers.botifarra.review.matches import quickly

pytestmark = pytest.mark.skipif(not IS_AVAILABLE, reason="without numba nothing is judged")


@pytest.fixture
def judged(monkeypatch):
    """Judge by measures that take no time; return the hands that were judged, and the threads in which."""
    from computers.botifarra.review import measures  # noqa: PLC0415 - it needs numba

    asked = []

    def reviewed(hand, _):
        asked.append((hand.result.deal, threading.current_thread()))
        return quickly(hand)

    monkeypatch.setattr(measures, "reviewed", reviewed)
    return asked


async def deal_next(player):
    await player.click(Action.NEXT_DEAL, on=player.table())


async def test_the_review_opens_for_whoever_presses_and_is_judged_in_a_thread_once(world, judged):
    players = await begun(world, 2, **TWO_HANDS)
    await hurry_to_the_end_of_the_hand(world)
    table, stranger = players[0].table(), world.person("Eva")
    message = await players[0].open_review()
    assert "Turning point" in message.text or "No card turned the hand" in message.text
    assert "you played" in message.text
    assert players[1].name not in message.text.partition("No card turned")[0]
    assert message.pictures
    for person in (players[1], stranger):
        assert message.id not in {each.id for each in person.sees()}
    await stranger.open_review()
    assert [number for number, _ in judged] == [1]
    assert judged[0][1] is not threading.main_thread()
    assert players[0].table().everything() == table.everything()


@pytest.mark.usefixtures("composed")
async def test_the_pages_are_turned_within_the_message_and_tell_all_four_hands(world, judged):
    players = await begun(world, 2, **TWO_HANDS)
    await hurry_to_the_end_of_the_hand(world)
    message = await players[0].open_review()
    pages = [what.argument for what in message.enabled if what.action is Action.REVIEW]
    assert pages[0] == "1.1"
    assert pages[1].startswith("show1.")
    await players[0].click(Action.REVIEW, "1.1", on=message)
    first = players[0].now(message)
    (alt,) = first.alts
    assert "Trick 1 of hand 1." in alt
    _, other, *computers = table_of(world).seats
    assert "You held: " in alt
    for name in ("The opponent on your right", *(seat.name for seat in computers)):
        assert f"{name} held: " in alt
    assert other.name not in alt
    await players[0].choose(Action.REVIEW, "1.12", "page", on=first)
    last = players[0].now(message)
    assert "Trick 12 of hand 1." in last.alts[0]
    assert "without a choice" in last.text
    assert len(judged) == 1


async def test_ones_own_costliest_position_is_one_press_away(world, judged):
    players = await begun(world, 2, **TWO_HANDS)
    await hurry_to_the_end_of_the_hand(world)
    message = await players[0].open_review()
    assert "Your costliest position" in message.labels
    shows = next(what.argument for what in message.enabled if what.argument.startswith("show"))
    worst = message.text.split(": trick ")[1].partition(",")[0]
    assert shows == f"show1.{worst}"
    await players[0].click(Action.REVIEW, shows, on=message)
    page = players[0].now(message)
    assert f"Trick {worst} of hand 1." in page.alts[0]
    assert "Your costliest position" not in page.labels


@pytest.mark.usefixtures("judged")
async def test_a_stranger_is_led_to_the_costliest_position_of_all(world):
    await begun(world, 2, **TWO_HANDS)
    await hurry_to_the_end_of_the_hand(world)
    message = await world.person("Eva").open_review()
    assert "The costliest position" in message.labels
    assert "Your costliest position" not in message.labels


async def test_the_method_behind_the_figures_is_one_press_away_on_every_page(world, judged):
    players = await begun(world, 2, **TWO_HANDS)
    await hurry_to_the_end_of_the_hand(world)
    message = await players[0].open_review()
    for page in ("1.0", "1.1"):
        if page != "1.0":
            await players[0].click(Action.REVIEW, page, on=message)
        before = players[0].now(message)
        await players[0].click(Action.REVIEW, f"how{page}", on=before)
        message = players[0].now(before)
        assert "without the hidden cards" not in before.text
        assert "without the hidden cards" in message.text.removeprefix(before.text)
    assert len(judged) == 1


async def test_the_hand_before_can_be_reviewed_while_the_next_one_is_played(world, judged):
    players = await begun(world, 2, **TWO_HANDS)
    assert Action.REVIEW not in actions(players[0].table())
    await hurry_to_the_end_of_the_hand(world)
    await deal_next(players[0])
    assert Action.REVIEW not in actions(players[0].table())
    result = next(each for each in players[0].sees_publicly() if Action.REVIEW in actions(each))
    message = await players[0].open_review(on=result)
    assert "trick" in message.text.lower()


async def test_the_review_of_the_hand_before_is_at_hand_until_a_trick_is_finished(world, judged):
    anna, *_ = players = await begun(world, 2, **TWO_HANDS)
    assert Action.REVIEW not in actions(anna.hand())
    await hurry_to_the_end_of_the_hand(world)
    await deal_next(anna)
    hand = anna.hand()
    assert "Review of hand 1" not in hand.labels
    (more,) = (await anna.click(Action.MORE_OF_HAND, on=hand)).messages
    assert "Review of hand 1" in more.labels
    message = await anna.open_review(on=more)
    assert "trick" in message.text.lower()
    assert anna.hand().id == hand.id
    await hurry(world, lambda state: bool(state.tricks))
    for player in players:
        (more,) = (await player.click(Action.MORE_OF_HAND, on=player.hand())).messages
        assert Action.REVIEW not in actions(more)


async def hands_judged(judged, number):
    """Wait until a number of hands is judged in the background; returns the numbers of these hands."""
    while len(judged) < number:  # noqa: ASYNC110 - a thread judges them
        await asyncio.sleep(0.01)
    return [number for number, _ in judged]


async def test_who_has_read_a_review_finds_the_next_ones_ready(world, judged):
    players = await begun(world, 2, **{**TWO_HANDS, "hands": 3})
    await hurry_to_the_end_of_the_hand(world)
    await deal_next(players[0])
    await hurry_to_the_end_of_the_hand(world)
    assert judged == []
    await players[0].open_review()
    assert [number for number, _ in judged] == [2]
    await deal_next(players[1])
    await hurry_to_the_end_of_the_hand(world)
    assert await hands_judged(judged, 2) == [2, 3]
    await players[1].open_review()
    assert [number for number, _ in judged] == [2, 3, 1]


async def test_who_has_read_a_review_starts_another_match_without_an_error(world, judged, caplog):
    players = await gathered(world, 2, **TWO_HANDS)
    world.bot.reviews.read_by(players[0].id)
    await players[0].click(Action.FILL)
    await players[0].click(Action.START)
    await hurry_to_the_end_of_the_hand(world)
    assert await hands_judged(judged, 1) == [1]
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


async def test_whose_data_was_deleted_is_no_reader_any_more(world, judged):
    players = await begun(world, 2, **TWO_HANDS)
    await hurry_to_the_end_of_the_hand(world)
    await players[0].open_review()
    world.bot.reviews.person_forgotten(players[0].id)
    await deal_next(players[0])
    await hurry_to_the_end_of_the_hand(world)
    # The one thread that judges has done all that it was asked before this.
    await asyncio.get_running_loop().run_in_executor(world.bot.reviews.judging._executor, len, judged)
    assert [number for number, _ in judged] == [1]


@pytest.mark.usefixtures("composed")
async def test_after_the_match_the_own_costliest_cards_come_first_and_lead_to_the_hands(world, judged):
    players = await begun(world, 2, **TWO_HANDS)
    await hurry_to_the_end_of_the_hand(world)
    await deal_next(players[0])
    await hurry_to_the_end_of_the_hand(world)
    message = await players[0].open_review()
    assert [number for number, _ in judged] == [1, 2]
    assert "Points lost per decision, on average" in message.text
    own, others = message.text.split("-# ")[:2]
    assert 0 < own.count("you played") == own.count("Better:") <= 3
    assert 0 < others.count("Better:") <= 2
    assert "you played" not in others
    await players[0].choose(Action.REVIEW, "2.0", "deal", on=message)
    assert "Hand 2" in players[0].now(message).alts[0]
    await players[0].choose(Action.REVIEW, "all", "deal", on=players[0].now(message))
    assert "Points lost per decision, on average" in players[0].now(message).text


async def test_who_waits_for_a_match_sees_the_hands_that_are_done(world, judged, monkeypatch):
    players = await begun(world, 2, **TWO_HANDS)
    await hurry_to_the_end_of_the_hand(world)
    await deal_next(players[0])
    await hurry_to_the_end_of_the_hand(world)
    monkeypatch.setattr("bot.ui.discord.responses.DEFER_AFTER", 0.05)
    judging = world.bot.reviews.judging
    started = judging._started

    async def slowly(face, deal):
        await asyncio.sleep(0.2)  # by SimCord's clock, which does not wait for threads
        return await started(face, deal)

    monkeypatch.setattr(judging, "_started", lambda *what: asyncio.ensure_future(slowly(*what)))
    message = await players[0].open_review()
    (so_far,) = [str(each.json) for each in world.env.http_requests if "1 of 2 done" in str(each.json)]
    assert "hand 1, trick" in so_far
    assert "hand 2, trick" not in so_far
    assert "of 2 done" not in message.text
    assert "Points lost per decision, on average" in message.text


async def test_a_match_of_one_hand_opens_with_the_hand_also_after_a_restart(world, judged):
    players = await begun(world, 2, **ONE_HAND)
    await hurry_to_the_end_of_the_hand(world)
    await world.restart()
    message = await players[0].open_review()
    assert "Hand 1" in message.alts[0]


async def test_whoever_wants_text_only_turns_to_one_trick_after_the_other(world, judged):
    players = await begun(world, 2, **ONE_HAND)
    await hurry_to_the_end_of_the_hand(world)
    await players[0].prefer("Text only")
    message = await players[0].open_review()
    assert not message.pictures
    assert "### Trick" not in message.text
    assert not any("emoji" in part for part in message.parts)
    await players[0].click(Action.REVIEW, "1.1", on=message)
    assert "Trick 1 of hand 1." in players[0].now(message).text


def says_only_what_the_expert_thinks(message):
    """Tell whether a review leaves out what rests on the solver, in its text and beside its picture."""
    told = message.text + "".join(message.alts)
    return not any(
        words in told for words in ("urning point", "turned the hand", "best play of all", ", open ")
    )


@pytest.mark.parametrize("mode", ["individual4", "individual3"])
@pytest.mark.usefixtures("composed")
async def test_where_all_play_alone_the_review_has_the_fair_measure_only(world, judged, mode):
    players = await begun(world, 2, mode=mode, **TWO_HANDS)
    await hurry_to_the_end_of_the_hand(world)
    message = await players[0].open_review()
    assert 0 < message.text.count("Better:") <= 5
    assert says_only_what_the_expert_thinks(message)
    await players[0].click(Action.REVIEW, "1.1", on=message)
    first = players[0].now(message)
    (alt,) = first.alts
    assert alt.count(" held: ") == len(table_of(world).seats)
    assert says_only_what_the_expert_thinks(first)
    await deal_next(players[0])
    await hurry_to_the_end_of_the_hand(world)
    match = await players[1].open_review()
    assert 0 < match.text.count("Better:") <= 5
    assert "Points lost per decision, on average" in match.text
    assert [number for number, _ in judged] == [1, 2]


async def test_whoever_plays_alone_and_wants_text_only_reads_what_each_card_cost(world, judged):
    players = await begun(world, 2, mode="individual3", **ONE_HAND)
    await hurry_to_the_end_of_the_hand(world)
    await players[0].prefer("Text only")
    message = await players[0].open_review()
    assert not message.pictures
    assert says_only_what_the_expert_thinks(message)
    await players[0].click(Action.REVIEW, "1.1", on=message)
    assert "Possible: " in players[0].now(message).text
    assert says_only_what_the_expert_thinks(players[0].now(message))


@pytest.mark.parametrize(
    "rules", [{"mode": "rector2"}, {"mode": "handpiles2"}, {"shuffle": "no_shuffle"}, {"revoke": "claim"}]
)
async def test_what_cannot_be_judged_yet_or_ever_has_no_button_and_says_so(world, judged, rules):
    players = await begun(world, 2, **rules, **TWO_HANDS)
    await hurry_to_the_end_of_the_hand(world)
    assert Action.REVIEW not in actions(players[0].table())
    answer = await players[0].click_forged(players[0].table(), "bt:1:0:review:open1.0")
    assert answer.is_private
    assert "cannot be reviewed now" in answer.text
    assert judged == []


async def test_an_unclaimed_revoke_is_told_of_only_when_nobody_can_claim_it(world, judged):
    players = await begun(world, 4, revoke="claim", **TWO_HANDS)
    culprit, card = await hurry_to_a_chance_to_revoke(world, players)
    await culprit.play(card)
    await hurry_to_the_end_of_the_hand(world)
    assert Action.REVIEW not in actions(players[0].table())
    for player in players:
        await deal_next(player)
    result = next(each for each in players[0].sees_publicly() if Action.REVIEW in actions(each))
    answer = await players[0].click(Action.REVIEW, on=result)
    assert "broke the rules" in answer.text
    assert judged == []


async def test_without_numba_there_is_no_button(world, monkeypatch):
    monkeypatch.setattr(reviews, "IS_AVAILABLE", False)
    players = await begun(world, 2, **ONE_HAND)
    await hurry_to_the_end_of_the_hand(world)
    assert Action.REVIEW not in actions(players[0].table())


async def test_a_page_that_is_not_there_is_the_nearest_one_and_nonsense_is_refused(world, judged):
    players = await begun(world, 2, **ONE_HAND)
    await hurry_to_the_end_of_the_hand(world)
    message = await players[0].open_review()
    forged = message.custom_id(Action.REVIEW, "1.1")
    await players[0].click_forged(players[0].now(message), forged.replace("1.1", "1.99"))
    assert "Trick 12 of hand 1." in players[0].now(message).alts[0]
    answer = await players[0].click_forged(players[0].now(message), forged.replace("1.1", "1.x"))
    assert answer.is_private
