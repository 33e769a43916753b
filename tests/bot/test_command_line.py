"""``python -m bot``: its errors, its commands, and what its log never shows."""

import asyncio
import json
import logging
import os
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path

import aiohttp
import pytest

from bot.__main__ import main
from bot.i18n import Language
from bot.process.logs import ORIGIN, QUIET_LOGGERS
from bot.store import DatabaseStore
from bot.tables.entries import Closed, CloseReason, Committed, Sat
from bot.tables.store import Append, HandMessage
from bot.ui.controls.custom_id import Action, CustomId
from sandbox.state import default_world
from tests.bot.store.conftest import ANNA, BERNAT, finish, new_table, open_ids, opened, seat
from tests.sandbox.clients import ControlClient, patient_sandbox

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def nothing_set(tmp_path, monkeypatch):
    """Start from an empty folder: no ``.env``, no database."""
    monkeypatch.chdir(tmp_path)
    for name in (
        "DISCORD_TOKEN",
        "DISCORD_API_URL",
        "DATABASE_URL",
        "HEALTH_FILE",
        "HAND_PAUSE",
        "LOG_LEVEL",
    ):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True)
def loggers(monkeypatch):
    """Leave every logger as it was: ``main`` sets them up for the whole process."""
    monkeypatch.setattr(ORIGIN, "process", ORIGIN.process)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    root = logging.getLogger()
    kept = [(name, logging.getLogger(name).level) for name in QUIET_LOGGERS]
    handlers, level = root.handlers[:], root.level
    yield
    for handler in [handler for handler in root.handlers if handler not in handlers]:
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)
    for name, before in kept:
        logging.getLogger(name).setLevel(before)
    logging.captureWarnings(False)


def test_without_a_token_it_names_both_ways_and_makes_no_database(tmp_path, capsys):
    assert main([]) == 1
    said = capsys.readouterr().err
    assert "make play" in said
    assert ".env" in said
    assert list(tmp_path.iterdir()) == []


def test_a_setting_that_cannot_be_used_is_named(monkeypatch, capsys):
    monkeypatch.setenv("HAND_PAUSE", "soon")
    assert main([]) == 1
    assert "HAND_PAUSE" in capsys.readouterr().err


def test_where_nothing_answers_as_discord_it_says_which_address(monkeypatch, unused_tcp_port, capsys):
    address = f"http://127.0.0.1:{unused_tcp_port}/api/v10"
    monkeypatch.setenv("DISCORD_TOKEN", "t0ken")
    monkeypatch.setenv("DISCORD_API_URL", address)
    assert main([]) == 1
    said = capsys.readouterr().err
    assert address in said
    assert "t0ken" not in said


def test_with_a_log_in_json_the_reason_for_the_end_is_an_object_too(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("DISCORD_TOKEN", "t0ken")
    monkeypatch.setenv("LOG_FORMAT", "json")
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path}")
    assert main([]) == 1
    *_, last = map(json.loads, capsys.readouterr().err.splitlines())
    assert str(tmp_path) in last["message"]
    assert last["level"] == "CRITICAL"


