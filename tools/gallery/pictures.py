"""A picture of the gallery: the scene of a table, with its alternative text."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.botifarra.scenes import hand as hand_scenes
from bot.games.botifarra.scenes import results as result_scenes
from bot.games.botifarra.scenes import table as scenes
from bot.i18n import Translator
from bot.people.preferences import NO_PREFERENCES, Preferences
from bot.render.raster.drawing import Scene
from bot.tables.table import Stage, Table
from bot.ui.face.shown import Avatars
from engine.botifarra import DealResult
from engine.game import Seat
from tests.bot.ui import table_texts
from tools.gallery.tables import view_of

NO_AVATARS: Avatars = {}


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: ``name`` is that of its file, ``about`` says which table it is of and who looks at it."""

    name: str
    about: str
    scene: Scene
    alt: str


class Pictures:
    """Makes pictures in one language, as :class:`~bot.ui.tables.messages.message_builder.MessageBuilder` does."""

    def __init__(self, tr: Translator) -> None:
        self.tr = tr

    def public(self, name: str, table: Table, avatars: Avatars = NO_AVATARS) -> Picture:
        """Return the public picture of a lobby or a running match."""
        if table.stage is Stage.LOBBY:
            return Picture(
                name,
                _about(table, "lobby"),
                table_texts.lobby_scene(self.tr, table, avatars),
                table_texts.lobby_alt(self.tr, table),
            )
        scene = scenes.table_scene(self.tr, table, avatars)
        return Picture(name, _about(table, "everybody"), scene, table_texts.table_alt(self.tr, table))

    def hand(
        self, name: str, table: Table, seat: Seat | None = None, preferences: Preferences = NO_PREFERENCES
    ) -> Picture:
        """Return the cards of a seat, by default of the one that is to move."""
        seat = _to_move(table) if seat is None else seat
        return Picture(
            name,
            _about(table, f"seat {seat}"),
            hand_scenes.hand_scene(self.tr, table, seat, preferences),
            table_texts.hand_alt(self.tr, table, seat, preferences),
        )

    def pack(self, name: str, table: Table) -> Picture:
        """Return the pack as its cutter sees it (B10)."""
        seat = _to_move(table)
        scene = scenes.pack_scene(self.tr, table, seat)
        return Picture(name, _about(table, f"seat {seat}"), scene, table_texts.hand_alt(self.tr, table, seat))

    def hand_result(self, name: str, table: Table, result: DealResult | None = None) -> Picture:
        """Return the result of a finished hand, by default of the last one."""
        result = result or view_of(table).results[-1]
        scene = result_scenes.deal_result_scene(self.tr, table, result)
        alt = table_texts.hand_result_alt(self.tr, table, result)
        return Picture(name, _about(table, "everybody"), scene, alt)

    def score_sheet(self, name: str, table: Table, avatars: Avatars = NO_AVATARS) -> Picture:
        """Return all hands so far."""
        scene = result_scenes.match_result_scene(self.tr, table, avatars)
        return Picture(name, _about(table, "everybody"), scene, table_texts.match_result_alt(self.tr, table))

    def tricks(self, name: str, table: Table, seat: Seat | None = None) -> Picture:
        """Return the tricks that may be looked at, as a seat or a spectator sees them (B36)."""
        scene = scenes.tricks_scene(self.tr, table, seat)
        viewer = "everybody" if seat is None else f"seat {seat}"
        return Picture(name, _about(table, viewer), scene, table_texts.tricks_alt(self.tr, table))


def _about(table: Table, viewer: str) -> str:
    view = table.view(None)
    where = f"hand {view.deal}, {view.phase}" if view is not None else "before the start"
    return f"{table.options.mode} · {where} · {viewer}"


def _to_move(table: Table) -> Seat:
    seat = view_of(table).to_move
    if seat is None:
        raise LookupError("nobody is to move")
    return seat
