"""The copy of a database into another: everything, compared and replayed, or nothing."""

import asyncio
import itertools
import json
import random
import re
import shutil
from datetime import timedelta

import pytest
from sqlalchemy import (
    BigInteger,
    Boolean,
    Date,
    Integer,
    LargeBinary,
    SmallInteger,
    String,
    UniqueConstraint,
    insert,
    inspect,
    select,
    update,
)

from bot.__main__ import main
from bot.daily.deal import Deal, Plan
from bot.daily.store import Duel
from bot.events.entries import PairJoined
from bot.events.store import EventMessage, PairState, SeasonPoints
from bot.i18n import Language
from bot.problems.assessed import Assessed
from bot.problems.problem import Answer, Position
from bot.problems.training import Looked
from bot.problems.training import Position as TrainedPosition
from bot.store import DatabaseError, DatabaseStore
from bot.store.database.connection import create_engine
from bot.store.database.upgrade import version
from bot.store.matches.weekly_hands import Found
from bot.store.ops import copying
from bot.store.ops.backup import Rehearsal
from bot.store.ops.copying import COPIED, copy
from bot.store.schema import (
    ANSWERED,
    ENTRIES,
    EVENTS,
    FENCES,
    LARGEST_ID,
    LEASES,
    METADATA,
    PRESETS,
    PROBLEM_ANSWERS,
    PROBLEMS,
    SERIES,
    STANDBYS,
    TABLES,
    UtcDateTime,
)
from bot.tables.entries import EventPlace, Person, WordGiven
from bot.tables.store import Append, HandMessage, Notice, NoticeKind, Reminder, TableMessage
from bot.tables.time.clock import Outage
from computers.par import JudgedSum
from computers.review import Estimate
from engine.games import game_named
from tests.bot.store.conftest import (
    ANNA,
    BERNAT,
    NOW,
    change,
    connected,
    downgrade,
    finish,
    new_event,
    new_table,
    opened,
    part,
    seat,
)
from tests.databases import BOTH, POSTGRESQL, SQLITE
from tests.examples import one_in
from tools.whole_matches import Matches

PEOPLE = [ANNA, BERNAT, Person(30, "Núria 🎴"), Person(40, "محمد")]
WAYS = [(SQLITE, POSTGRESQL), (POSTGRESQL, SQLITE)]


@pytest.fixture
def new(request, tmp_path, migrated, postgresql, migrated_postgresql):
    """Return a function that returns the URL of a database that is empty or still to be made.

    One that ``is_made`` has the newest schema already, which takes several times less work than its migrations.
    """

    def url(dialect, *, is_made=False):
        if dialect == SQLITE:
            file = tmp_path / f"{next(numbers)}.sqlite3"
            if is_made:
                shutil.copy(migrated, file)
            return f"sqlite+aiosqlite:///{file}"
        name = postgresql.new_database(*([migrated_postgresql] if is_made else []))
        request.addfinalizer(lambda: postgresql.drop(name))
        return postgresql.url(name)

    numbers = itertools.count()
    return url


@pytest.fixture
def files(tmp_path):
    """Return the URLs of two files."""
    return [f"sqlite+aiosqlite:///{tmp_path}/{name}.sqlite3" for name in ("first", "second")]


async def exported(url):
    """Return all rows of a database as text, and the last numbers that were given to rows."""
    async with connected(url) as connection:
        rows = {
            table.name: sorted(repr(tuple(row)) for row in await connection.execute(select(table)))
            for table in COPIED
        }
        numbers = {table.name: await copying._last_number(connection, table) for table in copying._NUMBERED}
    return json.dumps([rows, numbers], ensure_ascii=False)


async def copied(source, target):
    said = []
    made = await copy(source, target, said.append)
    assert made.rehearsal.unreadable == ()
    return made, said


