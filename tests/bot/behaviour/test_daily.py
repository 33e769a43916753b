"""The deal of the day as people play it: alone, once, in any channel, against the same cards as everybody."""

import re
from datetime import UTC, datetime, time, timedelta

import discord
import pytest

from bot.daily.deal import SECRET_BYTES, Deal
from bot.store.people.deletion import forget
from bot.tables.entries import Person
from bot.ui.daily.custom_id import Action, DailyId
from bot.ui.face.face import FACES, has_daily
from computers.compiled import IS_AVAILABLE
from computers.registry import COMPUTERS
from tests.bot.behaviour.toys import enter
from tests.toy.face import HighestFace

GAMES = [name for name in FACES if has_daily(name)]


@pytest.fixture
async def world(world):
    """Let computers play at random: this is about the deal of the day, and they answer at once."""
    await fix(world, today(world))
    return world


def now(world):
    """Return the time of the bot, which is not that of the test."""
    return world.bot.surroundings.run(world.bot.clock).astimezone(UTC)


def today(world):
    return now(world).date()


async def fix(world, day, player="random"):
    for game in GAMES:
        plan = FACES[game].daily_plan(1)
        await world.store.dailies.fix(Deal(game, day, bytes(range(SECRET_BYTES)), player, plan))


async def to_tomorrow(world, *, hour=10):
    """Move the clock to an hour of the next day, whose computers play at random, too."""
    then = datetime.combine(today(world) + timedelta(days=1), time(hour), UTC)
    await fix(world, then.date())
    await world.later(seconds=(then - now(world)).total_seconds())


def controls(message):
    return [part for part in message.parts if part.get("custom_id", "").startswith(f"{DailyId.prefix}:")]


def enabled(message, *actions):
    found = [DailyId.parse(part["custom_id"]) for part in controls(message) if not part.get("disabled")]
    return [each for each in found if each.action in (actions or tuple(Action))]


def deal_of(player):
    """Return the newest message of a deal that a person sees."""
    return [message for message in player.sees_alone() if controls(message)][-1]


async def press(player, clicked):
    before = deal_of(player)
    assert clicked in enabled(before)
    answer = await player.member.click(before.raw, custom_id=str(clicked))
    after = deal_of(player)
    assert after.id == before.id
    return answer


async def decide(player, number=0):
    """Make the first legal move, or another one."""
    moves = enabled(deal_of(player), Action.MOVE)
    await press(player, moves[number % len(moves)])


async def begin(player, game="botifarra", channel=None):
    answer = await player.command_in(channel or player.world.channel, f"{game} daily")
    assert answer.is_private
    return answer.messages[0] if channel else deal_of(player)


async def finish(player, game="botifarra", number=0):
    """Play today's deal to its end, and return the result."""
    await begin(player, game)
    while enabled(deal_of(player), Action.MOVE):
        await decide(player, number)
    return deal_of(player)


def score_in(message):
    return int(re.search(r"Your score: \*\*([+−]?\d+)\*\*", message.text)[1].replace("−", "-"))


async def test_who_has_their_data_deleted_does_not_get_the_same_cards_again(world):
    anna = world.person("Anna")
    await begin(anna)
    async with world.store.database.write(is_long=True) as connection:
        await forget(connection, anna.member.id, now(world))
    refused = await anna.command("botifarra daily")
    assert "You have seen today's cards, before your data was deleted." in refused.text
    assert enabled(await begin(world.person("Bernat")), Action.MOVE)


@pytest.mark.parametrize(("game", "text_only"), [("botifarra", False), ("botifarra", True), ("barbu", False)])
@pytest.mark.usefixtures("composed")
async def test_a_person_plays_the_deal_privately_to_its_result_and_reads_of_no_match(world, game, text_only):
    anna = world.person("Anna")
    await world.bot.services.preferences.choose(anna.id, text_only=text_only)
    first = await begin(anna, game)
    assert "Deal of the day" in first.text
    assert "You play it once" in first.text
    assert bool(first.alts) is not text_only
    told = [first.everything()]
    while enabled(deal_of(anna), Action.MOVE):
        await decide(anna)
        told.append(deal_of(anna).everything())
    assert len(told) > 2
    of_match = r"\bmatch\b|Match|First to"
    if game == "botifarra":
        of_match += "|Game:|### Game|Deal 1 of"
    assert not re.search(of_match, "\n".join(told))
    result = deal_of(anna)
    assert not enabled(result, Action.MOVE, Action.CHOOSE_MOVE)
    assert "You are the first to finish" in result.text
    assert "<t:" in result.text
    assert bool(result.alts) is not text_only
    assert not anna.sees_publicly()
    (scored,) = await world.store.dailies.scores(game, today(world))
    assert scored == score_in(result)


