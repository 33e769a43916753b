"""The leaderboard and the statistics of Barbu, from games that were really played."""

import dataclasses
import itertools

import pytest
from discord.utils import utcnow

from bot.i18n import Language, translator
from bot.tables.entries import Person, Started
from bot.tables.results import match_result
from bot.tables.store import Append
from bot.ui.tables.people.rows import people_line
from tests.bot.commands.conftest import alt, buttons, said, said_of
from tests.bot.games.barbu.games import game
from tests.bot.store.conftest import new_table


async def played(store, people, guild, seed, **options):
    """Let people, and a computer for each ``None``, play a game to its end, and return the table as it is then."""
    *_, table = game(seed, players=len(people), **options)
    seats = tuple(
        dataclasses.replace(
            seat,
            person=person and Person(person.id, person.name),
            computer=None if person else "careful",
        )
        for seat, person in zip(table.seats, people, strict=True)
    )
    table = dataclasses.replace(table, seats=seats, guild_id=guild.id)
    table_id = await new_table(store)
    result = match_result(table)
    await store.log.append(Append(table_id, 1, [Started()], at=utcnow(), result=result, closes=True))
    return table


async def test_a_finished_game_of_two_counts_with_place_mean_and_best_and_worst_contract(
    store, guild, anna, bernat, channel
):
    table = await played(store, (anna, bernat), guild, 1)
    anna_has, bernat_has = table.match.state.totals
    assert anna_has != bernat_has
    posted = await anna.slash(channel, "leaderboard", by="results", game="barbu")
    text = said(posted)
    how = await anna.click(posted.response, custom_id=buttons(posted.response)[-1]["custom_id"])
    assert "then matches won. Players equal in all three share a rank." in said_of(how.response)
    first, second = ("Anna", "Bernat") if anna_has > bernat_has else ("Bernat", "Anna")
    lines = text.splitlines()
    assert first in lines[2]
    assert second in lines[4]
    mean = abs(anna_has - bernat_has) / 2 / len(table.match.state.results)
    assert (
        f"1 match won of 1 · average place 1.00 · {mean:.1f} points per deal above the table's mean"
        in lines[3]
    )
    assert (
        f"0 matches won of 1 · average place 2.00 · {mean:.1f} points per deal below the table's mean"
        in lines[5]
    )


async def test_who_is_in_front_has_the_better_average_place(env, store, guild, anna, bernat, channel):
    carla, didac = (guild.add_member(env.create_user(name)) for name in ("Carla", "Dídac"))
    people = [anna, bernat, carla, didac]
    places = {person.name: [] for person in people}
    for seed in range(4):
        table = await played(store, people, guild, seed, per_dealer=2)
        totals = table.match.state.totals
        for person, total in zip(people, totals, strict=True):
            places[person.name].append(1 + sum(other > total for other in totals))
    lines = said(await anna.slash(channel, "leaderboard", by="results", game="barbu")).splitlines()
    order = [name for line in lines for name in places if f"**{name}**" in line]
    means = [sum(places[name]) / 4 for name in order]
    assert means == sorted(means)
    for line, mean in zip(lines[3::2], means, strict=False):
        assert f"average place {mean:.2f}" in line


async def test_who_beats_the_only_other_person_has_won_although_computers_came_first(
    store, guild, anna, bernat, channel
):
    *_, of_people = game(1, players=4, per_dealer=1)
    assert people_line(translator(Language.EN), of_people) == ""
    by_total = sorted(range(4), key=lambda seat: -of_people.match.state.totals[seat])
    people = [None] * 4
    people[by_total[2]], people[by_total[3]] = bernat, anna
    table = await played(store, people, guild, 1, per_dealer=1)
    assert people_line(translator(Language.EN), table) == "Places among people: 1. Bernat · 2. Anna"
    posted = await anna.slash(channel, "leaderboard", by="results", game="barbu")
    board = said(posted)
    assert board.index("Bernat") < board.index("Anna")
    assert "1 match won of 1 · average place 1.00" in board
    assert "0 matches won of 1 · average place 2.00" in board
    how = await anna.click(posted.response, custom_id=buttons(posted.response)[-1]["custom_id"])
    assert "places and wins are those among the people at the table." in said_of(how.response)
    stats = await bernat.slash(channel, "stats")
    assert "Rank 1" in said(stats)
    assert "1 match: 1 won, 0 drawn, 0 lost" in alt(stats.response)


@pytest.mark.parametrize(
    ("language", "best"), [("ca", "millor"), ("es", "mejor"), ("fr", "point fort"), ("it", "meglio")]
)
async def test_contracts_keep_their_french_names_in_every_language(
    store, guild, anna, bernat, channel, language, best
):
    for seed in range(3):
        await played(store, (anna, bernat), guild, seed)
    await anna.slash(channel, "language", mine=language)
    text = said(await anna.slash(channel, "leaderboard", by="results", game="barbu"))
    named = [
        name for name in ("plis", "cœurs", "dames", "barbu", "salade", "réussite") if f" {name} " in text
    ]
    assert best in text.lower()
    assert named


async def test_statistics_tell_the_same(store, guild, anna, bernat, channel):
    for seed in range(3):
        table = await played(store, (anna, bernat), guild, seed)
    answer = await anna.slash(channel, "stats")
    assert answer.response.ephemeral
    assert "3 matches: " in alt(answer.response)
    assert "Average place" in said(answer)
    assert "table's mean" in said(answer)
    assert len(table.match.state.results) == 14


async def test_a_game_with_computers_alone_gives_no_rank(store, guild, anna, bernat, channel):
    *_, table = game(1, players=2, per_dealer=1)
    seats = [dataclasses.replace(table.seats[0], person=Person(anna.id, "Anna")), table.seats[1]]
    seats[1] = dataclasses.replace(seats[1], person=None, computer="careful")
    table = dataclasses.replace(table, seats=tuple(seats), guild_id=guild.id)
    result = match_result(table)
    assert not result.contested
    await store.log.append(
        Append(await new_table(store), 1, [Started()], at=utcnow(), result=result, closes=True)
    )
    assert "/barbu new" in said(await anna.slash(channel, "leaderboard", by="results", game="barbu"))


def test_every_contract_played_is_a_part_of_the_result():
    *_, table = game(1, players=2, mariages="on", extra_round="both")
    for seat in match_result(table).seats:
        assert sum(part.deals for part in seat.parts) == len(table.match.state.results)
        assert sum(part.score for part in seat.parts) == seat.score
    names = {part.name for part in itertools.chain(*(seat.parts for seat in match_result(table).seats))}
    assert {"reussite", "mariages", "ratatouille"} <= names
