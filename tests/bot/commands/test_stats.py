"""``/stats``: shown to the person who asks alone."""

from types import SimpleNamespace

from tests.bot.commands.conftest import said, won
from tests.bot.store.conftest import finish, seat


async def test_it_tells_this_server_and_everywhere_apart(env, store, guild, anna, bernat, channel):
    other = env.create_guild("Bar")
    await won(store, anna, bernat, guild=guild)
    await won(store, bernat, anna, guild=other, times=2)
    answer = await anna.slash(channel, "stats")
    assert answer.response.ephemeral
    assert "## Anna · Botifarra\n" in f"{said(answer)}\n"
    here, everywhere = said(answer).split("### ")[1:]
    assert "1 match: 1 won, 0 drawn, 0 lost" in here
    assert "40 of 72" in here
    assert "3 matches: 1 won, 0 drawn, 2 lost" in everywhere
    assert "Rank 2" in everywhere
    assert "50 points scored" in everywhere


async def test_what_is_the_same_in_this_server_and_everywhere_is_said_once(
    env, store, guild, anna, bernat, channel
):
    await won(store, anna, bernat, guild=guild)
    (only,) = said(await anna.slash(channel, "stats")).split("### ")[1:]
    assert only.startswith("In this server and everywhere\nRank 1 on the leaderboard\n")
    await won(store, bernat, SimpleNamespace(id=7, name="Carla"), guild=env.create_guild("Bar"), times=2)
    (only,) = said(await anna.slash(channel, "stats")).split("### ")[1:]
    assert "Rank 1 in this server, 2 everywhere" in only


async def test_of_somebody_else(store, guild, anna, bernat, channel):
    await won(store, bernat, anna, guild=guild, times=2)
    text = said(await anna.slash(channel, "stats", player=bernat))
    assert "Bernat" in text
    assert "2 matches won in a row" in text
    assert "in a row" not in said(await anna.slash(channel, "stats"))


async def test_without_a_finished_match_it_says_how_to_begin(anna, channel):
    text = said(await anna.slash(channel, "stats"))
    assert "Anna" in text
    assert "/botifarra new" in text


async def test_matches_of_another_server_only(env, store, anna, bernat, channel):
    await won(store, anna, bernat, guild=env.create_guild("Bar"))
    (everywhere,) = said(await anna.slash(channel, "stats")).split("### ")[1:]
    assert everywhere.startswith("Everywhere")


async def test_a_bot_is_not_counted(env, guild, anna, channel):
    robot = guild.add_member(env.create_user("Robot", bot=True))
    assert "computer" in said(await anna.slash(channel, "stats", player=robot))


async def test_matches_against_computers_alone_are_told_and_give_no_rank(store, guild, anna, bernat, channel):
    await won(store, anna, bernat, guild=guild, contested=False)
    text = said(await anna.slash(channel, "stats"))
    assert "Rank" not in text
    assert text.split("### ")[1].startswith("Against computers")
    assert "1 finished rated match against other people, without hints, gives a rank" in text
    assert "1 match: 1 won, 0 drawn, 0 lost" in text.split("Against computers")[1]


async def test_matches_whose_rules_rank_nobody_stand_apart(store, guild, anna, bernat, channel):
    await won(store, anna, bernat, guild=guild, times=2)
    await won(store, anna, bernat, guild=guild, ranked=False)
    text = said(await anna.slash(channel, "stats"))
    assert "2 matches: 2 won" in text.split("Other matches")[0]
    assert "1 match: 1 won" in text.split("Other matches with people")[1]


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
