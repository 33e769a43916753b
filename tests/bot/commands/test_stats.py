"""``/stats``: the profile card of a person, its pages, and who may see it."""

import re

import pytest

from bot.i18n import Language
from bot.people.preferences import Audience
from tests.bot.commands.conftest import alt, buttons, said, said_of, won
from tests.bot.store.conftest import certain, finish, judged, part, rated, seat

MENU = "Card profile"
HIDDEN = "This person does not show their profile here."


def labels(message):
    return [each.get("label") for each in buttons(message)]


async def turn(person, message, label):
    """Return the answer to a click on a button by its label."""
    custom_id = next(each["custom_id"] for each in buttons(message) if each.get("label") == label)
    return (await person.click(message, custom_id=custom_id)).response


@pytest.fixture
def choose(simcord_bot):
    """Let a person choose preferences."""

    async def choose(person, **chosen):
        await simcord_bot.services.preferences.choose(person.id, **chosen)

    return choose


async def test_the_face_tells_every_figure_of_its_picture(store, guild, anna, bernat, channel):
    matches = await rated(store, anna.id, 3, bernat.id, 4, times=40, days_ago=20, guild_id=guild.id)
    matches += await rated(store, anna.id, 4, bernat.id, 3, times=20, guild_id=guild.id)
    await judged(store, matches, 0, 7, 2)
    await judged(store, matches[:2], 0, 1, 9, kind="all_tricks")
    level = (await store.ratings.level(anna.id, "botifarra")).rating
    await certain(store, anna.id, level.mu)
    answer = await anna.slash(channel, "stats")
    assert answer.response.ephemeral
    history = [round(each.after.mu) for each in await store.ratings.history(anna.id, "botifarra", 100)]
    told = alt(answer.response)
    assert told.startswith(f"Anna · Botifarra · everywhere. Level {level.mu:.0f} ± 6")
    assert f"From {history[0]} to {history[-1]} in 60 rated matches (the first: Sep 22, 2026)" in told
    assert f"between {min(history)} and {max(history)}" in told
    assert "60 matches: 60 won, 0 drawn, 0 lost" in told
    assert "Over the cards: +2.0 ± 0.0 a hand · 420 hands" in told
    assert "Current streak: 60 won" in told
    assert "All tricks of a hand: Sep 23, 2026" in told
    assert "Sant Vicenç" not in told
    assert "Rank 1 by level · Rank 1 by results" in said(answer)
    assert "50.0% of the points in the tricks (2160 of 4320)" in said(answer)


async def test_it_tells_this_server_and_everywhere_apart(env, store, guild, anna, bernat, channel):
    await won(store, anna, bernat, guild=guild)
    await won(store, bernat, anna, guild=env.create_guild("Bar"), times=2)
    everywhere = (await anna.slash(channel, "stats")).response
    assert "3 matches: 1 won, 0 drawn, 2 lost" in alt(everywhere)
    assert "Rank 2 by results" in said_of(everywhere)
    here = await turn(anna, everywhere, "This server")
    assert "Anna · Botifarra · here" in alt(here)
    assert "1 match: 1 won, 0 drawn, 0 lost" in alt(here)
    assert "Rank 1 by results" in said_of(here)
    assert alt(await turn(anna, here, "Everywhere")) == alt(everywhere)


async def test_a_level_of_a_hundred_matches_is_told_with_its_last_hundred(
    store, guild, anna, bernat, channel
):
    await rated(store, anna.id, 3, bernat.id, 4, times=103, guild_id=guild.id)
    assert "in 100 rated matches" in alt((await anna.slash(channel, "stats")).response)


async def test_one_rated_match_makes_a_level_and_no_line(store, guild, anna, bernat, channel):
    (match,) = await rated(store, anna.id, 3, bernat.id, 4, guild_id=guild.id)
    await judged(store, [match], 0, 12, 1)
    here = await turn(anna, (await anna.slash(channel, "stats")).response, "This server")
    assert "Level 1525? ± 148. The level is the same in every server." in alt(here)
    assert "The line of the level begins with the second rated match." in alt(here)
    assert "Over the cards: 38 more hands." in alt(here)
    assert "-# The question mark goes after some thirty matches." in said_of(here)


async def test_the_menu_of_a_person_has_the_same_card(store, guild, anna, bernat, channel):
    await won(store, bernat, anna, guild=guild)
    answer = await anna.context_menu(channel, MENU, bernat)
    assert answer.response.ephemeral
    assert alt(answer.response) == alt((await anna.slash(channel, "stats", player=bernat)).response)


async def test_without_a_finished_match_it_says_how_to_begin(anna, channel):
    text = said(await anna.slash(channel, "stats"))
    assert "Anna" in text
    assert "/botifarra new" in text


async def test_a_bot_is_not_counted(env, guild, anna, channel):
    robot = guild.add_member(env.create_user("Robot", bot=True))
    assert "computer" in said(await anna.slash(channel, "stats", player=robot))