async def full(url):
    """Let there be something in every table that is copied."""
    async with await DatabaseStore.open(url) as store:
        matches = Matches(store.log, seed=1, begins_at=NOW - timedelta(days=40))
        quick = {"play": "obligada", "max_hands": 2, "target": "none"}
        await matches.play(game_named("botifarra"), PEOPLE[:3], quick)
        await matches.play(game_named("barbu"), PEOPLE, {})
        await store.cards.save(1, 4, -4, {0: {"all": JudgedSum(2, 1, -4, 8)}})
        await store.archive.move(NOW, NOW, pause=0)
        await finish(store, seat(ANNA.id, parts=[part("plis", 2, 1 / 3)]), seat(50, name="Eva", number=1))
        await store.dailies.begin(50, "botifarra", NOW.date().replace(year=2100), NOW)
        await store.privacy.forget(50)
        await matches.play(game_named("botifarra"), PEOPLE[:2], quick, most=30)
        await matches.play(game_named("barbu"), PEOPLE, {}, most=30)
        table_id = await new_table(store, interaction_id=LARGEST_ID)
        await store.privacy.forget(BERNAT.id)  # who sits at an open table, so that it waits
        await store.messages.save(TableMessage(table_id, 5, 6, NOW))
        await store.notices.save(Notice(table_id, NoticeKind("call"), 5, 7, "digest"))
        await store.hands.save(
            HandMessage(table_id, ANNA.id, 5, "t\u2028ken", 6, NOW, "ca", is_original=True)
        )
        await store.reminders.save([Reminder(table_id, ANNA.id, 3, 5, 8)])
        await store.people.set_person_language(ANNA.id, Language.CA)
        await store.people.set_person_preferences(30, text_only=True)
        await store.people.set_server_language(1, Language.FR)
        await store.company.bar(1, 30, NOW, by=ANNA.id)
        await store.company.avoid(ANNA.id, [30])
        await store.privacy.mark_left(9, NOW)
        await store.presets.add(1, "botifarra", "Casa de l’Àvia", ANNA.id, {"play": "lliure"}, most=5)
        gone = await store.presets.add(1, "barbu", "Dilluns", 30, {}, most=5)
        await store.presets.delete(1, gone.id)
        await store.pairs.name(1, (ANNA.id, 30), "Els de l’Àvia")
        await store.dailies.be_named(
            await store.dailies.begin(ANNA.id, "botifarra", NOW.date(), NOW), 1, "Anna"
        )
        await store.weekly_hands.note(1, Found(table_id, 1, 2, 9.5), NOW)
        view = Assessed({"play O9": Estimate(20.0, 0.0)}, 0.5, {})
        problem = await store.problems.draft(1, Position(table_id, 1, 2, 0), view, NOW)
        await store.problems.answer(Answer(problem.id, ANNA.id, "Anna", view.best, 10, counts=True, at=NOW))
        await store.outages.save_heartbeat(NOW, Outage(NOW - timedelta(hours=1), NOW))
        trained = TrainedPosition(table_id, 1, 2, 3.5, NOW, NOW, view)
        await store.training.save(ANNA.id, "botifarra", [trained], [Looked(table_id, 1, NOW, NOW, 9, 3.5)])
        await store.dailies.save_duel(Duel("botifarra", NOW.date(), BERNAT.id, ANNA.id, 3, 4))
        await store.dailies.fix(Deal("botifarra", NOW.date(), bytes(32), "careful", Plan({}, 0)))
        series = await store.events.found_series(1, "weekly 2026-11-27 21:30")
        event_id = await new_event(store, interaction_id=LARGEST_ID, follows=series)
        await store.dailies.save_duel(Duel("botifarra", NOW.date(), BERNAT.id, ANNA.id, 7, LARGEST_ID))
        joined = PairJoined(number=1, person=ANNA, partner=BERNAT)
        pair = PairState(1, [(ANNA.id, "Anna"), (BERNAT.id, "Bernat")], 1, 1 / 3, 5)
        season = SeasonPoints("2026-4", {ANNA.id: 4})
        await change(store, event_id, 1, joined, pairs=[pair], numbers=[1], season=season)
        await new_table(store, entries=[opened(place=EventPlace(event=event_id, round=1, table=1))])
        await store.events.save_message(EventMessage(event_id, "event", 5, 6, 7, "digest"))


@pytest.mark.parametrize(("begins", "between"), one_in(2, WAYS))
async def test_a_copy_there_and_back_is_the_same_in_every_byte(new, begins, between):
    first, second, third = new(begins, is_made=True), new(between), new(begins)
    await full(first)
    before = await exported(first)
    assert all(json.loads(before)[0].values())  # there is something in every table
    made, said = await copied(first, second)
    assert await exported(second) == before
    assert (await copied(second, third))[0] == made
    assert await exported(third) == before == await exported(first)
    assert [line.partition(":")[0] for line in said if ":" in line] == [table.name for table in COPIED]


