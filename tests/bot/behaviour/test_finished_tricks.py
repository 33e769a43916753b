"""Finished tricks in the hands of those who took part, at the paces at which tables are played."""

import re
from types import SimpleNamespace

import pytest

from bot.games.botifarra.names import card_name
from bot.i18n import Language, translator
from bot.tables.table import Stage
from bot.ui.controls.custom_id import Action
from bot.ui.discord.messages import OutgoingMessage, Picture
from tests.bot.behaviour.match import table_of
from tests.bot.behaviour.table import alone

ENGLISH = translator(Language.EN)
A_TRICK = re.compile(r"(?:Trick \d+, finished|Last trick): ([^.]*)\.")
PACES = {"quick": 0.1, "normal": 0.25}
"""A quarter of the pauses at each pace, for SimCord lets them pass in real time."""


def listen(monkeypatch, heard):
    """Call back with the description of the picture in every hand message, whenever one is sent or edited."""
    layout = OutgoingMessage.layout

    def noting(message):
        for part in message.attachments:
            if isinstance(part, Picture) and part.name.startswith("hand-"):
                heard(part.alt)
        return layout(message)

    monkeypatch.setattr(OutgoingMessage, "layout", noting)


async def play_a_match(world, player):
    """Play the first card that may be played as soon as it may be."""
    while table_of(world).stage is Stage.PLAYING:
        asks = player.hand() if player.hands() else None
        if asks is not None and asks.playable:
            await player.play()
        elif asks is not None and asks.moves:
            await player.click(Action.MOVE, asks.moves[-1])
        elif not table_of(world).waits_for:
            await player.click(Action.NEXT_DEAL)
        await world.later(seconds=0.1)
    await world.later(seconds=5)


async def at_pace(world, pace):
    factor = PACES[pace]
    await world.restart(
        computer_pause=1.2 * factor, forced_pause=0.4 * factor, watching_pause=20, edit_pause=1.25 / 4
    )


@pytest.mark.parametrize("pace", ["quick", pytest.param("normal", marks=pytest.mark.soak)])
async def test_a_hand_shows_every_finished_trick(world, pace, monkeypatch):
    anna = await alone(world)
    await at_pace(world, pace)
    finished, seen = [], set()

    def note_trick(change):
        view = change.after.view(None)
        if view.tricks and (change.after.match.status.trick_lies or not view.phase.is_in_deal):
            finished.append(tuple(card_name(ENGLISH, card) for card in view.tricks[-1].cards))

    def note_shown(alt):
        seen.update(tuple(re.findall(r"\w+ of \w+", told)) for told in A_TRICK.findall(alt))

    world.tables.add_listener(SimpleNamespace(table_changed=note_trick))
    listen(monkeypatch, note_shown)
    await play_a_match(world, anna)
    assert len(set(finished)) > 8
    assert [cards for cards in finished if cards not in seen] == []


@pytest.mark.parametrize("deals", [1, pytest.param(2, marks=pytest.mark.soak)])
async def test_no_hand_that_waits_tells_the_result_before_the_table_does(world, monkeypatch, deals):
    anna = await alone(world, hands=deals, target="none")
    await at_pace(world, "quick")
    early, told = [], []

    def note_result(alt):
        if re.search("You (win|lose) the match", alt):
            told.append(alt)
            if "the match" not in " ".join(anna.sees_publicly()[-1].alts):
                early.append(alt)

    listen(monkeypatch, note_result)
    await play_a_match(world, anna)
    assert told
    assert early == []
