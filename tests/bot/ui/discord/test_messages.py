"""Pictures and documents on their way to Discord."""

import gc
import re
import weakref

import pytest

from bot.i18n.sync import extracted
from bot.ui.discord.messages import Document, OutgoingMessage, Picture, text

PICTOGRAPHS = re.compile("[\u2300-\u23ff\u25b6\u2600-\u265f\u2668-\u27bf\U0001f300-\U0001faff]")
"""Signs that a screen reader calls by their names; suits of cards are not among them."""
SAID = set("🟠🔵")
"""Signs that stand for something: the colours of the sides."""

ATTACHMENTS = [Picture("hand.png", b"PNG", "A hand"), Document("match.jsonl", b"{}")]


@pytest.fixture
def _no_collection():
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("attachment", ATTACHMENTS)
@pytest.mark.usefixtures("_no_collection")
def test_what_was_sent_is_freed_without_the_garbage_collector(attachment):
    file = attachment.file()
    gone = weakref.ref(file.fp)
    file.close()
    del file
    assert gone() is None


@pytest.mark.parametrize("attachment", ATTACHMENTS)
def test_a_request_that_is_repeated_sends_the_same_again(attachment):
    file = attachment.file()
    first = file.fp.read()
    file.fp.close()
    file.reset()
    assert file.fp.read() == first != b""


def test_no_text_keeps_a_sign_for_whoever_reads_text_only():
    written = [
        form
        for catalog in extracted().values()
        for message in catalog
        for form in ([message.id] if isinstance(message.id, str) else message.id)
        if set(PICTOGRAPHS.findall(form)) - SAID
    ]
    assert len(written) > 20
    heard = OutgoingMessage(tuple(map(text, written))).without_emojis()
    assert [part.content for part in heard.parts if set(PICTOGRAPHS.findall(part.content)) - SAID] == []