def anything(column, chance):
    """Return a random value that fits into a column."""
    if column.nullable and chance.random() < 0.3:
        return None
    match column.type:
        case UtcDateTime():
            return NOW + timedelta(microseconds=chance.randint(-(10**15), 10**15))
        case Date():
            return NOW.date() + timedelta(days=chance.randint(-9999, 9999))
        case Boolean():
            return chance.random() < 0.5
        case LargeBinary():
            return chance.randbytes(chance.randrange(200))
        case String(length=length):
            letters = "aÀ🎴م'\\\"\n\t\u2028\u0301 %{}0"
            return "".join(chance.choices(letters, k=chance.randint(0, min(length or 99, 99))))
        case SmallInteger():
            return chance.randint(-(2**15), 2**15 - 1)
        case BigInteger():
            return chance.choice([chance.randint(-(2**63), LARGEST_ID), chance.randint(0, 9), LARGEST_ID])
    return chance.randint(-(2**31), 2**31 - 1)


def random_rows(chance):
    """Return rows of all tables that refer to each other as the schema wants it."""
    rows = {}
    for table in COPIED:
        found = {}
        for _ in range(chance.randint(0, 40)):
            row = {column.name: anything(column, chance) for column in table.c}
            if table in (TABLES, PRESETS, EVENTS, SERIES):
                row["id"] = chance.randint(1, 2**40)
            for constraint in table.foreign_key_constraints:
                if not rows[constraint.referred_table]:
                    break
                parent = chance.choice(rows[constraint.referred_table])
                row |= {each.parent.name: parent[each.column.name] for each in constraint.elements}
            else:
                found[tuple(row[column.name] for column in table.primary_key)] = row
        unique = [each.columns for each in table.constraints if isinstance(each, UniqueConstraint)]
        taken = set()
        rows[table] = []
        for row in found.values():
            keys = {(number, *(row[each.name] for each in key)) for number, key in enumerate(unique)}
            keys = {key for key in keys if None not in key}
            if not keys & taken:
                rows[table].append(row)
                taken |= keys
    return rows


@pytest.mark.parametrize(("begins", "between"), one_in(2, WAYS))
@pytest.mark.parametrize("seed", one_in(8, range(8)))
async def test_whatever_fits_into_the_columns_comes_back(new, monkeypatch, begins, between, seed):
    monkeypatch.setattr(copying, "_ROWS", 7)
    monkeypatch.setattr(copying, "_LARGE_ROWS", 1)
    monkeypatch.setattr(copying, "replay_all", no_replay)  # these are no logs
    first, second, third = [new(dialect, is_made=True) for dialect in (begins, between, begins)]
    async with await DatabaseStore.open(first), connected(first) as connection:
        for table, rows in random_rows(random.Random(seed)).items():
            if rows:
                await connection.execute(insert(table), rows)
    before = await exported(first)
    await copy(first, second, lambda _: None)
    assert await exported(second) == before
    await copy(second, third, lambda _: None)
    assert await exported(third) == before


async def no_replay(_store, _say):
    return Rehearsal(0, 0, ())


@pytest.mark.parametrize(("begins", "between"), WAYS)
async def test_a_copy_gives_no_id_again_that_its_source_has_used(new, begins, between):
    first, second = new(begins, is_made=True), new(between)
    async with await DatabaseStore.open(first) as store:
        tables = [await new_table(store, entries=[opened(guild_id=7)]) for _ in range(3)]
        kept = await new_table(store)
        newest = await new_table(store, entries=[opened(guild_id=7)])
        await store.privacy.mark_left(7, NOW)
        await store.privacy.delete_left(NOW)
    await copied(first, second)
    async with await DatabaseStore.open(second) as store:
        assert await store.log.all_tables() == [kept]
        assert await new_table(store) > newest > kept > max(tables)
        assert (await store.presets.add(1, "barbu", "A", 1, {}, most=5)).id == 1


@pytest.mark.parametrize(("begins", "between"), WAYS)
async def test_a_copy_that_is_made_while_moves_are_written_is_of_one_moment(new, begins, between):
    first = new(begins, is_made=True)
    async with await DatabaseStore.open(first) as store:
        tables = [await new_table(store) for _ in range(4)]

        async def write():
            seqs = itertools.count(1)
            while not is_enough.is_set():  # the same entry at every table, in order
                seq = next(seqs)
                for table_id in tables:
                    entries = [WordGiven(seat=0, word="x")]
                    await store.log.append(Append(table_id, seq, entries, at=NOW))

        is_enough = asyncio.Event()
        writing = asyncio.create_task(write())
        for _ in range(3):
            second = new(between, is_made=True)
            await copied(first, second)
            async with await DatabaseStore.open(second) as other:
                lengths = [len(await other.log.read(table_id)) for table_id in tables]
            assert lengths == sorted(lengths, reverse=True)
            assert lengths[0] - lengths[-1] <= 1
        assert not writing.done()
        is_enough.set()
        await writing  # to its end: a statement that is cancelled leaves its thread behind


