"""The log: what is veiled in it, whoever writes it."""

import asyncio
import gc
import io
import logging
import sys

import pytest
from discord import ui

from bot.process.logs import QUIET_LOGGERS, VeilingFormatter, set_up_logging, veiled
from bot.ui.tables.custom_id import Action, CustomId

TOKEN = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTA6YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXo"  # noqa: S105 - made up
CARD = "play O9"
BUTTON = str(CustomId(17, 5, Action.MOVE, CARD))


@pytest.fixture
def log(monkeypatch):
    """Return what reads the log as it is written, and leave every logger as it was."""
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    monkeypatch.setattr(logging, "raiseExceptions", True)
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    levels = [(name, logging.getLogger(name).level) for name in QUIET_LOGGERS]
    set_up_logging("INFO")
    yield written.getvalue
    for handler in [handler for handler in root.handlers if handler not in handlers]:
        root.removeHandler(handler)
    root.setLevel(level)
    for name, before in levels:
        logging.getLogger(name).setLevel(before)


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


@pytest.mark.parametrize(
    "line", ["listing 12 tables", "bt:17 is no custom_id", "/interactions/ without more", "name: 'value'"]
)
def test_what_is_no_secret_stays(line):
    record = logging.LogRecord("bot", logging.INFO, __file__, 1, line, None, None)
    assert VeilingFormatter(logging.Formatter()).format(record) == line
