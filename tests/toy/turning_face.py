"""Turning over as the common rooms know it: all moves stand under the public table, a select for each row."""

from typing import ClassVar

from bot.render.kit.scene import Pack
from bot.ui.controls.custom_id import MoveSelect
from bot.ui.face.face import Face, OptionPage, OptionText, TableFace
from bot.ui.face.shown import Shown
from bot.ui.text.facts import Fact
from tests.toy.turning import ROWS, TURNING


class TurningFace(Face):
    game = TURNING
    title = "Turning Over"
    description = "Play Turning Over in this channel"
    pack = Pack.FRENCH
    preset_names: ClassVar = {name: name.capitalize() for name in TURNING.presets}
    option_texts: ClassVar = {spec.name: OptionText.plain(spec) for spec in TURNING.option_specs}
    option_pages = (OptionPage("game", "Game", ("players", "rounds", "last_trick")),)
    command_options: ClassVar = {"players": "players", "rounds": "rounds", "last_trick": "end"}

    def title_parts(self, options):
        return [f"Turning Over for {options.players}"]

    def rules(self, options, dealer=""):
        yield "The highest card of each trick takes a point."

    def at(self, table):
        return TurningTable(self, table)


class TurningTable(TableFace):
    def turn(self):
        asked = self.table.waits_for
        return f"{self.names.name(asked[0])} is to turn over a card." if asked else ""

    def turned(self):
        trick = self.table.view(None).state.trick
        cards = ", ".join(f"{self.names.name(seat)} {card}" for seat, card in trick)
        return f"Turned over: {cards}." if cards else ""

    def facts(self):
        return (Fact(self.turned), Fact(self.turn), Fact(self.score), Fact(self.names.players))

    def public(self):
        return Shown(self.facts())

    def hand(self, seat, preferences):
        return Shown((Fact(lambda: "Your hand is empty: the cards lie on the table."), *self.facts()))

    def turn_controls(self, seat):
        moves = self.table.view(seat).moves
        columns = len(self.table.seats)
        rows = [[move for move in moves if (move.place - 1) // columns == row] for row in range(ROWS)]
        return tuple(
            MoveSelect(f"Row {row}", [(f"Place {move.place}", str(move)) for move in lying])
            for row, lying in enumerate(rows, start=1)
            if lying
        )

    def hand_controls(self, seat, preferences):
        return ()

    def score_sheet(self, page=0):
        if page == 0:
            return Shown((Fact(lambda: "### Turning Over"), Fact(self.score)))
        return Shown((Fact(lambda: f"Deal {page} of {self.table.deals_scored}."),))

    def score_sheet_pages(self):
        return 1 + self.table.deals_scored