async def test_matches_that_do_not_count_stand_apart(store, guild, anna, bernat, channel):
    await won(store, anna, bernat, guild=guild, contested=False)
    alone = (await anna.slash(channel, "stats")).response
    assert "No level yet" in alt(alone)
    assert "won" not in alt(alone)
    assert "Against computers (no rank for these): 1 match: 1 won" in said_of(alone)
    assert "1 finished rated match against other people, without hints, gives a rank" in said_of(alone)
    await won(store, anna, bernat, guild=guild, ranked=False)
    await won(store, anna, bernat, guild=guild, times=2)
    both = (await anna.slash(channel, "stats")).response
    assert "2 matches: 2 won" in alt(both)
    assert "Other matches with people (no rank for these): 1 match: 1 won" in said_of(both)


async def test_the_contracts_of_botifarra_are_the_sums_of_the_stored_rows(
    store, guild, anna, bernat, channel
):
    matches = await rated(store, anna.id, 3, bernat.id, 4, times=3, guild_id=guild.id)
    elsewhere = await rated(store, anna.id, 3, bernat.id, 4, days_ago=5, guild_id=2)
    await judged(store, [*matches, *elsewhere], 0, 20, 1)
    await judged(store, [*matches, *elsewhere], 0, 4, 3, kind="cups")
    await judged(store, matches, 0, 1, 3, kind="botifarra")
    await judged(store, matches, 0, 2, 0, kind="contro_said")
    await judged(store, matches[:1], 0, 1, 0, kind="contro_said_won")
    page = await turn(anna, (await anna.slash(channel, "stats")).response, "Contracts")
    told = alt(page)
    assert "Cups: 16 times, +5.0 points a hand, +3.0 ± 0.0 over the cards." in told
    assert "Botifarra: 3 times, +5.0 points a hand." in told
    assert "Coins: 0 times. " in told
    assert "Contros said: 6, won: 1. Contros heard: 0, won: 0." in told
    assert "Cups: 12 times" in alt(await turn(anna, page, "This server"))


async def test_the_contracts_of_barbu_are_those_of_the_results_the_best_first(store, guild, anna, channel):
    parts = (part("barbu", 4, -6.0), part("plis", 2, 5.0))
    people = (seat(anna.id, name="Anna", won=True, parts=parts), seat(20, number=1))
    await finish(store, *people, game="barbu", guild_id=guild.id)
    face = (await anna.slash(channel, "stats")).response
    assert labels(face)[:2] == ["Barbu", "Contracts"]
    told = alt(await turn(anna, face, "Contracts"))
    assert "above the table's mean. Plis: +2.5 (2 deals). Barbu: −1.5 (4 deals)." in told


async def test_the_partners_are_the_three_of_the_most_matches(store, guild, anna, bernat, channel):
    await rated(store, anna.id, 3, bernat.id, 4, times=6, guild_id=guild.id)
    matches = await rated(store, anna.id, bernat.id, 3, 4, times=5, days_ago=20, guild_id=guild.id)
    await judged(store, matches, 0, 10, 2)
    page = await turn(anna, (await anna.slash(channel, "stats")).response, "Partners")
    assert "P3: 6 matches, 6 won." in alt(page)
    assert f"P{bernat.id}: 5 matches, 5 won. Over the cards: +2.0 ± 0.0 a hand." in alt(page)


@pytest.mark.parametrize("view", ["face", "contracts", "partners"])
async def test_text_only_has_the_same_figures_and_no_picture(
    store, guild, anna, bernat, channel, choose, view
):
    matches = await rated(store, anna.id, 3, bernat.id, 4, times=9, guild_id=guild.id)
    await judged(store, matches, 0, 7, 2)
    first = (await anna.slash(channel, "stats")).response
    custom_id = next(each["custom_id"] for each in buttons(first) if f":{view}:" in each["custom_id"])
    pictured = alt((await anna.click(first, custom_id=custom_id)).response).split(". ", 1)[1]
    await choose(anna, text_only=True)
    text = (await anna.click(first, custom_id=custom_id)).response
    assert alt(text) == ""
    for sentence in pictured.split(". "):
        assert sentence.removesuffix(".") in said_of(text)


async def test_numbers_and_dates_are_those_of_the_language(store, guild, anna, bernat, channel, simcord_bot):
    matches = await rated(store, anna.id, 3, bernat.id, 4, times=20, guild_id=guild.id)
    await judged(store, matches, 0, 7, 2)
    await judged(store, matches, 0, 1, 2, kind="sant_vicenc")
    told = {}
    for language in Language:
        await simcord_bot.services.languages.choose(anna.id, language)
        told[language] = alt((await anna.slash(channel, "stats")).response)
    assert "Per sobre de les cartes: +2,0 ± 0,0 per mà · 140 mans." in told[Language.CA]
    assert "Sant Vicenç guanyat: 20 de nov. del 2026." in told[Language.CA]
    assert "Au-dessus des cartes\u00a0: +2,0 ± 0,0 par donne · 140 donnes." in told[Language.FR]
    assert "Sant Vicenç vinto: 20 nov 2026." in told[Language.IT]
    assert len(set(told.values())) == len(Language)


