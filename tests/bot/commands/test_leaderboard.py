"""``/leaderboard``: public, in pages, and with shared ranks."""

import dataclasses
from types import SimpleNamespace

import pytest

from bot.errors import UnknownControl
from bot.i18n import Language
from bot.store import By, Period
from bot.ui.controls.coded import Coded, Where
from bot.ui.face.face import FACES
from bot.ui.leaderboard.messages import Board, leaderboard_message
from bot.ui.leaderboard.texts import ASKER_MARK
from tests.bot.commands.conftest import Announcer, buttons, said, said_of, texts, won
from tests.bot.store.conftest import finish, part, seat
from tests.toy.face import HighestFace
from tests.toy.rules import HIGHEST

BOARD = Board(
    Where.EVERYWHERE, "botifarra", Period.SEASON, 999_999, Language.CA, user_id=(1 << 63) - 1, by=By.RESULTS
)


def people(number, first=1000):
    return [SimpleNamespace(id=first + each, name=f"Player {each}") for each in range(number)]


@pytest.fixture
async def crowd(store, guild):
    """Twelve who won once and twelve who lost once, and Anna is not among them."""
    for winner, loser in zip(people(12), people(12, 2000), strict=True):
        await won(store, winner, loser, guild=guild)


async def test_an_empty_leaderboard_says_how_to_get_on_it(anna, channel):
    answer = await anna.slash(channel, "leaderboard", by="results")
    assert "/botifarra new" in said(answer)
    assert not answer.response.ephemeral
    assert buttons(answer.response) == []


async def test_it_counts_the_matches_of_this_server_and_marks_the_line_of_who_asks(
    env, store, guild, anna, bernat, channel
):
    other = env.create_guild("Bar")
    await won(store, anna, bernat, guild=guild, times=2)
    await won(store, bernat, anna, guild=other, times=5)
    lines = said(await anna.slash(channel, "leaderboard", by="results")).splitlines()
    assert lines[2].startswith("🥇 ")
    assert "Anna" in lines[2]
    assert ASKER_MARK in lines[2]
    assert "2 matches won of 2" in lines[3]
    assert "55.6%" in lines[3]
    assert "60 points scored" in lines[3]
    assert "2 matches won in a row" in lines[3]
    assert "Bernat" in lines[4]
    assert ASKER_MARK not in lines[4]
    assert "0 matches won of 2" in lines[5]


async def test_everywhere_counts_the_matches_of_all_servers(env, store, guild, anna, bernat, channel):
    other = env.create_guild("Bar")
    await won(store, anna, bernat, guild=guild)
    await won(store, bernat, anna, guild=other, times=2)
    text = said(await anna.slash(channel, "leaderboard", by="results", where="everywhere"))
    assert text.index("Bernat") < text.index("Anna")
    assert "2 matches won of 3" in text


async def test_a_period_leaves_older_matches_out(store, guild, anna, bernat, channel):
    await won(store, anna, bernat, guild=guild, days_ago=20, times=3)
    await won(store, bernat, anna, guild=guild, days_ago=2)
    month = said(await anna.slash(channel, "leaderboard", by="results", period="month"))
    week = said(await anna.slash(channel, "leaderboard", by="results", period="week"))
    assert month.index("Anna") < month.index("Bernat")
    assert week.index("Bernat") < week.index("Anna")
    assert "1 match won of 1" in week


async def test_who_is_equal_shares_a_rank_and_the_order_is_explained(crowd, anna, channel):
    answer = await anna.slash(channel, "leaderboard", by="results")
    text = said(answer)
    assert text.count("🥇") == 10
    assert "share of the points in the tricks" not in text
    assert "🥈" not in text
    how = (await anna.click(answer.response, custom_id=buttons(answer.response)[-1]["custom_id"])).response
    assert how.ephemeral
    assert "share of the points in the tricks" in said_of(how)
    assert "Matches limited to fewer hands than players" in said_of(how)
    assert "Of the same people on the same sides at most 5 matches a day (UTC) count." in said_of(how)


async def test_pages_are_turned_by_anybody_in_the_language_and_with_the_line_of_who_asked(
    store, guild, crowd, anna, bernat, channel
):
    await won(store, people(1)[0], anna, guild=guild)
    await bernat.slash(channel, "language", mine="es")
    posted = (await anna.slash(channel, "leaderboard", by="results")).response
    back, _, forward, _ = buttons(posted)
    assert back["disabled"]
    first = said_of(posted)
    assert ASKER_MARK in first
    turned = await bernat.click(posted, custom_id=forward["custom_id"])
    assert turned.response.id == posted.id
    second = said_of(turned.response)
    assert ASKER_MARK in second
    assert "Player 9" not in second
    assert "matches won" in second
    assert buttons(turned.response)[1]["label"] == "Page 2 of 3"


