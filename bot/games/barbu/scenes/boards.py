"""The public pictures of réussite and mariages."""

from __future__ import annotations

from dataclasses import replace

from bot.games.barbu.costs import cost
from bot.games.barbu.deal_log import just_passed, newest_cards
from bot.games.barbu.names import contract_name, short_rank
from bot.games.barbu.pictures.board import BoardPlayer
from bot.games.barbu.pictures.mariages import MariagesScene, OpenCard
from bot.games.barbu.pictures.reussite import ReussiteScene
from bot.games.barbu.scenes.parts import seated, started_view
from bot.i18n import Translator
from bot.tables.table import Table
from bot.ui.face.face import DOT
from bot.ui.face.seat_scenes import NO_AVATARS, short_name
from bot.ui.face.shown import Avatars
from bot.ui.text.names import points
from engine.barbu import BarbuView, Contract, Layout, Side
from engine.barbu.contracts.mariages import is_pair
from engine.barbu.contracts.reussite import heights
from engine.barbu.contracts.scoring import POINTS_OF_PAIR, gains
from engine.barbu.deal import removed
from engine.barbu.options import BarbuOptions
from engine.cards.french import FrenchCard, FrenchCardSet
from engine.game import Seat

_ACE = "A"
_TWO_OPEN = 2


def reussite_scene(tr: Translator, table: Table, avatars: Avatars = NO_AVATARS) -> ReussiteScene:
    """Return the table of a réussite; raises ``ValueError`` in another contract."""
    view = started_view(table, None)
    layout = view.layout
    if layout is None:
        raise ValueError(f"no réussite is being played at table {table.id}")
    playable = FrenchCardSet.from_mask(layout.playable())
    low_aces = _low_aces(layout, playable)
    return ReussiteScene(
        headline=_headline(tr, view, layout),
        detail=_detail(tr, table, view),
        columns=_columns(view.options, layout),
        height=layout.height,
        placed=frozenset(map(str, FrenchCardSet.from_mask(layout.placed))),
        next_places=frozenset(
            str(card) for card in playable if card not in low_aces or _is_high(layout, card)
        ),
        players=tuple(_player(tr, table, view, seat, avatars) for seat in range(view.options.players)),
        removed=frozenset(map(str, removed(view.options))),
        newest=frozenset(map(str, newest_cards(table))),
        next_low_aces=frozenset(map(str, low_aces)),
    )


def _headline(tr: Translator, view: BarbuView, layout: Layout) -> str:
    name, height = contract_name(view.options, Contract.REUSSITE), short_rank(layout.height)
    return tr.gettext("{contract} from the {height}", contract=name, height=height)


def _detail(tr: Translator, table: Table, view: BarbuView) -> str:
    """Return the players who are out with their gains, or the gains to be won."""
    won = gains(view.options)
    if not view.places:
        return cost(tr, view.options, Contract.REUSSITE)
    return DOT.join(
        f"{place}. {short_name(table, seat)} {points(won[place - 1], signed=True)}"
        for place, seat in enumerate(view.places, start=1)
    )


def _columns(options: BarbuOptions, layout: Layout) -> tuple[str, ...]:
    """Return the ranks from left to right; while it is open where aces lie they stand at both ends (R32)."""
    ranks = heights(options)
    others = tuple(rank for rank in ranks if rank != _ACE)
    if layout.ace_side is Side.LOW:
        return (_ACE, *others)
    return (_ACE, *ranks) if layout.ace_side is None else ranks


def _low_aces(layout: Layout, playable: FrenchCardSet) -> frozenset[FrenchCard]:
    """Return the aces that may be placed at the low end while the side is open."""
    if layout.ace_side is not None:
        return frozenset()
    return frozenset(card for card in playable if Side.LOW in layout.sides_of(card))


def _is_high(layout: Layout, card: FrenchCard) -> bool:
    return Side.HIGH in layout.sides_of(card)


def _player(tr: Translator, table: Table, view: BarbuView, seat: Seat, avatars: Avatars) -> BoardPlayer:
    """Return a player with the cards left, or the place and its gain."""
    shown = seated(tr, table, view, seat, avatars)
    if seat in view.places:
        place = view.places.index(seat)
        # Translators: behind the name of a player who has no cards left, with the place: "out, 1."
        note = tr.ngettext("out, {number}.", "out, {number}.", place + 1)
        figure = points(gains(view.options)[place], signed=True)
        return BoardPlayer(replace(shown, note=note), figure, is_out=True)
    note = tr.pgettext("player", "passes") if seat in just_passed(table) else ""
    return BoardPlayer(replace(shown, note=note), str(view.cards_left[seat]))


def mariages_scene(tr: Translator, table: Table, avatars: Avatars = NO_AVATARS) -> MariagesScene:
    """Return the table of mariages; raises ``ValueError`` in another contract."""
    view = started_view(table, None)
    board = view.mariages
    if board is None:
        raise ValueError(f"no mariages are being played at table {table.id}")
    shown = board.open_cards or board.turned[-_TWO_OPEN:]  # a pair just won lies open as well
    return MariagesScene(
        headline=contract_name(view.options, Contract.MARIAGES),
        detail=_turning(tr, table, view),
        count=board.size,
        players=tuple(_collector(tr, table, view, seat, avatars) for seat in range(view.options.players)),
        taken=board.taken - {turned.place for turned in shown},
        open=tuple(OpenCard(turned.place, str(turned.card)) for turned in shown),
        is_pair=is_pair(shown[0].card, shown[1].card) if len(shown) == _TWO_OPEN else None,
    )


def _turning(tr: Translator, table: Table, view: BarbuView) -> str:
    if view.mover is None or view.mariages is None:
        return ""
    name = short_name(table, view.mover)
    if view.mariages.opened:
        return tr.gettext("{name} turns up a second card", name=name)
    return tr.gettext("{name} turns up two cards", name=name)


def _collector(tr: Translator, table: Table, view: BarbuView, seat: Seat, avatars: Avatars) -> BoardPlayer:
    """Return a player with points and pairs."""
    pairs = view.mariages.pairs[seat] if view.mariages is not None else 0
    shown = seated(tr, table, view, seat, avatars)
    note = tr.ngettext("{number} pair", "{number} pairs", pairs) if pairs else ""
    return BoardPlayer(replace(shown, note=note), points(POINTS_OF_PAIR * pairs, signed=True))
