"""Whole games played by descriptions of pictures, texts and labels of buttons alone."""

import random
import re
from dataclasses import replace
from itertools import product

import pytest

from bot.i18n import Language, translator
from bot.people.preferences import Preferences
from bot.tables import commands
from bot.tables.table import Stage
from computers.player import RandomPlayer
from engine.barbu import BARBU, Contract, Phase
from tests.bot.games.barbu.games import lobby, moment
from tests.bot.games.barbu.readers import (
    CONTRACTS,
    asked_in,
    choices_in,
    from_description,
    from_text,
    heard,
    known_to,
    lines_in,
    offered,
)
from tests.bot.games.tables import after
from tests.bot.ui.table_texts import descriptions, texts, undrawn_messages
from tests.examples import one_in

ENGLISH = translator(Language.EN)
TEXT_ONLY = Preferences(text_only=True)
PICTURES = Preferences()
SEAT = 1
BOTH = pytest.mark.parametrize("preferences", [TEXT_ONLY, PICTURES], ids=["text only", "descriptions"])


def by_turns(**rules):
    """Play by these rules with text only and with descriptions."""
    cases = list(product(rules.values(), [TEXT_ONLY, PICTURES]))
    names = map(", ".join, product(rules, ["text only", "descriptions"]))
    return pytest.mark.parametrize(("options", "preferences"), one_in(5, cases), ids=names)


def started(**options):
    table = lobby(**options)
    return after(table, commands.start(table, commands.Actor(table.host)))


class Blind:
    """Player on a seat who only listens; every step compares what they heard with the engine."""

    def __init__(self, preferences, seed):
        self.preferences = preferences
        self.message_builder = undrawn_messages()
        self.chance = random.Random(seed)
        self.contracts = set()
        self.spoken_to = 0

    async def hear(self, table):
        """Listen to the own hand, compare it with what the engine says, and return it with its buttons."""
        message = await self.message_builder.hand(ENGLISH, table, SEAT, self.preferences)
        if self.preferences.text_only:
            assert message.attachments == ()
            known = from_text(texts(message))
        else:
            known = await self.hear_the_table(table)
            for description in descriptions(message):
                at_table, known = known, from_description(description)
                own = {"cards": known.cards, "playable": known.playable}
                assert replace(at_table, **own) == known
        assert known == known_to(table, SEAT), texts(message)
        self.spoken_to += 1
        return known, message

    async def hear_the_table(self, table):
        """Listen to the public message: it tells the same to everybody, without the hands."""
        (description,) = descriptions(await self.message_builder.public(table))
        known = from_description(description)
        own = table.seats[SEAT].name
        return replace(
            known,
            asked=frozenset({"you"}) if own in known.asked else known.asked,
            totals=frozenset(("you" if name == own else name, total) for name, total in known.totals),
        )

    async def choose(self, table):
        """Press something that was heard to be possible, and return the move that it carries."""
        known, message = await self.hear(table)
        assert "you" in known.asked
        can_press = offered(message)
        if self.preferences.text_only:
            assert all(emoji is None for _, emoji in can_press)
        if known.playable:
            return can_press[self.card_or_stop(known, can_press)]
        if known.face_down:
            place = self.chance.choice(sorted(known.face_down))
            return next(
                can_press[label, None]
                for label in (f"Place {place}", str(place))
                if (label, None) in can_press
            )
        said = " ".join((texts(message), *descriptions(message)))
        if "so you pass" in said:
            return "pass"
        names = choices_in(said) or [""]
        name = self.chance.choice(sorted(set(names)))
        moves = [move for (label, _), move in can_press.items() if self.is_of(name, label, move)]
        return self.chance.choice(moves)

    def card_or_stop(self, known, can_press):
        """The label of one of the playable cards, or of stopping after an ace."""
        if ("Stop here", "✋") in can_press or ("Stop here", None) in can_press:
            stop = next(label for label in can_press if label[0] == "Stop here")
            if self.chance.random() < 0.3:
                return stop
        card = self.chance.choice(sorted(known.playable))
        labels = heard(card, without_emojis=self.preferences.text_only)
        if said := [label for label in labels if label in can_press]:
            return said[0]
        signs = "♠♣♦♥"["SCDH".index(str(card)[-1])]
        return next(each for each in can_press if each[0].startswith(f"A{signs} "))

    @staticmethod
    def is_of(name, label, move):
        """Whether what can be pressed belongs to a contract; the heights of a réussite have labels of their own."""
        if name == "Réussite":
            return move.startswith(("contract reussite", "vote reussite"))
        return re.sub(r" [+−]\d+$", "", label) == name if name else move.startswith("contract reussite")

    async def play(self, table):
        """Play until the game is over, the others by chance, and return the table as it is then."""
        player = RandomPlayer(self.chance)
        while table.stage is Stage.PLAYING:
            waiting = table.waits_for
            if not waiting:
                await self.hear_between_deals(table)
                table = after(table, commands.deal(table, self.chance.randbytes(32)))
                continue
            if SEAT in waiting:
                move = BARBU.parse_move(await self.choose(table))
                table = after(table, commands.game_move(table, SEAT, move))
            else:
                if self.chance.random() < 0.2:
                    await self.hear(table)
                seat = waiting[0]
                table = after(table, commands.game_move(table, seat, player.choose(table.view(seat))))
            self.contracts.add(table.view(None).contract)
        return table

    async def hear_between_deals(self, table):
        """Listen to what the deal before brought."""
        view = table.view(SEAT)
        if not view.results:
            return
        message = await self.message_builder.hand(ENGLISH, table, SEAT, self.preferences)
        public = await self.message_builder.public(table)
        said = texts(message) if self.preferences.text_only else descriptions(public)[0]
        newest = view.results[-1]
        assert f"Deal {newest.deal}: " in said
        assert f"dealt by {table.seats[newest.dealer].name}." in said
        for total in newest.totals:
            assert str(total).replace("-", "−") in said