async def test_who_has_played_too_little_stands_below_without_a_rank_and_sees_how_much_is_missing(
    store, guild, anna, bernat, channel, monkeypatch
):
    monkeypatch.setattr(Period, "least", 3)
    carla = SimpleNamespace(id=5, name="Carla")
    await won(store, anna, bernat, guild=guild, times=2)
    await won(store, bernat, carla, guild=guild)
    lines = said(await anna.slash(channel, "leaderboard", by="results")).splitlines()
    assert lines[2:4] == ["🥇 **Bernat**", lines[3]]
    assert lines[4] == "**No rank yet**"
    assert lines[5:7] == [f"▫️ {ASKER_MARK} **Anna**", lines[6]]
    assert "1 more match · 2 matches won of 2" in lines[6]
    assert "2 more matches · 0 matches won of 1" in lines[8]
    assert lines[9] == "-# You need 3 matches that count for a rank."
    stats = said(await anna.slash(channel, "stats"))
    assert "No rank by results yet: 1 more match" in stats


async def test_pages_turn_after_a_restart(env, store, crowd, anna, channel):
    posted = (await anna.slash(channel, "leaderboard", by="results")).response
    await env.restart_bot(Announcer(store))
    turned = await anna.click(posted, custom_id=buttons(posted)[2]["custom_id"])
    assert buttons(turned.response)[1]["label"] == "Page 2 of 3"


async def test_buttons_of_before_there_was_a_choice_go_on_by_results(crowd, anna, channel, monkeypatch):
    coded = Coded.__str__
    monkeypatch.setattr(Coded, "__str__", lambda each: coded(each).removesuffix(":results"))
    posted = (await anna.slash(channel, "leaderboard", by="results")).response
    *_, forward, how = (button["custom_id"] for button in buttons(posted))
    assert (forward, how) == (f"lb:here:botifarra:all:2:en:{anna.id}", "lb:how:botifarra:all")
    assert "In order of matches won" in said_of((await anna.click(posted, custom_id=how)).response)
    turned = said_of((await anna.click(posted, custom_id=forward)).response)
    assert "-# Results · Matches of all time" in turned


async def test_a_page_that_is_no_more_gives_the_last_one(store, guild, crowd, anna, channel):
    posted = (await anna.slash(channel, "leaderboard", by="results", period="week")).response
    beyond = dataclasses.replace(Board.parse(buttons(posted)[2]["custom_id"]), page=77)
    message = await leaderboard_message(store.standings, beyond, guild.id)
    (container,) = message.layout().to_components()
    assert [button.get("label") for button in container["components"][-1]["components"]][1] == "Page 3 of 3"


async def test_a_name_cannot_write_markdown_or_ping(store, guild, anna, channel):
    rogue = SimpleNamespace(id=7, name="**@everyone** [x](https://x.test)")
    await won(store, rogue, anna, guild=guild)
    text = said(await anna.slash(channel, "leaderboard", by="results"))
    assert "@everyone" not in text.replace("\\@", "")
    assert "](" not in text


async def test_a_game_may_compare_points_with_the_mean_of_the_table_and_name_the_best_and_worst_deals(
    store, guild, monkeypatch
):
    monkeypatch.setitem(FACES, HIGHEST.name, HighestFace)
    of_anna = [part("odd", 3, 9), part("even", 3, -4)]
    of_bernat = [part("odd", 3, -9), part("even", 3, 4)]
    seats = (
        seat(1, name="Anna", won=True, above=5, parts=of_anna),
        seat(2, number=1, above=-5, parts=of_bernat),
    )
    await finish(store, *seats, guild_id=guild.id, game=HIGHEST.name, deals=6)
    here = dataclasses.replace(BOARD, where=Where.HERE, period=Period.ALL, language=Language.EN, user_id=1)
    board = dataclasses.replace(here, game=HIGHEST.name)
    (container,) = (await leaderboard_message(store.standings, board, guild.id)).layout().to_components()
    lines = "\n".join(texts(container["components"])).splitlines()
    assert lines[3].endswith(
        "average place 1.00 · 0.8 points per deal above the table's mean"
        " · best: odd deals +3.0 per deal · worst: even deals −1.3 per deal"
    )
    assert "0.8 points per deal below the table's mean · best: even deals +1.3 per deal" in lines[5]
    assert lines[6] == "-# You need 1 match that counts for a rank."


def test_a_custom_id_is_read_back_and_fits_into_what_discord_allows():
    assert Board.parse(str(BOARD)) == BOARD
    assert len(str(BOARD)) <= 100


@pytest.mark.parametrize(
    "text",
    [
        "lb:there:botifarra:all:1:ca:1:level",
        "lb:here:botifarra:all:1:ca:1",
        "lb:here:botifarra:all:1:ca:1:luck",
    ],
)
def test_another_custom_id_is_refused(text):
    with pytest.raises(UnknownControl):
        Board.parse(text)
