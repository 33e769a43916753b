"""Whole matches played by descriptions of pictures, texts and labels of buttons alone."""

import random
import re
from dataclasses import replace

import pytest

from bot.i18n import Language, translator
from bot.people.preferences import Preferences
from bot.tables import commands
from bot.tables.table import Stage
from bot.ui.controls.custom_id import CustomId
from computers.botifarra.players import PLAYERS
from engine.botifarra import BOTIFARRA, parse_move
from tests.bot.games.botifarra.matches import MODES, NAMES, started
from tests.bot.games.botifarra.readers import (
    buttons,
    from_description,
    from_text,
    heard,
    known_to,
    playable_in,
    to_move_in,
)
from tests.bot.games.tables import after
from tests.bot.ui.table_texts import descriptions, texts, undrawn_messages

ENGLISH = translator(Language.EN)
TEXT_ONLY = Preferences(text_only=True)
PICTURES = Preferences(trump_last=True)
SEAT = 1


class Blind:
    """Player on a seat who only listens; every step compares what they heard with the engine."""

    def __init__(self, preferences, seed):
        self.preferences = preferences
        self.message_builder = undrawn_messages()
        self.chance = random.Random(seed)
        self.spoken_to = 0

    async def hear(self, table):
        """Listen to the own hand, compare it with what the engine says, and return it with its buttons."""
        names = ["you" if number == SEAT else seat.name for number, seat in enumerate(table.seats)]
        message = await self.message_builder.hand(ENGLISH, table, SEAT, self.preferences)
        if self.preferences.text_only:
            assert message.attachments == ()
            known = from_text(texts(message), names, table.options.sides)
        else:
            known = await self.hear_the_table(table)
            # Who has played the last card has no cards to be described: there the table is all there is to know.
            for description in descriptions(message):
                at_table, known = known, from_description(description, names)
                mover = table.seats[SEAT].name if known.to_move == "you" else known.to_move
                own = {"cards": known.cards, "playable": known.playable, "to_move": known.to_move}
                assert at_table.to_move == mover
                assert replace(at_table, **own) == known
        assert known == known_to(table, SEAT), texts(message)
        self.spoken_to += 1
        return known, message

    async def hear_the_table(self, table):
        """Listen to the public message: it tells the same to everybody, without the hands."""
        (description,) = descriptions(await self.message_builder.public(table))
        names = [seat.name for seat in table.seats]
        own = names[SEAT]
        names[SEAT] = "you"
        return from_description(description.replace(f"Piles of {own}", "Your piles"), names)

    async def choose(self, table):
        """Press the button of something that was heard to be possible, and return the move that it carries."""
        known, message = await self.hear(table)
        assert known.to_move == "you"
        offered = buttons(message)
        if known.playable:
            label = heard(
                self.chance.choice(sorted(known.playable)), without_emojis=self.preferences.text_only
            )
        else:
            said = [
                label for label in offered if label[0] in ("Coins", "Cups", "Swords", "Clubs", "Botifarra")
            ]
            label = self.chance.choice(
                said or [key for key in offered if key[0] in ("Pass", "Contro", "Recontro")]
            )
        if self.preferences.text_only:
            assert all(emoji is None for _, emoji in offered)
        return parse_move(CustomId.parse(offered[label].custom_id).argument)

    async def play(self, table):
        """Play until the match is over, the others by chance, and return the table as it is then."""
        while table.stage is Stage.PLAYING:
            seat = BOTIFARRA.to_move(table.match.state)
            if seat is None:
                await self.hear_between_hands(table)
                table = after(table, commands.deal(table, self.chance.randbytes(32)))
                continue
            if seat == SEAT:
                move = await self.choose(table)
            else:
                await self.hear(table)
                move = PLAYERS["random"](self.chance).choose(table.view(seat))
            table = after(table, commands.game_move(table, seat, move))
        return table

    async def hear_between_hands(self, table):
        """Listen to what the hand before brought."""
        view = table.view(SEAT)
        if not view.results:
            return
        message = await self.message_builder.hand(ENGLISH, table, SEAT, self.preferences)
        public = await self.message_builder.public(table)
        heard = texts(message) if self.preferences.text_only else descriptions(public)[0]
        newest = view.results[-1]
        assert f"Hand {newest.deal}, dealt by {table.seats[newest.dealer].name}." in heard
        assert f"multiplier ×{newest.multiplier}" in heard
        for total in newest.totals:
            assert re.search(rf"[ \xa0]{str(total).replace('-', '−')}\b", heard)


@pytest.mark.parametrize("preferences", [TEXT_ONLY, PICTURES], ids=["text only", "descriptions"])
async def test_a_whole_match_of_pairs_is_played_by_ear(preferences):
    blind = Blind(preferences, 4)
    table = await blind.play(started())
    assert table.stage is Stage.OVER
    assert blind.spoken_to > 4 * 49
    assert max(table.match.state.totals) >= 101
    sheet = await blind.message_builder.score_sheet(ENGLISH, table, preferences)
    heard = texts(sheet) + " ".join(descriptions(sheet))
    winner = "Anna and Carla" if table.match.state.winners == (0,) else "Bernat and Dídac"
    assert f"{winner} win the match." in heard
    assert all(str(total) in heard for total in table.match.state.totals)


@pytest.mark.parametrize("mode", MODES[1:])
@pytest.mark.parametrize("preferences", [TEXT_ONLY, PICTURES], ids=["text only", "descriptions"])
async def test_a_hand_of_every_other_mode_is_played_by_ear(mode, preferences):
    blind = Blind(preferences, 5)
    table = await blind.play(started(mode=mode, max_hands=1))
    assert table.stage is Stage.OVER
    assert len(table.match.state.results) == 1
    assert blind.spoken_to >= 36


def test_a_reader_who_is_told_nothing_knows_nothing():
    assert to_move_in("Match: Anna and Carla 0.") == ""
    assert playable_in("Your cards: Coins: ace.", {1}) == frozenset()


async def test_what_is_read_of_one_hand_is_not_what_another_player_knows():
    blind, table = Blind(PICTURES, 1), started(names=NAMES)
    table = after(table, commands.deal(table, bytes(32)))
    known, _ = await blind.hear(table)
    assert len(known.cards) == 12
    assert all(known_to(table, seat) != known for seat in (0, 2, 3))