@pytest.mark.parametrize("view", ["face", "contracts", "partners"])
async def test_every_french_colon_has_its_space(store, guild, anna, bernat, channel, simcord_bot, view):
    matches = await rated(store, anna.id, 3, bernat.id, 4, times=20, guild_id=guild.id)
    await judged(store, matches, 0, 7, 2)
    await won(store, anna, bernat, guild=guild, ranked=False)
    await simcord_bot.services.languages.choose(anna.id, Language.FR)
    first = (await anna.slash(channel, "stats")).response
    custom_id = next(each["custom_id"] for each in buttons(first) if f":{view}:" in each["custom_id"])
    page = (await anna.click(first, custom_id=custom_id)).response
    told = alt(page) + said_of(page)
    assert ":" in told
    assert re.search(r"[^\u00a0\d][:;!?] ", told) is None


async def test_a_card_that_is_shown_is_public_names_who_shows_it_and_has_no_buttons(
    store, guild, anna, bernat, channel
):
    await won(store, bernat, anna, guild=guild, times=2)
    card = (await anna.slash(channel, "stats", player=bernat)).response
    shown = await turn(anna, card, "Show it")
    assert not shown.ephemeral
    assert alt(shown) == alt(card)
    assert said_of(shown) == "-# Anna shows this profile."
    assert buttons(shown) == []


async def test_a_hidden_card_is_seen_by_its_owner_alone_and_shown_by_nobody(
    store, guild, anna, bernat, channel, choose
):
    await won(store, bernat, anna, guild=guild)
    before = (await anna.slash(channel, "stats", player=bernat)).response
    own = (await bernat.slash(channel, "stats")).response
    await choose(bernat, card=Audience.ME)
    assert said(await anna.slash(channel, "stats", player=bernat)) == HIDDEN
    assert said(await anna.context_menu(channel, MENU, bernat)) == HIDDEN
    show = next(each["custom_id"] for each in buttons(own) if each["custom_id"].endswith(":show"))
    for person in (anna, bernat):
        refused = (await person.click(before if person is anna else own, custom_id=show)).response
        assert refused.ephemeral
        assert said_of(refused) == HIDDEN
    turned = await turn(anna, before, "Contracts")
    assert (said_of(turned), alt(turned), buttons(turned)) == (HIDDEN, "", [])
    own = (await bernat.slash(channel, "stats")).response
    assert "1 match: 1 won" in alt(own)
    assert "Show it" not in labels(own)


async def test_a_card_for_servers_is_seen_where_its_owner_has_played_and_only_of_there(
    env, store, guild, anna, bernat, channel, choose
):
    bar = env.create_guild("Bar")
    await won(store, bernat, anna, guild=bar, times=2)
    await choose(bernat, card=Audience.SERVER)
    assert said(await anna.slash(channel, "stats", player=bernat)) == HIDDEN
    await won(store, bernat, anna, guild=guild)
    card = (await anna.slash(channel, "stats", player=bernat)).response
    assert "1 match: 1 won" in alt(card)
    assert "Everywhere" not in labels(card)
    forged = buttons(card)[0]["custom_id"].replace(":here:", ":everywhere:")
    own = (await bernat.slash(channel, "stats")).response
    assert "3 matches: 3 won" in alt(own)
    assert forged == buttons(own)[0]["custom_id"]
    assert "1 match: 1 won" in alt(await turn(bernat, own, "Show it"))


async def test_an_old_button_brings_back_nothing_of_a_person_who_was_forgotten(
    store, guild, anna, bernat, channel
):
    await won(store, bernat, anna, guild=guild)
    card = (await anna.slash(channel, "stats", player=bernat)).response
    await store.privacy.forget(bernat.id)
    for label in ("Show it", "Contracts"):
        answer = await turn(anna, card, label)
        assert "has not finished a match yet" in said_of(answer)
        assert answer.ephemeral


async def test_more_points_lost_than_scored_have_a_real_minus_sign(store, guild, anna, channel):
    await finish(
        store, seat(anna.id, won=True, written=-33), seat(20, number=1, written=-51), guild_id=guild.id
    )
    assert "−33 points scored" in said(await anna.slash(channel, "stats"))
    assert "−33 points scored" in said(await anna.slash(channel, "leaderboard", by="results"))


async def test_no_share_is_told_of_points_that_nobody_could_take(store, guild, anna, bernat, channel):
    await finish(store, seat(anna.id, possible=0), seat(bernat.id, number=1, won=True), guild_id=guild.id)
    assert "of the points in the tricks" not in said(await anna.slash(channel, "stats"))
    board = said(await anna.slash(channel, "leaderboard", by="results"))
    assert "50.0% of the points in the tricks" in board  # Bernat's
    assert "0.0% of the points in the tricks" not in board.replace("50.0%", "")
