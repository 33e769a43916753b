"""A database whose answer to COMMIT is lost: what people are told is what came of their click."""

import logging
import re

import pytest

from bot.i18n import Language, translator
from bot.store.database.errors import Unanswered
from bot.ui.controls.custom_id import Action
from bot.ui.presets.custom_id import PresetAction
from tests.bot.behaviour.presets import Panel
from tests.bot.behaviour.table import alone, asked, play_on, started, to_the_first_card
from tests.bot.store.proxy import Loss, Proxy
from tests.examples import one_in

UNKNOWN = (
    "Sorry, my database has not answered in time, so I do not know yet whether this was done. The table will show it"
    " in a moment: look there before you try again. The number of this error is {error}."
)


@pytest.fixture
async def proxy(postgresql, migrated_postgresql):
    name = postgresql.new_database(migrated_postgresql)
    async with Proxy(postgresql, postgresql.url(name)) as proxy:
        yield proxy
    postgresql.drop(name)


@pytest.fixture
def database(proxy):
    """Let the bot reach its database through the proxy."""
    return proxy.url


def is_unknown(text, language):
    sentence = re.escape(translator(language).gettext(UNKNOWN, error="{error}"))
    return re.fullmatch(sentence.replace(r"\{error\}", "`[0-9a-f]{6}`"), text) is not None


@pytest.mark.parametrize("loss", [Loss.BEFORE, Loss.ANSWER])
async def test_a_card_is_played_once_although_the_answer_of_the_database_is_lost(world, proxy, loss):
    players = await started(world)
    await to_the_first_card(players)
    player, table = asked(players), world.tables.get(1)
    proxy.loss = loss
    answer = await player.play()
    assert proxy.losses == 1
    assert [message for message in answer.messages if not message.is_hand] == []
    assert len(player.hand().cards) == 11
    assert world.tables.get(1).turn == table.turn + 1
    assert len(await world.store.log.read(1)) == table.seq + 1
    await play_on(players, cards=3)


@pytest.mark.parametrize("language", one_in(2, Language))
async def test_who_cannot_be_told_whether_a_click_counts_sees_it_at_the_table(world, monkeypatch, language):
    world.worst_complaint = logging.ERROR
    anna = await alone(world)
    await anna.command("botifarra new", thread=False)
    lobby, stranger, append = anna.table(), world.person("Eva"), world.store.log.append

    async def committed_and_lost(*arguments, **options):
        await append(*arguments, **options)
        raise Unanswered("The database cannot be written: it does not answer.")

    with monkeypatch.context() as broken:
        broken.setattr(world.store.log, "append", committed_and_lost)
        locale = {"es": "es-ES", "en": "en-US"}.get(language.value, language.value)
        answer = await stranger.click_as_seen(lobby, Action.SIT, "1", locale=locale)
    assert answer.is_private
    assert is_unknown(answer.text, language)
    assert "Eva" in anna.table().text


async def test_who_cannot_be_told_whether_a_preset_is_saved_is_sent_to_no_table(world, monkeypatch):
    world.worst_complaint = logging.ERROR
    panel = await Panel.of(world.person("Anna"))
    await panel.click(PresetAction.PAGE)

    async def lost(*_, **__):
        raise Unanswered("The database cannot be written: it does not answer.")

    monkeypatch.setattr(world.bot.services.presets, "save", lost)
    answer = await panel.fill(PresetAction.SAVE_AS, "De casa")
    assert "whether this was done. Look in a moment whether it was" in answer.text
    assert "table" not in answer.text
