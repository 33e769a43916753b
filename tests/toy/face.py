"""Highest card as the common rooms know it: words, facts, pictures from the common layouts, and one row of cards."""

from typing import ClassVar

from bot.render.kit.scene import Pack
from bot.render.layouts.hand.hand import HandScene
from bot.render.layouts.table.table import TableScene
from bot.store import Measure
from bot.ui.controls.custom_id import MoveButton, MoveButtons
from bot.ui.discord.emojis import card_emoji
from bot.ui.face.face import Face, OptionPage, OptionText, TableFace
from bot.ui.face.seat_scenes import played_cards, position_of, seats_around, side_scenes
from bot.ui.face.shown import Shown
from bot.ui.text.facts import DESCRIPTION, TEXT, Fact
from tests.toy.rules import HIGHEST


class HighestFace(Face):
    game = HIGHEST
    title = "Highest Card"
    description = "Play Highest Card in this channel"
    pack = Pack.FRENCH
    preset_names: ClassVar = {name: name.capitalize() for name in HIGHEST.presets}
    option_texts: ClassVar = {spec.name: OptionText.plain(spec) for spec in HIGHEST.option_specs}
    option_pages = (OptionPage("game", "Game", ("players", "deals")),)
    command_options: ClassVar = {"players": "players"}
    leaderboard_order = (Measure.WON, Measure.ABOVE_MEAN)

    def title_parts(self, options):
        return [f"Highest Card for {options.players}", f"{options.deals} deals"]

    def rules(self, options, dealer=""):
        return ("Everybody chooses a card, and the highest takes the point.",)

    def order_of_leaderboard(self):
        return "In order of matches won, then points per deal above the table's mean."

    def part_name(self, name):
        return f"{name} deals"

    def at(self, table):
        return HighestTable(self, table)


class HighestTable(TableFace):
    def waiting(self):
        missing = self.table.waits_for
        return f"Still to choose: {self.names.names(missing)}." if missing else ""

    def last(self):
        state = self.table.view(None).state
        cards = [f"{self.names.name(seat)} {card}" for seat, card in enumerate(state.shown)]
        return f"{', '.join(cards)}: {self.names.name(state.winners[-1])} takes the point." if cards else ""

    def public(self):
        facts = (Fact(self.last), Fact(self.waiting), Fact(self.score), Fact(self.names.players, DESCRIPTION))
        return Shown(facts, "table", self.table_scene)

    def table_scene(self, avatars):
        state = self.table.view(None).state
        return TableScene(
            seats_around(self.table, avatars=avatars),
            side_scenes(self.tr, self.table, self.table.match.status.totals),
            trick=played_cards(self.table, 0, state.shown),
            winning=position_of(self.table, state.winners[-1]) if state.shown else None,
            pack=Pack.FRENCH,
        )

    def hand(self, seat, preferences):
        state, moves = self.table.view(seat).state, self.table.view(seat).moves
        cards, playable = tuple(map(str, state.hands[seat])), frozenset(str(move.card) for move in moves)
        chosen = state.chosen[seat] if state.chosen else None
        facts = (
            Fact(lambda: "You choose a card." if moves else self.waiting(), lead="▶ "),
            Fact(lambda: f"Your cards: {', '.join(cards)}." if cards else "", DESCRIPTION | TEXT),
            Fact(lambda: f"You have chosen {chosen}." if chosen else ""),
            Fact(self.last),
            Fact(self.score, section="Points"),
        )
        scene = HandScene(cards, playable or None, is_turn=bool(moves), pack=Pack.FRENCH)
        return Shown(facts, "hand", (lambda _: scene) if cards else None, has_avatars=False)

    def hand_controls(self, seat, preferences):
        moves = [(move.card, str(move)) for move in self.table.view(seat).moves]
        return (MoveButtons([MoveButton(str(card), move, card_emoji(card)) for card, move in moves]),)

    def score_sheet(self, page=0):
        totals = self.table.match.status.totals
        first = [seat for seat, total in enumerate(totals) if total == max(totals)]
        return Shown((Fact(lambda: f"First: {self.names.names(first)}.", lead="### "), Fact(self.score)))