@pytest.mark.parametrize("game", GAMES)
async def test_everybody_gets_the_same_cards_and_the_same_answers(world, game):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    seen = []
    for player in (anna, bernat):
        texts = [(await begin(player, game)).text]
        while enabled(deal_of(player), Action.MOVE):
            await decide(player, len(texts))
            texts.append(deal_of(player).text)
        seen.append([text.replace(player.name, "") for text in texts[:-1]])
    assert seen[0] == seen[1]
    assert score_in(deal_of(anna)) == score_in(deal_of(bernat))


async def test_the_computers_answer_as_they_did_though_they_have_learnt_to_play_better(world, monkeypatch):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    result = await finish(anna)
    players = COMPUTERS["botifarra"].players
    monkeypatch.setitem(players, "random", players["careful"])
    assert score_in(await finish(bernat)) == score_in(result)


async def test_two_people_who_play_otherwise_are_ranked(world):
    anna, bernat, eva = (world.person(name) for name in ("Anna", "Bernat", "Eva"))
    scores = {
        player.name: score_in(await finish(player, number=number))
        for player, number in ((anna, 0), (bernat, 5))
    }
    assert len(set(scores.values())) == 2
    assert "2 players in all" in deal_of(bernat).text
    place = 1 + (scores["Bernat"] < scores["Anna"])
    assert f"In this server: place {place} of 2" in deal_of(bernat).text
    await press(bernat, *enabled(deal_of(bernat), Action.RANKING))
    names = re.findall(r"Anna|Bernat", deal_of(bernat).text)
    assert names == sorted(scores, key=scores.get, reverse=True)
    await begin(eva)
    ranking = str(DailyId("botifarra", today(world), 0, Action.RANKING))
    answer = await eva.click_forged(deal_of(eva), ranking)
    assert "as soon as you have finished" in answer.text


async def test_the_deal_goes_on_after_the_process_was_killed(world):
    anna = world.person("Anna")
    await begin(anna)
    for _ in range(4):
        await decide(anna)
    before = deal_of(anna)
    await world.restart()
    again = await begin(anna)
    assert again.text == before.text
    assert enabled(again) == enabled(before)
    await decide(anna)
    assert enabled(deal_of(anna)) != enabled(before)


async def test_a_move_that_was_written_before_the_computers_answered_is_not_lost(world):
    anna = world.person("Anna")
    await begin(anna)
    while len(enabled(deal_of(anna), Action.MOVE)) < 2:
        await decide(anna)
    clicked = enabled(deal_of(anna), Action.MOVE)[0]
    day, dailies = today(world), world.store.dailies
    play = await dailies.play(anna.id, "botifarra", day)
    await dailies.extend(play, [clicked.argument], now(world))
    await world.restart()
    await press_again(anna, clicked)
    after = await world.store.dailies.play(anna.id, "botifarra", day)
    assert after.moves[: len(play.moves) + 1] == (*play.moves, clicked.argument)
    assert len(after.moves) > len(play.moves) + 1


async def press_again(player, clicked):
    return await player.click_forged(deal_of(player), str(clicked))


async def test_a_second_click_counts_for_nothing(world):
    anna = world.person("Anna")
    await begin(anna)
    clicked = enabled(deal_of(anna), Action.MOVE)[0]
    await press(anna, clicked)
    after = deal_of(anna)
    await press_again(anna, clicked)
    await world.deliver_again()
    assert deal_of(anna).text == after.text
    assert enabled(deal_of(anna)) == enabled(after)