def refused(arguments, capsys):
    """Return the complaint about wrong arguments, which change nothing."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    return capsys.readouterr().err


COMMANDS = ("check", "health", "forget", "close", "rate", "backup", "copy")


def test_an_argument_that_nobody_knows_gets_the_commands(capsys):
    said = refused(["dance"], capsys)
    assert all(command in said for command in COMMANDS)


@pytest.mark.parametrize("arguments", [[], *([command] for command in COMMANDS)])
def test_every_command_has_help_that_does_nothing(tmp_path, capsys, arguments):
    with pytest.raises(SystemExit) as ended:
        main([*arguments, "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(" ".join(["usage: python -m bot", *arguments]))
    assert list(tmp_path.iterdir()) == []


def test_health_of_a_bot_that_does_not_run(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("HEALTH_FILE", str(tmp_path / "health"))
    assert main(["health"]) == 1
    assert "not running" in capsys.readouterr().out
    (tmp_path / "health").touch()
    assert main(["health"]) == 0


def test_the_check_sums_up_and_makes_no_database(tmp_path, capsys):
    assert main(["check"]) == 1
    said = capsys.readouterr().out
    assert "\n1 to mend.\n" in said
    assert "There is no database" in said
    assert list(tmp_path.iterdir()) == []


# -- forgetting somebody


@pytest.fixture
def database(tmp_path, monkeypatch):
    """Return what does something in the database that the command will find."""
    url = f"sqlite+aiosqlite:///{tmp_path}/botifarra.sqlite3"
    monkeypatch.setenv("DATABASE_URL", url)

    async def doing(work):
        async with await DatabaseStore.open(url) as store:
            return await work(store)

    return lambda work: asyncio.run(doing(work))


def test_forget_deletes_what_is_kept_of_a_person_and_says_so(database, capsys):
    async def played(store):
        await store.people.set_person_language(ANNA.id, Language.FR)
        await finish(store, seat(ANNA.id, name="Anna", number=0), seat(BERNAT.id, name="Bernat", number=1))

    database(played)
    assert main(["forget", str(ANNA.id)]) == 0
    said = capsys.readouterr().out
    assert f"User {ANNA.id} is forgotten" in said
    assert "still open" not in said

    async def left(store):
        return (
            await store.people.person_language(ANNA.id),
            await store.log.read(1),
            await store.privacy.forget(BERNAT.id),
        )

    language, log, _ = database(left)
    assert language is None
    assert str(ANNA.id) not in repr(log)
    assert "Anna" not in repr(log)


def test_forget_says_how_many_tables_are_still_open_and_forgets_them_when_they_are_over(database, capsys):
    async def sitting(store):
        return [await new_table(store) for _ in range(2)]

    tables = database(sitting)
    assert main(["forget", str(ANNA.id)]) == 0
    assert "Tables and events still open: 2." in capsys.readouterr().out

    async def closing(store):
        for table_id in tables:
            entries = [Closed(reason=CloseReason.STOPPED)]
            at = datetime.now(UTC)
            await store.log.append(Append(table_id, 1, entries, at=at, closes=True))

    database(closing)
    assert main(["forget", str(ANNA.id)]) == 0
    assert "still open" not in capsys.readouterr().out

    async def logs(store):
        return [await store.log.read(table_id) for table_id in tables]

    assert "Anna" not in repr(database(logs))


def test_forget_of_somebody_whom_nobody_knows_changes_nothing_and_is_no_error(database, capsys):
    async def log(store):
        return await store.log.read(1)

    database(new_table)
    before = database(log)
    assert main(["forget", "12345"]) == 0
    assert "User 12345 is forgotten" in capsys.readouterr().out
    assert database(log) == before


@pytest.mark.parametrize("arguments", [[], ["Anna"], ["-1"]])
def test_forget_needs_the_number_of_one_user(tmp_path, capsys, arguments):
    assert "python -m bot forget: error" in refused(["forget", *arguments], capsys)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", [2**63, 10**30, pytest.param("9" * 5000, id="very long")])
def test_forget_of_a_number_that_no_user_can_have_is_refused(tmp_path, capsys, number):
    assert "is no id" in refused(["forget", str(number)], capsys)
    assert list(tmp_path.iterdir()) == []


def test_forget_says_which_database_cannot_be_opened(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path}/file/botifarra.sqlite3")
    assert main(["forget", "1"]) == 1
    assert "botifarra.sqlite3" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["forget", "1"], ["close", "1"], ["rate"]])
def test_a_command_in_the_wrong_folder_makes_no_database_there(tmp_path, capsys, arguments):
    assert main(arguments) == 1
    assert "There is no database var/botifarra.sqlite3: DATABASE_URL names" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_settings_file_that_is_no_text_is_refused(tmp_path, capsys):
    (tmp_path / ".env").write_bytes(b"\xff\xfe")
    assert main(["health"]) == 1
    assert "The file .env cannot be read" in capsys.readouterr().err


# -- the log


@pytest.mark.parametrize(
    ("level", "spoken"), [("DEBUG", logging.INFO), ("INFO", logging.INFO), ("ERROR", logging.ERROR)]
)
def test_no_level_lets_those_talk_that_would_write_down_secrets(monkeypatch, level, spoken):
    levels = {}

    async def run(*_):
        levels.update({name: logging.getLogger(name).getEffectiveLevel() for name in ("bot", *QUIET_LOGGERS)})

    monkeypatch.setenv("DISCORD_TOKEN", "t0ken")
    monkeypatch.setenv("LOG_LEVEL", level)
    monkeypatch.setattr("bot.__main__.run", run)
    assert main([]) == 0
    assert levels.pop("bot") == logging.getLevelName(level)
    assert set(levels.values()) == {spoken}


def test_what_is_written_into_the_database_is_not_written_into_the_log(
    monkeypatch, tmp_path, loggers, capsys
):
    secret = "5ec2e7" * 10

    async def run(settings, _):
        async with await DatabaseStore.open(settings.database_url) as store:
            committed = Committed(deal=1, secret=secret)
            table_id = await new_table(store, entries=[opened(), committed, Sat(seat=0, person=ANNA)])
            await store.log.read(table_id)
            now = datetime.now(UTC)
            await store.hands.save(HandMessage(table_id, ANNA.id, 1, "the-token-of-a-hand", 2, now))
        logging.getLogger("bot").debug("written")

    monkeypatch.setattr("bot.store.messages.hands.HAND_DELAY", 0)
    monkeypatch.setenv("DISCORD_TOKEN", "t0ken")
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path}/botifarra.sqlite3")
    monkeypatch.setattr("bot.__main__.run", run)
    assert main([]) == 0
    said = capsys.readouterr().err
    assert "written" in said
    assert secret not in said
    assert "the-token-of-a-hand" not in said


async def test_a_bot_that_tells_all_it_may_tells_no_token_no_secret_and_no_hand(tmp_path):
    url = f"sqlite+aiosqlite:///{tmp_path}/botifarra.sqlite3"
    async with patient_sandbox() as sandbox, aiohttp.ClientSession() as session:
        said = tmp_path / "said"
        with said.open("wb") as log:
            bot = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot"),
                cwd=tmp_path,
                env=os.environ
                | {
                    "PYTHONPATH": str(ROOT),
                    "DISCORD_TOKEN": default_world.BOT_TOKEN,
                    "DISCORD_API_URL": sandbox.api_url,
                    "DISCORD_CDN_URL": sandbox.base_url,
                    "DATABASE_URL": url,
                    "LOG_LEVEL": "DEBUG",
                    "COMPUTER_PAUSE": "0",
                    "NUMBA_DISABLE_JIT": "1",
                },
                stderr=log,
            )
            try:
                await play_a_little(ControlClient(session, sandbox.base_url))
            finally:
                bot.terminate()
                await bot.wait()
        tokens = [interaction.token for interaction in sandbox.world.interactions.values()]
    async with await DatabaseStore.open(url) as store:
        entries = [logged.entry for logged in await store.log.read(1)]
    secrets = [entry.secret for entry in entries if isinstance(entry, Committed)]
    written = said.read_text()
    assert "Dispatching event" in written  # it does tell all it may
    assert len(tokens) >= 4
    assert secrets
    assert [hidden for hidden in (default_world.BOT_TOKEN, *tokens, *secrets) if hidden in written] == []
    assert ":play " not in written


async def play_a_little(table):
    """Let Anna start a match with computers, and click once in her hand."""

    async def seen(action, *, private):
        """Wait until Anna sees a button that may be pressed."""
        async with asyncio.timeout(300):
            while True:
                for message in reversed(await table.messages("Anna")):
                    if bool(message["flags"] & 64) is private and (found := pressable(message, action)):
                        return {"user": "Anna", "message": message["id"], "custom_id": found}
                await asyncio.sleep(0.05)

    async with asyncio.timeout(300):
        # A bot that is still starting is told by the refusal alone.
        while (await table.post("slash", user="Anna", channel="taula", command="botifarra new"))[0] >= 300:  # noqa: ASYNC110
            await asyncio.sleep(0.1)
    for action, private in (
        (Action.FILL, False),
        (Action.START, False),
        (Action.HAND, False),
        (Action.MOVE, True),
    ):
        await table.do("click", **await seen(action, private=private))


def pressable(part, action):
    """Find the custom_id of a button in a message or in a part of one."""
    custom_id = part.get("custom_id", "")
    if (
        custom_id.startswith("bt:")
        and not part.get("disabled")
        and CustomId.parse(custom_id).action is action
    ):
        return custom_id
    return next(filter(None, (pressable(child, action) for child in part.get("components", ()))), None)


# -- rating again


def test_rate_computes_the_levels_of_all_matches_again_and_tells_the_largest_difference(database, capsys):
    async def three_matches(store):
        for minute in range(3):
            await finish(store, seat(1, won=True), seat(2, number=1), minute=minute, luck=245.7)
        async with store.database.engine.begin() as connection:
            await connection.exec_driver_sql("UPDATE ratings SET mu = mu + 1.5 WHERE user_id = 1")
        return (await store.ratings.history(1, "botifarra", 1))[0].after

    level = database(three_matches)
    assert main(["rate"]) == 0
    assert capsys.readouterr().out == (
        "Rated matches and events: 3. Levels: 2. Largest difference to a level before: 1.5.\n"
    )

    async def stored(store):
        return (await store.ratings.level(1, "botifarra")).rating

    assert database(stored) == level


# -- closing a table


def test_close_ends_an_open_table_and_no_other(database, capsys):
    async def two(store):
        return [await new_table(store) for _ in range(2)]

    table_id, other = database(two)
    assert main(["close", str(table_id)]) == 0
    assert f"Table {table_id} is closed." in capsys.readouterr().out

    async def left(store):
        return await open_ids(store), (await store.log.read(table_id))[-1].entry

    assert database(left) == ([other], Closed(reason=CloseReason.STOPPED))


def test_close_ends_a_table_whose_log_cannot_be_read(database, capsys):
    async def broken(store):
        table_id = await new_table(store)
        async with store.database.engine.begin() as connection:
            await connection.exec_driver_sql("UPDATE entries SET entry = '{'")
        return table_id

    assert main(["close", str(database(broken))]) == 0
    assert database(lambda store: store.log.open_tables()) == []


def test_close_of_a_table_that_is_closed_or_never_was_says_so(database, capsys):
    table_id = database(new_table)
    assert main(["close", str(table_id)]) == 0
    for number in (table_id, 12345):
        assert main(["close", str(number)]) == 1
        assert f"There is no open table {number}." in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["17th"], ["-1"]])
def test_close_needs_the_number_of_one_table(capsys, arguments):
    assert "python -m bot close: error" in refused(["close", *arguments], capsys)
