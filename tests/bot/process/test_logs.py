"""The log: secrets are veiled, by every logger."""

import asyncio
import gc
import io
import json
import logging
import sys
import threading
import warnings

import pytest
from discord import ui

from bot.log_context import add_to_task, log_context
from bot.process.logs import (
    QUIET_LOGGERS,
    JsonFormatter,
    Origin,
    VeilingFormatter,
    log_uncaught,
    say,
    set_up_logging,
    veiled,
)
from bot.settings import LogFormat
from bot.tables.shards import Shards
from bot.ui.controls.custom_id import Action, CustomId

TOKEN = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTA6YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXo"  # noqa: S105 - made up
CARD = "play O9"
BUTTON = str(CustomId(17, 5, Action.MOVE, CARD))


@pytest.fixture
def log_format():
    return LogFormat.TEXT


@pytest.fixture
def log(monkeypatch, log_format):
    """Return what reads the log as it is written, and leave every logger as it was."""
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(logging, "raiseExceptions", True)
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    levels = [(name, logging.getLogger(name).level) for name in QUIET_LOGGERS]
    set_up_logging("INFO", log_format)
    yield written.getvalue
    for handler in [handler for handler in root.handlers if handler not in handlers]:
        root.removeHandler(handler)
    root.setLevel(level)
    for name, before in levels:
        logging.getLogger(name).setLevel(before)
    logging.captureWarnings(False)


def test_an_address_with_a_token_is_veiled_in_a_traceback(log):
    address = f"https://discord.com/api/v10/webhooks/110/{TOKEN}/messages/@original"
    error = ValueError(f"unexpected content at url='{address}'")
    logging.getLogger("anything").error("failed", exc_info=error)
    said = log()
    assert "ValueError" in said
    assert "/webhooks/110/…/messages/@original'" in said
    assert TOKEN not in said


def test_a_token_alone_is_veiled():
    assert veiled(f"token={TOKEN}.") == "token=…."


async def test_a_button_that_discord_py_logs_keeps_its_card(log):
    button = ui.Button(label="9", emoji="<:oros_9_1acb33:150000000000000001>", custom_id=BUTTON)
    assert "label='9'" in repr(button)
    logging.getLogger("discord.ui.view").error("Ignoring exception in %r for %r", button, BUTTON)
    said = log()
    assert "label=… emoji=… " in said
    assert "bt:17:5:move:…" in said
    assert CARD not in said
    assert "oros" not in said


async def test_a_task_that_asyncio_logs_keeps_the_card_in_its_name(log):
    async def fail():
        raise RuntimeError("escaped")

    task = asyncio.create_task(fail(), name=f"discord-ui-dynamic-item-TableControl-{BUTTON}")
    await asyncio.wait({task})
    del task
    gc.collect()
    said = log()
    assert "never retrieved" in said
    assert "bt:17:5:move:…" in said
    assert CARD not in said


def test_an_error_that_nobody_has_caught_is_veiled(log):
    log_uncaught()
    sys.excepthook(ValueError, ValueError(f"unexpected content of {BUTTON!r}"), None)
    assert "ValueError: unexpected content of 'bt:17:5:move:…'" in log()
    assert CARD not in log()


@pytest.mark.parametrize(
    "line", ["listing 12 tables", "bt:17 is no custom_id", "/interactions/ without more", "name: 'value'"]
)
def test_what_is_no_secret_stays(line):
    record = logging.LogRecord("bot", logging.INFO, __file__, 1, line, None, None)
    assert VeilingFormatter(logging.Formatter()).format(record) == line


class TestJson:
    """A log of one JSON object a line."""

    @pytest.fixture
    def log_format(self):
        return LogFormat.JSON

    def test_a_line_tells_time_level_logger_and_message(self, log):
        logging.getLogger("bot.anything").info("listing %d tables\nof “Cafè”", 12)
        logging.getLogger("bot.anything").warning("again")
        first, second = map(json.loads, log().splitlines())
        assert first.pop("time").endswith("+00:00")
        assert first == {
            "level": "INFO",
            "logger": "bot.anything",
            "message": "listing 12 tables\nof “Cafè”",
            "process": "",
        }
        assert second["message"] == "again"

    def test_a_trace_is_a_field_and_veiled_like_the_message(self, log):
        address = f'https://discord.com/api/v10/webhooks/110/{TOKEN}"/messages/@original'
        error = ValueError(f"unexpected content at {address!r} of {BUTTON!r}")
        logging.getLogger("anything").error('failed at url="%s" with %r', address, BUTTON, exc_info=error)
        (line,) = map(json.loads, log().splitlines())
        assert line["exception"].startswith("ValueError")
        assert "/webhooks/110/…" in line["exception"]
        assert "/webhooks/110/…" in line["message"]
        assert "bt:17:5:move:…" in line["message"]
        assert TOKEN not in log()
        assert CARD not in log()

    def test_what_nobody_has_caught_is_one_line_whoever_raised_it(self, log):
        log_uncaught()
        thread = threading.Thread(target=lambda: 1 / 0)
        thread.start()
        thread.join()
        sys.excepthook(ValueError, ValueError("escaped"), None)
        with warnings.catch_warnings():
            warnings.simplefilter("always")
            warnings.warn("this will go", DeprecationWarning, stacklevel=1)
        in_a_thread, escaped, warned = map(json.loads, log().splitlines())
        assert "ZeroDivisionError" in in_a_thread["exception"]
        assert escaped["exception"] == "ValueError: escaped"
        assert "this will go" in warned["message"]

    def test_the_sentence_with_which_a_process_ends_is_a_line_too(self, log):
        say("Another process has taken over.")
        assert json.loads(log())["message"] == "Another process has taken over."

    @pytest.mark.parametrize(
        "line", ["Shard ID %s has connected to Gateway.", "Attempting a reconnect for shard ID %s in 1.10s"]
    )
    def test_what_discord_py_tells_of_a_shard_has_its_number(self, log, line):
        logging.getLogger("discord.gateway").info(line, 3)
        assert json.loads(log())["shard"] == 3


def test_as_text_the_sentence_with_which_a_process_ends_stands_alone(capsys):
    say("Another process has taken over.")
    assert capsys.readouterr().err == "Another process has taken over.\n"


def written():
    record = logging.LogRecord("bot", logging.INFO, __file__, 1, "said", None, None)
    line = json.loads(JsonFormatter(Origin("bot-0", Shards((2,), 4).of)).format(record))
    return {name: line[name] for name in ("table", "server", "interaction", "shard") if name in line}


SERVER = 1456074443980800010


def test_a_line_has_the_context_in_which_it_is_logged():
    assert written() == {}
    with log_context(server=SERVER, interaction=7):
        with log_context(table=17):
            assert written() == {
                "table": 17,
                "server": str(SERVER),
                "interaction": "7",
                "shard": Shards(count=4).of(SERVER),
            }
        assert "table" not in written()
        with log_context(table=17, anew=True):
            assert written() == {"table": 17}
    assert written() == {}


async def test_the_context_of_a_task_is_its_own_and_of_those_that_it_starts():
    async def click(interaction):
        add_to_task(interaction=interaction, server=SERVER)
        await asyncio.sleep(0)
        started = asyncio.create_task(later())
        return written()["interaction"], await started

    async def later():
        return written()["interaction"]

    assert await asyncio.gather(click(1), click(2)) == [("1", "1"), ("2", "2")]
    assert written() == {}