async def test_a_click_too_soon_after_the_answer_is_taken_for_a_slip(world, monkeypatch):
    anna = world.person("Anna")
    await begin(anna)
    await world.later(seconds=60)
    monkeypatch.setattr("bot.ui.discord.double_clicks.READING_TIME", timedelta(seconds=30))
    await decide(anna)
    after = deal_of(anna)
    await decide(anna)
    assert deal_of(anna).text == after.text
    await world.later(seconds=60)
    await decide(anna)
    assert enabled(deal_of(anna)) != enabled(after)


async def test_a_finished_deal_is_not_played_again(world):
    anna = world.person("Anna")
    await begin(anna)
    first = enabled(deal_of(anna), Action.MOVE)[0]
    result = await finish(anna)
    assert (await begin(anna)).text == result.text
    await press_again(anna, first)
    assert deal_of(anna).text == result.text


async def test_an_illegal_card_is_refused_by_the_rules(world):
    anna = world.person("Anna")
    message = await begin(anna)
    clicked = enabled(message, Action.MOVE)[0]
    answer = await anna.click_forged(
        message, str(DailyId("botifarra", clicked.day, clicked.turn, Action.MOVE, "play O9"))
    )
    assert answer.is_private
    assert answer.text
    assert deal_of(anna).text == message.text


async def test_a_move_after_midnight_finishes_the_deal_of_its_day_and_the_next_one_waits(world):
    anna = world.person("Anna")
    day = today(world)
    await begin(anna)
    await decide(anna)
    await to_tomorrow(world, hour=1)
    while enabled(deal_of(anna), Action.MOVE):
        await decide(anna)
        if enabled(deal_of(anna), Action.MOVE):
            assert "yesterday's deal" in deal_of(anna).text
    assert await world.store.dailies.finished_days(anna.id, "botifarra") == [day]
    assert "You play it once" in (await begin(anna)).text


async def test_who_begins_before_midnight_has_the_deal_of_that_day_and_who_begins_after_it_the_next(
    world,
):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    midnight = datetime.combine(today(world) + timedelta(days=1), time(0), UTC)
    await fix(world, midnight.date())
    await world.later(seconds=(midnight - now(world)).total_seconds() - 300)
    day = today(world)
    await begin(anna)
    await world.later(minutes=5)
    assert today(world) == day + timedelta(days=1)
    await begin(bernat)
    first, second = (enabled(deal_of(each), Action.MOVE)[0].day for each in (anna, bernat))
    assert (first, second) == (day, day + timedelta(days=1))
    while enabled(deal_of(anna), Action.MOVE):
        await decide(anna)
    assert await world.store.dailies.finished_days(anna.id, "botifarra") == [day]


async def test_the_next_day_offers_to_finish_the_deal_of_the_day_before_but_not_older_ones(world):
    anna = world.person("Anna")
    await begin(anna)
    await decide(anna)
    old = enabled(deal_of(anna), Action.MOVE)[0]
    await to_tomorrow(world)
    await begin(anna)
    (other,) = enabled(deal_of(anna), Action.SHOW)
    await press(anna, other)
    assert old in enabled(deal_of(anna))
    await to_tomorrow(world)
    answer = await press_again(anna, old)
    assert "This deal is over" in answer.text
    assert old.day not in [each.day for each in enabled(await begin(anna), Action.SHOW)]


async def test_days_in_a_row_are_counted_and_yesterdays_ranking_is_still_there(world):
    anna = world.person("Anna")
    first = await finish(anna)
    assert "1 day in a row" in first.text
    await to_tomorrow(world)
    second = await finish(anna)
    assert "2 days in a row (best: 2)" in second.text
    await press(anna, *enabled(second, Action.RANKING))
    (yesterday,) = enabled(deal_of(anna), Action.RANKING)
    await press(anna, yesterday)
    assert "Anna" in deal_of(anna).text
    await press(anna, *enabled(deal_of(anna), Action.SHOW))
    assert deal_of(anna).text == second.text
    await to_tomorrow(world)
    await to_tomorrow(world)
    assert "0 days in a row (best: 2)" not in (await begin(anna)).text
    assert "(best: 2)" in (await finish(anna)).text


