"""A scene for every picture and phase, as a Catalan table makes them: for gallery, benchmark and tests."""

import dataclasses

from benchmarks.mode_scenes import mode_gallery
from benchmarks.trick_scenes import trick_gallery
from bot.render.pool import Scene
from bot.render.scene import (
    Announcement,
    CallLadder,
    CallState,
    CallStep,
    ContractScene,
    Emblem,
    HandLine,
    HandResultScene,
    HandScene,
    LastTrickScene,
    LobbyScene,
    MatchResultScene,
    PlayedCard,
    Position,
    ProgressScene,
    SeatScene,
    SideResult,
    SideScene,
    TableScene,
    WinnerScene,
)

Seats = tuple[SeatScene, SeatScene, SeatScene, SeatScene]
_NAMES = ("Montserrat", "Àngel", "Núria_93", "Jordi el gran")


def seats(*notes: str, turn: int | None = None, dealer: int = 2, names: tuple[str, ...] = _NAMES) -> Seats:
    """Return four players with their notes; one may be to move; the one on the left is a computer."""
    notes = (*notes, "", "", "", "")[:4]
    bottom, right, top, left = (
        SeatScene(
            names[i],
            notes[i],
            side=i % 2,
            is_turn=i == turn,
            is_dealer=i == dealer,
            is_computer=i == 3,
            is_away=False,
        )
        for i in range(4)
    )
    return bottom, right, top, left


def sides(
    points: tuple[int | None, int | None] = (14, 9), tricks: tuple[int, int] = (2, 2)
) -> tuple[SideScene, SideScene]:
    """Return the score of the two pairs."""
    return SideScene("Nosaltres", 57, points[0], tricks[0]), SideScene("Ells", 62, points[1], tricks[1])


def trick(lead: int, *cards: str) -> tuple[PlayedCard, ...]:
    """Return cards played to the right, beginning with the position that leads."""
    places: tuple[Position, Position, Position, Position] = (0, 1, 2, 3)
    return tuple(PlayedCard(places[(lead + i) % 4], card) for i, card in enumerate(cards))


OROS = ContractScene("O", "Trumfo", "Oros", 2, "Contro")
LAST = LastTrickScene("Basa anterior", trick(1, "C1", "C7", "C12", "B3"), 1, "Àngel", 1, 8)
PLAY = TableScene(
    seats("li toca", "surt", "reparteix", "ha contrat", turn=0),
    sides(),
    contract=OROS,
    trick=trick(1, "E12", "E9", "O4"),
    winning=3,
    last_trick=LAST,
    progress=ProgressScene("Basa", 5, 12, "guanyades"),
)
DEALER = "Núria_93"
BETWEEN = ProgressScene("Mà", 4)
HAND = ("O1", "O6", "O3", "C9", "C11", "C5", "E1", "E10", "E7", "B12", "B8", "B2")
RESULT = HandResultScene(
    "Nosaltres escrivim 18",
    "Oros · mà 3",
    "O",
    2,
    "Contro",
    "agafats",
    "escrits",
    "total",
    (SideResult("Nosaltres", 45, 18, 75), SideResult("Ells", 27, 0, 62)),
    0,
)


def _lines() -> tuple[HandLine, ...]:
    """Return a match of seven hands with totals that follow from what was written."""
    told = (
        ("O", 1, 45, ""),
        ("E", 2, 30, "Contro"),
        ("botifarra", 2, 50, ""),
        ("B", 1, 36, ""),
        ("C", 4, 33, "Recontro"),
        ("O", 8, 40, "Sant Vicenç"),
        ("C", 1, 69, ""),
    )
    lines: list[HandLine] = []
    totals = (0, 0)
    for contract, multiplier, taken, call in told:
        written = (max(0, taken - 36) * multiplier, max(0, 36 - taken) * multiplier)
        totals = (totals[0] + written[0], totals[1] + written[1])
        lines.append(HandLine(contract, multiplier, (taken, 72 - taken), written, totals, call))  # type: ignore[arg-type]
    return tuple(lines)


MATCH = MatchResultScene(
    "Guanyen Montserrat i Núria_93",
    "101 punts · lliure",
    "Mà",
    "Trumfo",
    "agafats",
    "escrits",
    "total",
    ("Nosaltres", "Ells"),
    _lines(),
    _lines()[-1].totals,
    0,
    101,
)

UNFINISHED = dataclasses.replace(
    MATCH,
    headline="La partida fins ara",
    hands=(dataclasses.replace(MATCH.hands[0], taken=None, written=(36, 0), totals=(36, 0)),),
    totals=(36, 0),
    winner=None,
)
"""A match that nobody has won yet, its hand ended by a revoke."""


def _ladder(headline: str, detail: str, *states: CallState) -> TableScene:
    words = (("Contro", 2), ("Recontro", 4), ("Sant Vicenç", 8))
    steps = tuple(CallStep(word, value, state) for (word, value), state in zip(words, states, strict=True))
    return TableScene(
        seats("", "ho diu", "ha triat", "", turn=1),
        sides((None, None)),
        contract=ContractScene("E", "Trumfo", "Espases", 2 if states[0] is CallState.MADE else 1),
        progress=BETWEEN,
        centre=CallLadder(headline, detail, steps),
    )


def _choosing(headline: str, detail: str, turn: int) -> TableScene:
    return TableScene(
        seats(turn=turn),
        sides((None, None)),
        progress=BETWEEN,
        centre=Announcement(headline, detail, Emblem.CONTRACTS),
    )


