"""Pictures and documents on their way to Discord."""

import gc
import weakref

import pytest

from bot.ui.discord.messages import Document, Picture

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