async def with_a_table(url):
    async with await DatabaseStore.open(url) as store:
        return await new_table(store)


@pytest.mark.parametrize("dialect", BOTH)
async def test_a_database_with_something_in_it_is_never_written_over(new, dialect):
    first, second = new(SQLITE, is_made=True), new(dialect, is_made=True)
    await with_a_table(first)
    async with await DatabaseStore.open(second) as store:
        await store.people.set_person_language(5, Language.IT)
    before = await exported(second)
    with pytest.raises(DatabaseError, match="has something in it, in people: name an empty one"):
        await copy(first, second, lambda _: None)
    assert await exported(second) == before


@pytest.mark.parametrize("dialect", BOTH)
async def test_a_database_that_only_a_start_has_made_takes_the_copy(new, dialect):
    first, second = new(SQLITE, is_made=True), new(dialect)
    await with_a_table(first)
    async with await DatabaseStore.open(second):
        pass
    await copied(first, second)
    assert await exported(second) == await exported(first)


@pytest.mark.parametrize("dialect", BOTH)
async def test_a_database_is_not_copied_to_itself(new, dialect):
    url = new(dialect, is_made=True)
    await with_a_table(url)
    with pytest.raises(DatabaseError, match="to itself"):
        await copy(url, url, lambda _: None)


async def test_a_file_is_not_copied_to_itself_by_another_path(files, tmp_path):
    await with_a_table(files[0])
    with pytest.raises(DatabaseError, match="to itself"):
        await copy(
            files[0], f"sqlite+aiosqlite:///{tmp_path}/../{tmp_path.name}/first.sqlite3", lambda _: None
        )


@pytest.mark.parametrize("dialect", BOTH)
async def test_a_database_of_another_version_is_neither_copied_nor_upgraded(new, dialect):
    first, second = new(dialect, is_made=True), new(SQLITE)
    await with_a_table(first)
    await downgrade(first, "0018")
    with pytest.raises(
        DatabaseError, match=r"is of version 0018, and this program copies version \d{4}: start"
    ):
        await copy(first, second, lambda _: None)
    async with connected(first) as connection:
        assert await connection.run_sync(version) == "0018"


async def test_a_file_that_is_not_there_is_not_made(files, tmp_path):
    with pytest.raises(DatabaseError, match=r"There is no database .*first.sqlite3 to copy"):
        await copy(*files, lambda _: None)
    assert not list(tmp_path.iterdir())


async def test_a_file_of_something_else_is_not_copied(files, tmp_path):
    (tmp_path / "first.sqlite3").write_text("dear Anna" * 500)
    with pytest.raises(DatabaseError, match=r"cannot be copied to .*: file is not a database\.$"):
        await copy(*files, lambda _: None)
    assert [path.name for path in tmp_path.iterdir()] == ["first.sqlite3"]


async def test_a_server_that_does_not_answer_is_named_without_the_password(files, unused_tcp_port):
    await with_a_table(files[0])
    target = f"postgresql+asyncpg://me:hidden@127.0.0.1:{unused_tcp_port}/cards"
    with pytest.raises(DatabaseError, match=r"cannot be copied to 127.0.0.1/cards: ") as refusal:
        await copy(files[0], target, lambda _: None)
    assert "hidden" not in str(refusal.value)


async def test_a_row_that_does_not_fit_is_named_without_what_is_in_it_and_nothing_is_copied(new):
    first, second = new(SQLITE, is_made=True), new(POSTGRESQL)
    async with await DatabaseStore.open(first) as store:
        await finish(store, seat(1, name="Anna" * 30))
    with pytest.raises(
        DatabaseError, match=r"A row of match_players cannot be written into the copy: \w+\."
    ) as refusal:
        await copy(first, second, lambda _: None)
    assert "Anna" not in str(refusal.value)
    async with connected(second) as connection:
        assert await connection.run_sync(lambda sync: inspect(sync).get_table_names()) == []