async def test_the_result_of_yesterday_leads_to_the_deal_of_today_and_its_ranking_back_to_it(world):
    anna = world.person("Anna")
    await begin(anna)
    await to_tomorrow(world, hour=1)
    while enabled(deal_of(anna), Action.MOVE):
        await decide(anna)
    result = deal_of(anna)
    assert "The next deal comes" not in result.text
    assert "Nobody else has finished this deal." in result.text
    await press(anna, *enabled(result, Action.RANKING))
    await press(anna, *enabled(deal_of(anna), Action.SHOW))
    assert deal_of(anna).text == result.text
    await press(anna, *enabled(result, Action.SHOW))
    assert "You play it once" in deal_of(anna).text


async def test_a_result_is_shared_without_a_card_and_invites_others(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    result = await finish(anna)
    await press(anna, *enabled(result, Action.SHARE))
    (posted,) = bernat.sees_publicly()
    assert "Anna" in posted.text
    assert f"{score_in(result):+d}".replace("-", "−") in posted.text
    assert not posted.alts
    assert len(re.findall("[🟧🟦]", posted.text)) == 12
    (invited,) = enabled(posted, Action.BEGIN)
    await bernat.member.click(posted.raw, custom_id=str(invited))
    assert enabled(deal_of(bernat), Action.MOVE)
    answer = await bernat.click_forged(deal_of(bernat), str(enabled(result, Action.SHARE)[0]))
    assert "as soon as you have finished" in answer.text
    assert len(bernat.sees_publicly()) == 1


async def test_an_invitation_of_yesterday_leads_to_a_deal_that_was_begun_and_else_says_that_it_is_over(world):
    anna, bernat, carla = (world.person(name) for name in ("Anna", "Bernat", "Carla"))
    await press(anna, *enabled(await finish(anna), Action.SHARE))
    (posted,) = anna.sees_publicly()
    (invited,) = enabled(posted, Action.BEGIN)
    await begin(bernat)
    await decide(bernat)
    await to_tomorrow(world)
    await bernat.member.click(posted.raw, custom_id=str(invited))
    assert "yesterday's deal" in deal_of(bernat).text
    assert {each.day for each in enabled(deal_of(bernat), Action.MOVE)} == {invited.day}
    await carla.member.click(posted.raw, custom_id=str(invited))
    assert "The deal of that day is over: this is today's." in deal_of(carla).text
    assert {each.day for each in enabled(deal_of(carla), Action.MOVE)} == {today(world)}


async def test_it_works_where_the_bot_may_not_write_and_shares_nothing_where_the_person_may_not(world):
    anna = world.person("Anna")
    closed = world.channel_without("send_messages", "embed_links", "attach_files")
    assert enabled(await begin(anna, channel=closed), Action.MOVE)
    await finish(anna)
    mute = world.guild.create_text_channel(
        "anuncis", overwrites={world.guild.default_role: discord.PermissionOverwrite(send_messages=False)}
    )
    there = await begin(anna, channel=mute)
    await anna.member.click(there.raw, custom_id=str(enabled(there, Action.SHARE)[0]))
    assert not [message for message in anna.sees(mute) if not message.is_ephemeral]


@pytest.mark.skipif(not IS_AVAILABLE, reason="without numba nothing is judged")
@pytest.mark.parametrize("game", GAMES)
async def test_who_has_finished_reviews_the_own_play_card_by_card(world, game):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    result = await finish(anna, game)
    (opens,) = enabled(result, Action.REVIEW)
    answer = await anna.member.click(result.raw, custom_id=str(opens))
    assert answer.acknowledged
    first = deal_of(anna)
    assert first.id != result.id
    back, on, pages, *deals = [DailyId.parse(part["custom_id"]) for part in controls(first)]
    assert back not in enabled(first)
    await press(anna, on)
    second = deal_of(anna)
    assert second.alts != first.alts
    await anna.member.select(second.raw, ["1.5"], custom_id=str(pages))
    third = deal_of(anna)
    assert third.alts not in (first.alts, second.alts)
    for each in deals:
        await anna.member.select(third.raw, ["7.0"], custom_id=str(each))
        assert deal_of(anna).alts != third.alts
    await begin(bernat, game)
    refused = await bernat.click_forged(deal_of(bernat), str(opens))
    assert "as soon as you have finished" in refused.text


@pytest.mark.parametrize(("game", "text_only"), [("botifarra", True), ("barbu", False)])
async def test_who_has_finished_sees_each_decision_beside_that_of_the_expert_and_its_score(
    world, game, text_only
):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await world.bot.services.preferences.choose(anna.id, text_only=text_only)
    await begin(anna, game)
    decisions = 0
    while moves := enabled(deal_of(anna), Action.MOVE):
        decisions += len(moves) > 1
        await decide(anna)
    result = deal_of(anna)
    (opens,) = enabled(result, Action.COMPARE)
    await anna.member.click(result.raw, custom_id=str(opens))
    told = anna.sees_alone()[-1]
    same, number = map(int, re.search(r"The same: (\d+) of (\d+)", told.text).groups())
    both = told.text.count("Both: ")
    assert (same, number) == (both, both + told.text.count(". The expert: "))
    assert number >= decisions
    par = (await world.store.dailies.deal(game, today(world))).par
    assert f"Expert: **{par:+d}**".replace("-", "−").replace("+0", "0") in told.text
    assert told.text.count("###") > (5 if game == "barbu" else 1)
    await begin(bernat, game)
    refused = await bernat.click_forged(deal_of(bernat), str(opens))
    assert "as soon as you have finished" in refused.text


@pytest.mark.parametrize("action", [Action.REVIEW, Action.SHARE, Action.COMPARE])
async def test_only_a_deal_of_today_or_a_begun_one_of_yesterday_can_still_be_finished(world, action):
    anna, begun = world.person("Anna"), today(world)
    await begin(anna)

    async def said_of(day):
        forged = str(DailyId("botifarra", day, 0, action))
        return (await anna.click_forged(deal_of(anna), forged)).text

    for long_ago in (begun - timedelta(days=300), begun - timedelta(days=1)):
        assert (await said_of(long_ago)).startswith("This deal is over.")
    for _ in ("today", "yesterday"):
        assert (await said_of(begun)).startswith("You see this as soon as you have finished the deal")
        await to_tomorrow(world)
    assert (await said_of(begun)).startswith("This deal is over.")


@pytest.mark.parametrize(
    "forged",
    [
        "daily:",
        "daily:botifarra:20269999:0:move:play O9",
        "daily:botifarra:20260101:0:move:play O9",
        "daily:botifarra:20260101:0:share:",
        "daily:botifarra:20260101:0:fly:",
        "daily:botifarra:20260101:0:review:x",
        "daily:botifarra:20260101:0:review:all",
        "daily:nothing:20260101:0:show:",
    ],
)
async def test_a_forged_click_is_refused_kindly_and_changes_nothing(world, forged):
    anna = world.person("Anna")
    message = await begin(anna)
    answer = await anna.click_forged(message, forged)
    assert answer.is_private
    assert deal_of(anna).text == message.text


async def test_nothing_that_a_client_gets_names_a_hidden_card(world):
    anna = world.person("Anna")
    await begin(anna)
    course = await world.bot.handlers.dailies._daily.begun(
        Person(anna.id, "Anna"), "botifarra", today(world), only_card=False
    )
    hidden = [str(card) for seat in (1, 2, 3) for card in course.table.view(seat).available]
    assert hidden
    everything = deal_of(anna).everything()
    assert not [card for card in hidden if re.search(rf"\b{card}\b", everything)]


class TestAGameWithoutOne:
    @pytest.fixture(autouse=True)
    def _third_game(self, monkeypatch):
        yield from enter(monkeypatch, HighestFace)

    async def test_has_no_command_for_it(self, world):
        names = {
            (command.name, sub.name)
            for command in world.bot.tree.get_commands()
            for sub in getattr(command, "commands", ())
        }
        assert ("botifarra", "daily") in names
        assert ("highest", "daily") not in names
