"""``/leaderboard by: pairs``: regular pairs, and the names that they give themselves."""

from types import SimpleNamespace

import pytest
from discord.utils import utcnow

from bot.people.preferences import Audience
from bot.store import Period
from bot.ui.leaderboard.texts import ASKER_MARK
from tests.bot.commands.conftest import Announcer, buttons, said, said_of
from tests.bot.store.conftest import rated

CARLA, DIDAC = (SimpleNamespace(id=number) for number in (31, 32))
LINE, PARTNER = "line", "partner"


@pytest.fixture
async def pairs(store, guild, anna, bernat):
    """Anna and Bernat have won six matches against Carla and Dídac."""
    await played(store, guild, anna, bernat, CARLA, DIDAC, times=6)


async def played(store, guild, *people, times=5):
    ids = (each.id for each in people)
    await rated(store, *ids, times=times, guild_id=guild.id, at=utcnow())


def by_label(message, label):
    return next(button["custom_id"] for button in buttons(message) if button["label"] == label)


async def ask_for_name(person, posted):
    return await person.click(posted, custom_id=by_label(posted, "Name our pair"))


async def call_it(person, posted, name, **answers):
    form = await ask_for_name(person, posted)
    return await person.submit_modal(form, {LINE: name, **answers})


async def test_pairs_stand_with_their_matches_and_that_of_who_asks_is_marked(pairs, anna, bernat, channel):
    answer = await anna.slash(channel, "leaderboard", by="pairs")
    title, counted, *lines = said(answer).splitlines()
    assert title == "## 🏆 Botifarra in this server"
    assert counted == "-# Pairs · Matches of all time"
    assert lines[0] == f"🥇 {ASKER_MARK} **P{anna.id} and P{bernat.id}**"
    assert lines[1] == "-# 6 matches won of 6"
    assert lines[2] == "🥈 **P31 and P32**"
    assert lines[3] == "-# 0 matches won of 6"
    how = await anna.click(answer.response, custom_id=buttons(answer.response)[-1]["custom_id"])
    assert "finished 5 matches together in this server" in said_of(how.response)


async def test_either_of_a_pair_names_it_for_all_to_see_and_takes_the_name_away(pairs, anna, bernat, channel):
    posted = (await anna.slash(channel, "leaderboard", by="pairs")).response
    named = await call_it(anna, posted, "  Els \u200b Trumfos ")
    assert named.response.id == posted.id
    assert "**Els Trumfos** (" in said_of(named.response)
    form = await ask_for_name(bernat, posted)
    (field,) = form.modal["components"]
    assert field["component"]["value"] == "Els Trumfos"
    without = await bernat.submit_modal(form, {LINE: ""})
    assert "Els Trumfos" not in said_of(without.response)


async def test_a_name_that_another_pair_has_is_refused_and_one_cannot_write_markdown(
    store, pairs, guild, anna, channel
):
    posted = (await anna.slash(channel, "leaderboard", by="pairs")).response
    await store.pairs.name(guild.id, (31, 32), "Els Trumfos")
    refused = await call_it(anna, posted, "els trumfos")
    assert "Another pair of this server is called els trumfos" in said_of(refused.response)
    assert refused.response.ephemeral
    shown = said_of((await call_it(anna, posted, "**@everyone**")).response)
    assert "@everyone" not in shown.replace("\\@", "")


async def test_who_has_several_partners_chooses_the_pair(store, pairs, guild, anna, bernat, channel):
    await played(store, guild, anna, CARLA, bernat, DIDAC)
    posted = (await anna.slash(channel, "leaderboard", by="pairs")).response
    form = await ask_for_name(anna, posted)
    assert [label["component"]["custom_id"] for label in form.modal["components"]] == [PARTNER, LINE]
    named = await anna.submit_modal(form, {PARTNER: [str(CARLA.id)], LINE: "Els Trumfos"})
    (line,) = [line for line in said_of(named.response).splitlines() if "Els Trumfos" in line]
    assert "P31" in line


async def test_who_is_in_no_regular_pair_or_hides_the_level_names_none(
    env, store, pairs, guild, anna, bernat, channel
):
    posted = (await anna.slash(channel, "leaderboard", by="pairs")).response
    eva = guild.add_member(env.create_user("Eva"))
    assert "You are in no regular pair here yet" in said_of((await ask_for_name(eva, posted)).response)
    form = await ask_for_name(anna, posted)
    await store.people.set_person_preferences(bernat.id, card=Audience.ME)
    refused = await anna.submit_modal(form, {LINE: "Els Trumfos"})
    assert "You are in no regular pair here yet" in said_of(refused.response)


async def test_a_pair_is_named_after_a_restart(env, store, pairs, anna, channel):
    posted = (await anna.slash(channel, "leaderboard", by="pairs")).response
    await env.restart_bot(Announcer(store))
    assert "**Els Trumfos** (" in said_of((await call_it(anna, posted, "Els Trumfos")).response)


async def test_pages_of_pairs_are_turned(store, guild, anna, channel):
    for first in range(100, 124, 4):
        await played(store, guild, *(SimpleNamespace(id=first + each) for each in range(4)))
    posted = (await anna.slash(channel, "leaderboard", by="pairs")).response
    assert buttons(posted)[1]["label"] == "Page 1 of 2"
    turned = (await anna.click(posted, custom_id=buttons(posted)[2]["custom_id"])).response
    assert said_of(turned).count("matches won of") == 2


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "once they have finished 5 matches together"),
        ({"game": "barbu"}, "everyone plays alone: there are no pairs"),
        ({"where": "everywhere"}, "Pairs belong to a server. Choose “This server”."),
    ],
)
async def test_without_pairs_it_says_why(anna, channel, options, words):
    answer = await anna.slash(channel, "leaderboard", by="pairs", **options)
    assert words in said(answer)
    assert buttons(answer.response) == []


async def test_a_period_lists_the_pairs_that_played_in_it(store, guild, pairs, anna, channel):
    old = [SimpleNamespace(id=each) for each in (41, 42, 43, 44)]
    await rated(store, *(each.id for each in old), times=5, days_ago=40, guild_id=guild.id, at=utcnow())
    month = said(await anna.slash(channel, "leaderboard", by="pairs", period=Period.MONTH.value))
    assert "P31" in month
    assert "P41" not in month