@pytest.mark.parametrize("dialect", BOTH)
async def test_a_copy_that_is_broken_off_leaves_nothing(new, tmp_path, dialect):
    first, second = new(SQLITE, is_made=True), new(dialect)
    await with_a_table(first)

    def say(line):
        if line.startswith("entries"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await copy(first, second, say)
    assert not list(tmp_path.glob("1.sqlite3*"))
    await copied(first, second)


CHANGES = {
    SQLITE: [
        "CREATE TRIGGER other AFTER INSERT ON people BEGIN UPDATE people SET language = 'it'; END",
    ],
    POSTGRESQL: [
        """CREATE FUNCTION other() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.language := 'it'; RETURN NEW; END $$""",
        "CREATE TRIGGER other BEFORE INSERT ON people FOR EACH ROW EXECUTE FUNCTION other()",
    ],
}


@pytest.mark.parametrize("dialect", BOTH)
async def test_a_copy_that_differs_is_found_and_not_kept(new, dialect):
    first, second = new(SQLITE, is_made=True), new(dialect, is_made=True)
    async with await DatabaseStore.open(first) as store:
        await store.people.set_person_language(5, Language.CA)
    async with connected(second) as connection:
        for statement in CHANGES[dialect]:
            await connection.exec_driver_sql(statement)
    with pytest.raises(DatabaseError, match="differs from its source in people, so it was not made"):
        await copy(first, second, lambda _: None)
    async with await DatabaseStore.open(second) as store:
        assert await store.people.person_language(5) is None


@pytest.mark.parametrize("dialect", BOTH)
@pytest.mark.parametrize("lives", [True, False])
async def test_a_database_is_copied_unless_a_process_serves_it(new, monkeypatch, dialect, lives):
    monkeypatch.setattr(copying, "_SIGN_OF_LIFE", 5 if lives else 0)
    first, second = new(dialect, is_made=True), new(SQLITE)
    await with_a_table(first)
    lease = {column.name: 1 if isinstance(column.type, Integer) else "" for column in LEASES.c}
    lease |= {"owner": "bot-0", "is_leaving": False, "heir_is_ready": False}
    async with connected(first) as connection:
        await connection.execute(insert(LEASES), lease)

    async def beat():
        engine = create_engine(first)
        try:
            while not refused.is_set():
                async with engine.begin() as connection:
                    await connection.execute(update(LEASES).values(beat=LEASES.c.beat + 1))
                begun.set()
                await asyncio.sleep(0.05)
        finally:
            await engine.dispose()

    begun, refused = asyncio.Event(), asyncio.Event()
    beating = asyncio.create_task(beat()) if lives else None
    if beating:
        await begun.wait()  # the first connection takes longest
        with pytest.raises(DatabaseError, match="A bot runs with the database"):
            await copy(first, second, lambda _: None)
        refused.set()
        await beating
    else:
        await copied(first, second)
        async with connected(second) as connection:
            assert (await connection.execute(select(LEASES))).all() == []


async def test_a_log_that_cannot_be_replayed_is_copied_and_named(files):
    broken = await with_a_table(files[0])
    async with connected(files[0]) as connection:
        await connection.execute(update(ENTRIES).values(entry="{"))
    made = await copy(*files, lambda _: None)
    assert made.rehearsal == Rehearsal(0, 0, (broken,))
    assert await exported(files[1]) == await exported(files[0])


def test_every_table_is_copied_but_those_of_running_processes():
    assert {*METADATA.sorted_tables} - {*COPIED} == {LEASES, FENCES, ANSWERED, STANDBYS}
    assert copying._NUMBERED == (EVENTS, PRESETS, SERIES, TABLES, PROBLEMS, PROBLEM_ANSWERS)


def test_the_command_says_what_was_copied(files, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    asyncio.run(with_a_table(files[0]))
    assert main(["copy", *files]) == 0
    said = capsys.readouterr()
    assert re.fullmatch(
        r".*second.sqlite3 has all of .*first.sqlite3: 3 rows, each compared. "
        r"Tables replayed from it: 1, with 1 entries.\n",
        said.out,
    )
    assert "entries: 1\n" in said.err
    assert main(["copy", *files]) == 1
    assert "has something in it" in capsys.readouterr().err
    assert main(["copy", files[0], "mysql://me:hidden@host/cards"]) == 1
    said = capsys.readouterr().err
    assert said == "TO_URL should begin with one of sqlite+aiosqlite, postgresql+asyncpg.\n"
