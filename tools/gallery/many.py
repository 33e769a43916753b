"""Tables with the French pack: five to ten players, whom no game of ours has yet, and four."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.render.kit.scene import Card, ContractScene, Pack, PlayedCard, SeatScene, by_position, positions
from bot.render.layouts.hand.hand import HandScene
from bot.render.layouts.results.announcement import Announcement
from bot.render.layouts.results.score_sheet import ScoreSheetScene, SheetLine
from bot.render.layouts.table.lobby import LobbyScene
from bot.render.layouts.table.panels import LastTrickScene, ProgressScene
from bot.render.layouts.table.score import SideScene
from bot.render.layouts.table.table import TableScene
from bot.render.layouts.table.tricks import TakenCard, TakenTrickScene, TricksScene
from bot.render.raster.drawing import Scene
from tools.gallery.botifarra.people import face
from tools.gallery.pictures import Picture, Pictures

COUNTS: Final = (5, 6, 8, 10)
"""Players of these tables."""
_NAMES: Final = (
    "Anna",
    "Bernat",
    "Carla",
    "Dídac",
    "Élodie",
    "François",
    "Montserrat",
    "Hélène",
    "Ignasi",
    "Jordi el gran",
)
_ACES: Final = ("AS", "AH", "AC", "AD")
_FRENCH: Final = Pack.FRENCH
_HEARTS: Final = ContractScene("H", "Trump", "Hearts", 2, "Double")
_TRICK: Final = ("9S", "KS", "2H", "TS", "AS", "QD", "JS", "3C", "4S", "KH")
_BEFORE: Final = ("7D", "QH", "TC", "JD", "2S", "AC", "8H", "5D", "KD", "6C")
_TOTALS: Final = (-35, 120, -210, 0, 45, -95, -15, 60, -130, -40)
_CONTRACT_SIGNS: Final = ("plis", "coeurs", "dames", "barbu", "dernier_pli", "salade", "reussite")
_DAMES: Final = ContractScene("dames", "15 each", "dames")
_CONTRACTS: Final = ("plis", "cœurs", "dames", "barbu", "salade", "dernier", "réussite")


def many(_make: Pictures) -> Iterator[Picture]:
    """Yield lobby, table, tricks and score sheet of each number of players, and the hands that they may have."""
    for count in COUNTS:
        yield _picture(f"lobby_{count}", _lobby(count))
        yield _picture(f"lobby_{count}_full", _lobby(count, free=0))
        yield _picture(f"table_{count}_trick", _table(count, count // 2))
        yield _picture(f"table_{count}_complete", _table(count, count))
        yield _picture(f"table_{count}_waiting", _waiting(count))
        yield _picture(f"tricks_{count}", _tricks(count, 1))
        yield _picture(f"tricks_{count}_two", _tricks(count, 2))
        yield _picture(f"score_sheet_{count}", _sheet(count, 7))
        yield _picture(f"hand_13_of_{count}", _hand(count, 13))
    yield _picture("table_10_faces", _table(10, 5, faces=True))
    yield _picture("hand_26_of_10", _hand(10, 26))
    yield _picture("score_sheet_10_long", _sheet(10, 40))
    yield _picture("score_sheet_4", _sheet(4, 3))
    yield _picture("french_4_trick", _four(3))
    yield _picture("french_4_complete", _four(4))
    yield _picture("french_4_hand", _hand(4, 13))
    yield _picture("french_2_hand", _hand(2, 26))
    yield _picture("french_4_lobby", _lobby(4))


def _picture(name: str, scene: Scene) -> Picture:
    return Picture(f"many_{name}", "French pack, made up", scene, "")


def _seats(count: int, turn: int | None = None, *, faces: bool = False) -> list[SeatScene]:
    notes = {0: "♥3 Q1", 1: "led", 3: "away", 4: "dealt", 6: "♥1"}
    return [
        SeatScene(
            name,
            "to play" if seat == turn else notes.get(seat, ""),
            seat,
            is_turn=seat == turn,
            is_dealer=seat == 4 % count,
            is_computer=seat in {2, 5},
            is_away=seat == 3,
            avatar=face(seat) if faces and seat not in {2, 5} else None,
        )
        for seat, name in enumerate(_NAMES[:count])
    ]


def _sides(count: int) -> tuple[SideScene, ...]:
    named = zip(_NAMES, _TOTALS, strict=True)
    return tuple(SideScene(name, total, -5 * seat, seat) for seat, (name, total) in enumerate(named))[:count]


def _lobby(count: int, free: int = 2) -> LobbyScene:
    seated: list[SeatScene | None] = [
        SeatScene(name, side=seat, is_computer=seat == 2) for seat, name in enumerate(_NAMES[:count])
    ]
    seated[1 : 1 + free] = [None] * free
    lines = (
        f"{count} players: 5 cards each",
        "without 7♠ 7♣",
        f"{7 * count} deals, about an hour",
    )
    status = f"{free} players are missing" if free else "Ready to start"
    return LobbyScene(
        "Barbu classique",
        lines,
        by_position(seated),
        "free",
        (),
        status,
        positions(count),
        _ACES,
        _FRENCH,
    )


def _lying(count: int, cards: tuple[Card, ...], leader: int = 1) -> tuple[PlayedCard, ...]:
    places = positions(count)
    return tuple(PlayedCard(places[(leader + index) % count], card) for index, card in enumerate(cards))


def _table(count: int, played: int, *, faces: bool = False) -> TableScene:
    turn = (1 + played) % count if played < count else 2
    trick = _lying(count, _TRICK[:played])
    before = _lying(count, _BEFORE[:count], 3)
    winner = positions(count)[2]
    return TableScene(
        by_position(_seats(count, turn, faces=faces)),
        _sides(count),
        _DAMES if count > 4 and count != 10 else _HEARTS,
        trick,
        trick[2].position if played > 2 else trick[0].position,
        -10 if played == count else None,
        LastTrickScene("Last trick", before, winner, _NAMES[2], 2, -5),
        ProgressScene("Trick", 5, 10, "won"),
        pack=_FRENCH,
    )


def _four(played: int) -> TableScene:
    return _table(4, played)


def _waiting(count: int) -> TableScene:
    if count % 4:
        centre = Announcement("The cards are being dealt", "Barbu classique", shows_pack=True, pack=_FRENCH)
    else:
        centre = Announcement(
            "Élodie chooses the contract", "Seven are open", signs=_CONTRACT_SIGNS, pack=_FRENCH
        )
    progress = ProgressScene("Deal", 12, 50)
    return TableScene(
        by_position(_seats(count, 4)), _sides(count), progress=progress, centre=centre, pack=_FRENCH
    )


def _tricks(count: int, shown: int) -> TricksScene:
    def taken(title: str, cards: tuple[Card, ...], winner: int) -> TakenTrickScene:
        players = [(1 + index) % count for index in range(count)]
        lying = tuple(
            TakenCard(card, _NAMES[player], player)
            for card, player in zip(cards[:count], players, strict=True)
        )
        return TakenTrickScene(title, (_NAMES[players[winner]],), players[winner], lying, winner, -10)

    return TricksScene((taken("Trick 5", _TRICK, 2), taken("Trick 4", _BEFORE, 1))[:shown], _FRENCH)


def _sheet(count: int, hands: int) -> ScoreSheetScene:
    lines = tuple(
        SheetLine(
            f"{hand + 1} {_CONTRACTS[hand % 7]}",
            tuple(-5 * ((hand * side + side) % 5) if side != hand % count else None for side in range(count)),
            _NAMES[hand % count],
            is_emphasised=hand == hands - 1,
        )
        for hand in range(hands)
    )
    return ScoreSheetScene(
        "Bernat wins",
        "Barbu classique · 28 deals",
        "Deal",
        _NAMES[:count],
        lines,
        "Total",
        _TOTALS[:count],
        winning=(1,),
        pack=_FRENCH,
    )


def _hand(players: int, cards: int) -> HandScene:
    order = [f"{rank}{suit}" for suit in "SHCD" for rank in "AKQJT98765432"]
    hand = tuple(order[:: len(order) // cards])[:cards]
    sides = by_position(list(range(players)))
    return HandScene(
        hand,
        frozenset(hand[: cards // 3]),
        _HEARTS,
        "Your turn",
        is_turn=True,
        trick=_lying(players, _TRICK[: players - 1]),
        winning=positions(players)[1],
        sides=sides,
        names=tuple("" if side is None else _NAMES[side] for side in sides),
        pack=_FRENCH,
    )
