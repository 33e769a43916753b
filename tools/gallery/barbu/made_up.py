"""Pictures of Barbu, made up: two to ten players, both packs, hands of every size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.barbu.pictures.board import BoardPlayer
from bot.games.barbu.pictures.contracts_sheet import ContractsSheetScene, DealerLine
from bot.games.barbu.pictures.deal_result import DealResultScene, PlayerResult
from bot.games.barbu.pictures.deals_sheet import MOST_LINES, DealLine, DealsSheetScene
from bot.games.barbu.pictures.mariages import MariagesScene, OpenCard
from bot.games.barbu.pictures.reussite import ReussiteScene
from bot.render.kit.scene import Card, ContractScene, Pack, PlayedCard, SeatScene, by_position, positions
from bot.render.layouts.hand.hand import HandScene
from bot.render.layouts.results.announcement import Announcement
from bot.render.layouts.table.lobby import LobbyScene
from bot.render.layouts.table.panels import LastTrickScene, ProgressScene
from bot.render.layouts.table.score import SideScene
from bot.render.layouts.table.table import TableScene
from bot.render.raster.drawing import Scene
from tools.gallery.pictures import Picture, Pictures

CONTRACTS: Final = ("plis", "coeurs", "dames", "barbu", "salade", "dernier_pli", "reussite")
"""Contracts that may be chosen, in the order of the score sheet (R16 to R21, R27)."""
EXTRA: Final = ("ratatouille", "anti_ratatouille", "mariages")
"""Contracts of extra rounds only (R36 to R38)."""
BOARD_32: Final = tuple("789TJQKA")
BOARD_52: Final = tuple("23456789TJQKA")
"""Ranks of a réussite from left to right where the ace is high."""
NAMES: Final = (
    "Anna",
    "Bernat",
    "Carla",
    "Dídac",
    "Élodie",
    "François",
    "Maria dels Àngels",
    "محمد الأندلسي",
    "Ignasi",
    "Jordi el gran",
)
_PACK: Final = Pack.FRENCH
_TOTALS: Final = (-35, 120, -210, 0, 45, -95, -1015, 60, -130, -40)
_TALLIES: Final = ("♥3", "Q♠ Q♥", "", "♚", "♥2 Q♣", "♥1", "♥1", "", "♥4", "2 plis")
_TRICK: Final = ("9S", "KS", "2H", "TS", "AS", "QD", "JS", "3C", "4S", "KH")
_BEFORE: Final = ("7D", "QH", "TC", "JD", "2S", "AC", "8H", "5D", "KD", "6C")
_ORDER: Final = tuple(f"{rank}{suit}" for suit in "SHCD" for rank in "AKQJT98765432")
_LAID: Final = frozenset(["8S", "9S", "TS", "JS", "QS", "KS", "TH", "7C", "8C", "9C", "TC", "JC"])
_DAMES: Final = ContractScene("dames", "15 per dama", "dames", detail="Encara: Q♦ Q♣")
_ANTI: Final = ContractScene("anti_ratatouille", "qui fa, guanya", "anti-ratatouille", detail="♥8 Q3 ♚")
_PLIS: Final = ContractScene("plis", "5 per basa", "plis")
HAND_SIZES: Final = (1, 5, 8, 10, 13, 16, 17, 20, 26)


def barbu(_make: Pictures) -> Iterator[Picture]:
    """Yield every kind of picture for the fewest, for some, and for the most players."""
    for count in (2, 3, 4, 5, 7, 10):
        yield _picture(f"table_{count}", table(count, _DAMES, count // 2))
    yield _picture("table_4_plis", table(4, _PLIS, 4))
    yield _picture("table_3_anti", table(3, _ANTI, 3, counts=True))
    yield _picture("table_10_anti", table(10, _ANTI, 10, counts=True))
    yield _picture("table_4_choosing", _choosing(4))
    yield _picture("table_10_choosing", _choosing(10))
    for count in (4, 10):
        yield _picture(f"lobby_{count}", _lobby(count))
    for count in (2, 4, 8):
        yield _picture(f"reussite_32_{count}", reussite(count, BOARD_32))
    for count in (3, 5, 10):
        yield _picture(f"reussite_52_{count}", reussite(count, BOARD_52))
    yield _picture("reussite_52_open_ace", _open_ace())
    for cards, count in ((32, 2), (32, 8), (52, 4), (52, 10)):
        yield _picture(f"mariages_{cards}_{count}", mariages(count, cards, is_pair=count % 4 == 0))
    for count in (2, 4, 10):
        yield _picture(f"contracts_{count}", contracts_sheet(count))
        yield _picture(f"deals_{count}", deals_sheet(count, MOST_LINES))
        yield _picture(f"result_{count}", result(count))
    yield _picture("deals_3_few", deals_sheet(3, 2))
    yield _picture("result_reussite_4", reussite_result(4))
    yield _picture("result_reussite_8", reussite_result(8))
    for count in HAND_SIZES:
        yield _picture(f"hand_{count}", hand(count))


def _picture(name: str, scene: Scene) -> Picture:
    return Picture(f"barbu_{name}", "Barbu, made up", scene, "")


def seat(number: int, turn: int | None = None, note: str = "", tally: str | None = None) -> SeatScene:
    """Return a player of this number; one is a computer, one away."""
    return SeatScene(
        NAMES[number],
        note,
        number,
        is_turn=number == turn,
        is_dealer=number == 0,
        is_computer=number == 2,
        is_away=number == 3,
        tally=tally,
    )


def _lying(count: int, cards: tuple[Card, ...]) -> tuple[PlayedCard, ...]:
    places = positions(count)
    return tuple(PlayedCard(places[(1 + index) % count], card) for index, card in enumerate(cards))


def table(count: int, contract: ContractScene, played: int, *, counts: bool = False) -> TableScene:
    """Return a table with some cards of a trick; `counts` shows the scores of the deal so far."""
    turn = (1 + played) % count
    notes = {1: "surt", turn: "li toca"}
    return TableScene(
        by_position([seat(each, turn, notes.get(each, ""), _TALLIES[each]) for each in range(count)]),
        tuple(
            SideScene(NAMES[each], _TOTALS[each], -15 * (each % 3) if counts else None, is_signed=True)
            for each in range(count)
        ),
        contract,
        _lying(count, _TRICK[:played]),
        positions(count)[1],
        -15 if played == count else None,
        LastTrickScene(
            "Basa anterior", _lying(count, _BEFORE[:count]), positions(count)[1], NAMES[1], 1, -15
        ),
        ProgressScene("Basa", 5, 8),
        pack=_PACK,
    )


def _choosing(count: int) -> TableScene:
    return TableScene(
        by_position([seat(each, 0, tally="") for each in range(count)]),
        tuple(SideScene(NAMES[each], _TOTALS[each], is_signed=True) for each in range(count)),
        progress=ProgressScene("Mà", 12, 28),
        centre=Announcement("Anna tria el contracte", "Li'n queden set", signs=CONTRACTS, pack=_PACK),
        pack=_PACK,
    )


def _lobby(count: int) -> LobbyScene:
    seated: list[SeatScene | None] = [seat(each) for each in range(count)]
    seated[1] = None
    return LobbyScene(
        "Barbu · Classique",
        (f"{count} jugadors: 8 cartes cadascun", "28 mans, una hora i deu minuts"),
        by_position(seated),
        "lliure",
        (),
        "Falta 1 jugador",
        positions(count),
        ("KH", "QS", "QH", "QD", "QC"),
        _PACK,
    )


def board_players(count: int, *, points: bool = False) -> tuple[BoardPlayer, ...]:
    """Return players with cards left, one of them out, or with points of mariages."""
    out = []
    for each in range(count):
        if points:
            out.append(BoardPlayer(seat(each, count - 1, f"{each}⚭"), f"+{10 * each}"))
        elif each == 1:
            out.append(BoardPlayer(seat(each, None, "1r"), "+100", is_out=True))
        else:
            note = "passa" if each == 0 else "cartes"
            out.append(BoardPlayer(seat(each, count - 1, note), str((3 * each + 4) % 13 + 1)))
    return tuple(out)


def reussite(count: int, columns: tuple[str, ...]) -> ReussiteScene:
    """Return a réussite of height 10 in which diamonds are closed."""
    low = "7S" if len(columns) == len(BOARD_32) else "6C"
    following = frozenset({low, "AS", "9H", "JH", "TD", "QC"})
    return ReussiteScene(
        "Réussite · alçada 10",
        "1r Bernat +100",
        columns,
        "T",
        _LAID,
        following,
        board_players(count),
        frozenset({"2S", "2C"}),
        frozenset({"8S", "JC"}),
    )


def _open_ace() -> ReussiteScene:
    spades = frozenset(f"{rank}S" for rank in BOARD_52[:-1])
    return ReussiteScene(
        "Réussite · alçada 7",
        "",
        ("A", *BOARD_52),
        "7",
        spades,
        frozenset({"AS", "7H", "7C", "7D"}),
        board_players(4),
        next_low_aces=frozenset({"AS"}),
    )


def mariages(count: int, cards: int, *, is_pair: bool) -> MariagesScene:
    """Return a board with two open cards and some places empty."""
    return MariagesScene(
        "Mariages",
        f"{NAMES[count - 1]} gira dues cartes",
        cards,
        board_players(count, points=True),
        frozenset({3, 9, 11, 17, 18}),
        (OpenCard(22, "QD"), OpenCard(28, "QH" if is_pair else "8S")),
        is_pair,
    )


def contracts_sheet(count: int) -> ContractsSheetScene:
    """Return page one of the score sheet, with one of the extra rounds where many play."""
    codes = CONTRACTS if count <= 4 else (*CONTRACTS, EXTRA[0])
    lines = tuple(
        DealerLine(
            seat(each),
            tuple((3 * each + index) % 4 < 2 for index in range(len(codes))),
            _TOTALS[each],
            is_leader=each == 1,
        )
        for each in range(count)
    )
    return ContractsSheetScene("Contractes", "Mà 12 de 28", "1 / 3", codes, "Total", lines)


def deals_sheet(count: int, deals: int) -> DealsSheetScene:
    """Return a page of deals; totals are those of deals before as well."""
    codes = (*CONTRACTS, *EXTRA)
    lines, totals = [], list(_TOTALS[:count])
    for number in range(1, deals + 1):
        code = codes[number % len(codes)]
        gains = code in {"reussite", "anti_ratatouille", "mariages"}
        scores = [(5 if gains else -5) * (number * (each + 2) % 4) for each in range(count)]
        scores[number % count] = 150 if gains else -70
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        lines.append(DealLine(number, (number - 1) % count, code, tuple(scores), tuple(totals)))
    return DealsSheetScene("Mans", "", "2 / 3", NAMES[:count], tuple(reversed(lines)))


def result(count: int) -> DealResultScene:
    """Return a finished deal of the queens."""
    taken = ("Q♠ Q♥", "", "Q♦", "Q♣")
    players = tuple(
        PlayerResult(
            seat(each),
            taken[each] if each < len(taken) else "",
            (-30, 0, -15, -15)[each] if each < len(taken) else 0,
            _TOTALS[each],
        )
        for each in range(count)
    )
    return DealResultScene(
        "dames", "Anna fa dues dames", "Mà 12 · dames · dona Carla", "Punts", "Total", players
    )


def reussite_result(count: int) -> DealResultScene:
    """Return a finished réussite with the cards that were left."""
    hands = ("", "", "8S KS 7H QH JH", "9D TD JD QD KD AD 7C 8C", "7D", "9S", "AH KH", "AC KC QC TC")
    players = tuple(
        PlayerResult(
            seat(each),
            {0: "2n", 1: "1r"}.get(each, ""),
            {0: 50, 1: 100}.get(each, 0),
            _TOTALS[each],
            tuple(hands[each].split()),
        )
        for each in range(count)
    )
    headline = "Bernat surt primer i Anna segona"
    return DealResultScene("reussite", headline, "Mà 13 · réussite · dona Dídac", "Punts", "Total", players)


def hand(count: int) -> HandScene:
    """Return a hand of ``count`` cards, every third legal, with the trick over it."""
    cards = tuple(_ORDER[index * len(_ORDER) // count] for index in range(count))
    players = 10 if count <= 5 else 4
    return HandScene(
        cards,
        frozenset(cards[::3]),
        ContractScene("anti_ratatouille", "", "anti-ratatouille") if players > 4 else _DAMES,
        "Et toca",
        is_turn=True,
        trick=_lying(players, _TRICK[: players - 1]),
        winning=1,
        sides=tuple(range(players)),
        names=("Tu", *NAMES[1:players]),
        pack=_PACK,
    )
