"""``/leaderboard`` by level and by points over the cards, and ``/help`` on them: figures, partners and privacy."""

import dataclasses

import pytest
from discord.utils import utcnow

from bot.commands.help import level_message
from bot.i18n import Language, translator
from bot.people.preferences import Audience
from bot.store import By, Period
from bot.ui.face.face import FACES, face_of
from bot.ui.leaderboard.texts import ASKER_MARK, explanation
from bot.ui.text.mentions import Mentions
from tests.bot.commands.conftest import buttons, said, said_of
from tests.bot.store.conftest import certain, finish, judged, seat

MOST_LINES = 7


@dataclasses.dataclass
class Club:
    """People in a server who play rated matches."""

    store: object
    guild: object
    people: list

    async def play(self, *order, times=1, guild_id=None):
        """Let the first two of an order win against the other two, on as many days."""
        people = [self.people[number] for number in order]
        seats = [
            seat(person.id, name=person.name, number=number, side=number // 2, won=number < 2)
            for number, person in enumerate(people)
        ]
        match = {"guild_id": guild_id or self.guild.id, "luck": 245.7, "at": utcnow()}
        return [await finish(self.store, *seats, days_ago=day, **match) for day in reversed(range(times))]

    async def level(self, number, level, sigma=60.0):
        """Let somebody's level be this one."""
        await certain(self.store, self.people[number].id, level, sigma, now=utcnow())

    async def hide(self, number, audience=Audience.ME):
        """Let somebody choose who sees the level."""
        await self.store.people.set_person_preferences(self.people[number].id, card=audience)


@pytest.fixture
async def club(env, store, guild, anna, bernat):
    """Anna, Bernat, Carla and Dídac, who have played each with each, with levels of 1564 to 1450; and Eva."""
    others = [guild.add_member(env.create_user(name)) for name in ("Carla", "Dídac", "Eva")]
    club = Club(store, guild, [anna, bernat, *others])
    for order in ((2, 3, 0, 1), (0, 2, 1, 3), (0, 3, 1, 2)):
        await club.play(*order)
    for number, level in enumerate((1564, 1530, 1500, 1450)):
        await club.level(number, level, 60 + number)
    return club


async def test_by_level_is_what_comes_unless_another_order_is_asked_for(club, anna, channel):
    answer = await anna.slash(channel, "leaderboard")
    lines = said(answer).splitlines()
    assert lines[:4] == [
        "## 🏆 Botifarra in this server",
        "-# Level · Matches of all time",
        f"🥇 {ASKER_MARK} Anna **1564** ± 60",
        "-# 2 matches won of 3 · 🔥 2 matches won in a row",
    ]
    assert lines[4:6] == ["🥈 Bernat **1530** ± 61", "-# 0 matches won of 3"]
    assert lines[8] == "**4.** Dídac **1450** ± 63"
    assert len(lines) == 10
    how = await anna.click(answer.response, custom_id=buttons(answer.response)[-1]["custom_id"])
    assert "The level says how well you play" in said_of(how.response)


async def test_a_provisional_level_stands_below_without_a_rank_and_the_question_mark_is_explained(
    club, anna, channel
):
    await club.level(0, 1564, 120)
    lines = said(await anna.slash(channel, "leaderboard")).splitlines()
    assert lines[2].startswith("🥇 Bernat")
    assert lines[8:10] == ["**No rank yet**", f"▫️ {ASKER_MARK} Anna **1564?**"]
    assert lines[-1] == "-# The question mark goes after some thirty matches."


async def test_two_who_always_play_together_share_a_line_which_is_marked_for_either(club, bernat, channel):
    await club.play(0, 1, 2, 3, times=30)
    for number in (0, 1):
        await club.level(number, 1560 + number)
    lines = said(await bernat.slash(channel, "leaderboard")).splitlines()
    assert lines[2] == f"🥇 {ASKER_MARK} Anna and Bernat **1560**"
    assert lines[3] == "-# alone: not known"
    assert sum("Bernat" in line for line in lines) == 1


async def test_who_plays_with_one_partner_who_plays_with_others_too_is_shown_with_that_one(
    club, anna, channel
):
    await club.play(0, 1, 2, 3, times=30)
    await club.play(1, 4, 2, 3, times=8)
    for number in range(4):
        await club.level(number, 1600 - 100 * number)
    lines = said(await anna.slash(channel, "leaderboard")).splitlines()
    assert lines[2].startswith(f"🥇 {ASKER_MARK} Anna (with Bernat) **1550** ± 60")
    assert lines[3].startswith("-# alone: not known · 32 matches won of 33")
    assert lines[4].startswith("🥈 Bernat **1500** ± 60")
    assert lines[6] == "🥉 Carla and Dídac **1350**"


async def test_over_the_cards_each_line_has_the_points_their_error_and_the_hands(club, store, anna, channel):
    tables = await club.play(0, 1, 2, 3, times=4)
    await judged(store, tables[:2], 0, 50, 1)
    await judged(store, tables[2:], 0, 53, 3)
    await judged(store, tables, 2, 25, -2)
    answer = await anna.slash(channel, "leaderboard", by="cards")
    lines = said(answer).splitlines()
    assert lines[1:] == [
        "-# Points a hand over the cards · Matches of all time",
        f"🥇 {ASKER_MARK} Anna **+2.0** ± 0.1 (206 hands)",
        "🥈 Carla **−2.0** ± 0.0 (100 hands)",
    ]
    how = await anna.click(answer.response, custom_id=buttons(answer.response)[-1]["custom_id"])
    assert "Four easy computers play every hand again with the same cards" in said_of(how.response)


@pytest.mark.parametrize(
    ("by", "game", "words"),
    [
        ("level", "barbu", "some ten rated matches against other people"),
        ("cards", "botifarra", "100 hands against other people"),
        ("cards", "barbu", "There are no points over the cards in Barbu. Choose “Level” or “Results”."),
    ],
)
async def test_an_empty_leaderboard_says_what_it_takes(anna, channel, by, game, words):
    assert words in said(await anna.slash(channel, "leaderboard", by=by, game=game))


async def test_this_season_begins_with_the_quarter(club, anna, channel):
    text = said(await anna.slash(channel, "leaderboard", period="season"))
    assert "-# Level · Matches of this season" in text
    assert "Anna" in text


@pytest.mark.parametrize("by", ["level", "cards"])
@pytest.mark.parametrize(
    ("audience", "here", "everywhere"), [(Audience.SERVER, True, False), (Audience.ME, False, False)]
)
async def test_who_hides_the_level_has_no_line_in_a_public_message_not_even_their_own(
    club, store, anna, channel, by, audience, here, everywhere
):
    for seats in ((0, 1, 2, 3), (1, 0, 2, 3)):
        tables = await club.play(*seats, times=2)
        await judged(store, tables, 0, 50, 1)
    await club.hide(0, audience)
    for where, shows in (("here", here), ("everywhere", everywhere)):
        text = said(await anna.slash(channel, "leaderboard", by=by, where=where))
        assert ("Anna" in text) is shows
        assert (ASKER_MARK in text) is shows
        assert "Bernat" in text
    assert "Anna" in said(await anna.slash(channel, "leaderboard", by="results", where="everywhere"))


async def test_a_partner_who_hides_the_level_is_on_nobodys_line(club, anna, channel):
    await club.play(0, 1, 2, 3, times=30)
    await club.hide(1)
    assert "Bernat" not in said(await anna.slash(channel, "leaderboard"))


async def test_the_level_is_a_topic_of_the_help(anna, channel):
    text = said(await anna.slash(channel, "help", topic="level"))
    assert text.startswith("## The level\n")
    for words in ("Friendly matches", "Computers", "question mark", "Being away", "Points over the cards"):
        assert words in text
    assert "</preferences:" in text


@pytest.mark.parametrize("language", list(Language))
def test_texts_on_levels_are_short_in_every_language(language):
    for game in FACES:
        for by in By:
            said_lines = explanation(face_of(game, language), by, Period.ALL).splitlines()
            assert 4 <= len(said_lines) <= MOST_LINES
    (part,) = level_message(translator(language), Mentions()).parts
    assert len(part.content) < 2000
