"""Highest card as the common rooms know it: words, facts, pictures from the common layouts, and one row of cards."""

from functools import partial
from typing import ClassVar

from bot.render.kit.packs import Pack
from bot.render.kit.scene import by_position
from bot.render.layouts.hand import HandScene
from bot.render.layouts.score import SideScene
from bot.render.layouts.score_sheet import ScoreSheetScene, SheetLine
from bot.render.layouts.table import TableScene
from bot.store import Measure
from bot.ui.controls import MoveButton, MoveButtons
from bot.ui.discord.emojis import card_emoji
from bot.ui.face import Face, OptionPage, OptionText, Shown, TableFace
from bot.ui.tables.seat_scenes import (
    compact_side_label,
    played_cards,
    position_of,
    seat_scene,
    short_name,
)
from bot.ui.text.facts import DESCRIPTION, MESSAGE, TEXT, Fact
from bot.ui.text.table_names import TableNames
from tests.toy.rules import HIGHEST, SPECS


class HighestFace(Face):
    game = HIGHEST
    title = "Highest Card"
    description = "Play Highest Card in this channel"
    pack = Pack.FRENCH
    lobby_cards = ("AS", "AH")
    preset_names: ClassVar = {name: name.capitalize() for name in HIGHEST.presets}
    option_texts: ClassVar = {
        spec.name: OptionText(spec.name.capitalize(), tuple((value, value) for value in spec.values))
        for spec in SPECS
    }
    option_pages = (OptionPage("game", "Game", ("players", "deals")),)
    command_options: ClassVar = {"players": "players"}
    leaderboard_order = (Measure.WON, Measure.ABOVE_MEAN)

    def title_parts(self, options):
        return [f"Highest Card for {options.players}", f"{options.deals} deals"]

    def rules(self, options, dealer=""):
        yield "Everybody chooses a card, and the highest takes the point."

    def short_rules(self, options, *, goes_on=False):
        return ("The highest card takes the point",)

    def order_of_leaderboard(self):
        return "In order of matches won, then points a deal above the table's mean."

    def part_name(self, name):
        return f"{name} deals"

    def at(self, table):
        return HighestTable(self, table)


class HighestTable(TableFace):
    def __init__(self, face, table):
        super().__init__(face, table)
        self.names = TableNames(face.tr, table)
        self.state = table.view(None).state

    def score(self):
        return f"Points: {self.names.points_by_side(self.state.totals)}."

    def waiting(self):
        missing = self.table.status.waits_for
        return f"Still to choose: {self.names.names(missing)}." if missing else ""

    def last(self):
        if self.state.winner is None:
            return ""
        cards = ", ".join(f"{self.names.name(seat)} {card}" for seat, card in enumerate(self.state.shown))
        return f"{cards}: {self.names.name(self.state.winner)} takes the point."

    def public(self):
        facts = (Fact(self.last), Fact(self.waiting), Fact(self.score), Fact(self.names.players, DESCRIPTION))
        return Shown(facts, "table", self.table_scene)

    def table_scene(self, avatars):
        asked, state = self.table.status.waits_for, self.state
        seats = [seat_scene(self.table, seat, avatars) for seat in range(len(self.table.seats))]
        return TableScene(
            seats=by_position(seats),
            sides=tuple(
                SideScene(compact_side_label(self.tr, self.table, side), total)
                for side, total in enumerate(state.totals)
            ),
            trick=played_cards(self.table, 0, state.shown) if not asked else (),
            winning=None if state.winner is None else position_of(self.table, state.winner),
            pack=Pack.FRENCH,
        )

    def hand(self, seat, preferences):
        view = self.table.view(seat)
        cards = ", ".join(map(str, view.cards))
        facts = (
            Fact(lambda: "You choose a card." if view.moves else self.waiting(), lead="▶ "),
            Fact(lambda: f"Your cards: {cards}." if cards else "", DESCRIPTION | TEXT),
            Fact(lambda: f"You have chosen {view.chosen}." if view.chosen else ""),
            Fact(self.last),
            Fact(self.score, section="Points"),
        )
        scene = HandScene(
            cards=tuple(map(str, view.cards)),
            playable=frozenset(str(move.card) for move in view.moves) if view.moves else None,
            is_turn=bool(view.moves),
            sides=tuple(range(max(4, len(self.table.seats)))),
            names=by_position([short_name(self.table, each) for each in range(len(self.table.seats))]),
            pack=Pack.FRENCH,
        )
        return Shown(facts, "hand", (lambda _: scene) if view.cards else None, has_avatars=False)

    def hand_controls(self, seat, preferences):
        moves = self.table.view(seat).moves
        return (
            MoveButtons([MoveButton(str(move.card), str(move), card_emoji(move.card)) for move in moves]),
        )

    def score_sheet(self, page=0):
        outcome = self.table.game.outcome(self.state)
        first = [side for side, each in enumerate(outcome) if each.place == 1]
        headline = f"First: {self.names.names(first)}."
        facts = (Fact(partial(str, headline), lead="### "), Fact(self.score, DESCRIPTION | MESSAGE))
        labels = tuple(compact_side_label(self.tr, self.table, side) for side in range(len(outcome)))
        return Shown(facts, "score", lambda _: self.sheet_scene(labels, tuple(first)))

    def sheet_scene(self, labels, first):
        return ScoreSheetScene(
            headline="Highest Card",
            detail="",
            label_title="Deal",
            side_labels=labels,
            lines=(SheetLine("1", self.state.totals),),
            total_label="Total",
            totals=self.state.totals,
            winning=first,
            pack=Pack.FRENCH,
        )