def gallery() -> dict[str, Scene]:
    """Return every scene by the name of its file."""
    odd = ("🎴 李小龍 王", "𝓜𝓸𝓷𝓽𝓼𝓮", "Ангел Ωмега", "Wolfeschlegelsteinhausenbergerdorff")
    made, asked, later, closed = CallState.MADE, CallState.ASKED, CallState.LATER, CallState.CLOSED
    robot, person = (
        SeatScene("Ordinador 1", "ordinador", 1, is_computer=True),
        SeatScene("Montserrat", "convida", 0),
    )
    return {
        "lobby_empty": LobbyScene(
            "Botifarra lliure",
            ("a 101 punts", "contro, recontro i Sant Vicenç"),
            (None, None, None, None),
            "lliure",
            ("Parella 1", "Parella 2"),
            "Falten 4 jugadors",
        ),
        "lobby": LobbyScene(
            "Botifarra obligada",
            ("a 101 punts", "contro 2 · recontro 4 · Sant Vicenç 8", "reparteix: a sorts"),
            (person, robot, None, None),
            "lliure",
            ("Parella 1", "Parella 2"),
            "Falten 2 jugadors",
        ),
        "waiting": TableScene(
            seats("", "", "reparteix"),
            sides((None, None)),
            progress=BETWEEN,
            centre=Announcement(
                "Núria_93 reparteix", "Premeu «Barreja» per posar-hi el vostre gra de sort", Emblem.PACK
            ),
        ),
        "choosing": _choosing("Núria_93 tria trumfo", "o delega a Montserrat", 2),
        "delegated": _choosing("Montserrat tria trumfo", "Núria_93 li ho ha delegat", 0),
        "contro": _ladder("Àngel, contres?", "Núria_93 ha triat espases", asked, later, later),
        "recontro": _ladder("Núria_93, recontres?", "Àngel ha contrat", made, asked, later),
        "sant_vicenc": _ladder("Àngel, fas Sant Vicenç?", "Núria_93 ha recontrat", made, made, asked),
        "calls_closed": _ladder("Es juga a espases", "Ningú no ha dit res més", made, closed, closed),
        "play": PLAY,
        "play_lead": TableScene(
            seats("surt", turn=0),
            sides((0, 0), (0, 0)),
            contract=ContractScene("botifarra", "Sense trumfo", "Botifarra", 2),
            progress=ProgressScene("Basa", 1, 12, "guanyades"),
        ),
        "trick_complete": TableScene(
            seats("", "", "reparteix", "guanya"),
            sides(),
            contract=OROS,
            trick=trick(1, "E12", "E9", "O4", "E2"),
            winning=3,
            trick_points=9,
            last_trick=LAST,
            progress=ProgressScene("Basa", 5, 12, "guanyades"),
        ),
        "odd_names": TableScene(
            tuple(  # type: ignore[arg-type]
                SeatScene(
                    name,
                    "torna aviat",
                    i % 2,
                    is_turn=i == 1,
                    is_away=i == 2,
                    is_dealer=i == 3,
                    plain_name="bruce_lee",
                )
                for i, name in enumerate(odd)
            ),
            (
                SideScene("Els de Sant Feliu de Codines", 101, 36, 11),
                SideScene("Wolfeschlegelstein", 96, 36, 1),
            ),
            contract=ContractScene("botifarra", "Sans atout", "Botifarra", 16, "Sant Vicenç"),
            trick=trick(0, "B10", "B11"),
            winning=1,
            last_trick=LastTrickScene(
                "Ultima presa precedente", trick(3, "O12", "O10", "O11", "C10"), 3, odd[3], 1, 7
            ),
            progress=ProgressScene("Levée", 12, 12, "remportées"),
        ),
        "hand_scored": TableScene(
            seats(), sides((None, None)), contract=OROS, last_trick=LAST, progress=BETWEEN, centre=RESULT
        ),
        "match_over": TableScene(
            seats(),
            sides((None, None)),
            progress=BETWEEN,
            centre=WinnerScene("Guanyen Montserrat i Núria_93", "101 a 62 en 7 mans", 0),
        ),
        "hand_12_play": HandScene(
            HAND, frozenset({"E1", "E10", "E7"}), OROS, "Et toca", trick(1, "E12", "E9", "O4"), 3
        ),
        "hand_12_choose": HandScene(HAND, None, None, "Tria trumfo"),
        "hand_12_wait": HandScene(HAND, None, OROS, "Juga Àngel", trick(2, "E12"), 2),
        "hand_8": HandScene(HAND[:8], frozenset({"C9"}), OROS, "Et toca", trick(2, "C12", "C2"), 2),
        "hand_7": HandScene(HAND[:7], frozenset(HAND[:7]), OROS, "Surts tu"),
        "hand_4": HandScene(HAND[2:6], frozenset({"O3"}), OROS, "Et toca", trick(3, "O12", "O2", "O9"), 1),
        "hand_1": HandScene(
            HAND[:1],
            frozenset(HAND[:1]),
            ContractScene("botifarra", "Sense trumfo", "Botifarra", 8, "Recontro"),
            "Última basa",
        ),
        "hand_bare": HandScene(HAND[:10], None),
        "hand_result": RESULT,
        "hand_result_tie": HandResultScene(
            "Ningú no escriu",
            "",
            "botifarra",
            2,
            "",
            "agafats",
            "escrits",
            "total",
            (SideResult("Nosaltres", 36, 0, 57), SideResult("Ells", 36, 0, 62)),
            None,
        ),
        "match_result": MATCH,
        "match_result_so_far": UNFINISHED,
        **mode_gallery(),
        **trick_gallery(),
    }