@BOTH
async def test_a_whole_game_of_four_is_played_by_ear(preferences):
    blind = Blind(preferences, 4)
    table = await blind.play(started(dernier_pli="on"))
    assert table.stage is Stage.OVER
    assert blind.contracts >= {each for each in Contract if each.has_tricks and not each.is_ratatouille}
    assert Contract.REUSSITE in blind.contracts
    assert blind.spoken_to > 300
    sheet = await blind.message_builder.score_sheet(ENGLISH, table, preferences)
    said = texts(sheet) + " ".join(descriptions(sheet))
    assert f"{table.seats[table.match.state.winners[0]].name} wins the game." in said
    assert all(str(total).replace("-", "−") in said for total in table.match.state.totals)


EXTRAS = {"per_dealer": 1, "votation": "on", "extra_round": "both", "mariages": "on", "slam": "flip"}


@by_turns(
    two={"players": 2},
    first_ace={"players": 3, "pack": "52", "ace_place": "first_ace"},
    six_to_the_left={"players": 6, "lead": "left"},
    ten={"players": 10, "pack": "52"},
)
async def test_extra_rounds_are_played_by_ear_by_so_many(options, preferences):
    blind = Blind(preferences, 5)
    table = await blind.play(started(**options, **EXTRAS))
    assert table.stage is Stage.OVER
    assert blind.contracts >= {Contract.RATATOUILLE, Contract.ANTI_RATATOUILLE, Contract.MARIAGES}


@by_turns(
    drawn={"order": "drawn"},
    the_last_card_lies_first={
        "order": "forced",
        "pack": "52",
        "reussite_start": "last_dealt",
        "ace_place": "first_ace",
    },
)
async def test_games_in_which_nobody_chooses_are_played_by_ear(options, preferences):
    table = await Blind(preferences, 6).play(started(**options))
    assert table.stage is Stage.OVER


def test_a_reader_who_is_told_nothing_knows_nothing():
    assert asked_in("Game: Anna 0, Bernat 0.") == frozenset()
    assert lines_in("Your cards: Spades: ace.") == ()
    assert choices_in("Your cards: Spades: ace.") == []


async def test_what_is_read_of_one_hand_is_not_what_another_player_knows():
    blind, table = Blind(PICTURES, 1), moment(Phase.CONTRACT)
    known, _ = await blind.hear(table)
    assert len(known.cards) == 8
    assert all(known_to(table, seat) != known for seat in (0, 2, 3))


def test_every_contract_is_known_to_the_reader():
    assert set(CONTRACTS.values()) == set(Contract)
