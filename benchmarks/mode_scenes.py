"""Scenes of the modes for singles and for two, of the cut, the draw and the revoke: the rest of the gallery."""

import dataclasses

from bot.render.pool import Scene
from bot.render.scene import (
    POSITIONS,
    Announcement,
    CallLadder,
    CallState,
    CallStep,
    Card,
    Centre,
    ContractScene,
    CutScene,
    Emblem,
    HandLine,
    HandResultScene,
    HandScene,
    LastTrickScene,
    LobbyScene,
    MatchResultScene,
    OpponentScene,
    PileScene,
    PilesScene,
    PlayedCard,
    Position,
    ProgressScene,
    RevokeScene,
    SeatScene,
    SideResult,
    SideScene,
    TableScene,
    WinnerScene,
)

NAMES = ("Montserrat", "Àngel", "Núria_93", "Jordi el gran")
PLACES: dict[int, tuple[Position, ...]] = {2: (0, 2), 3: (0, 1, 3), 4: POSITIONS}
"""Where two, three or four singles sit."""
BASTOS = ContractScene("B", "Trumfo", "Bastos", 2, "Contro")
ESPASES = ContractScene("E", "Trumfo", "Espases")

Four = tuple[SeatScene | None, SeatScene | None, SeatScene | None, SeatScene | None]


def singles(count: int, *notes: str, turn: int | None = None, dealer: int = 1) -> Four:
    """Return so many single players at their places, with their notes in order of play."""
    notes = (*notes, "", "", "", "")[:4]
    found: dict[Position, SeatScene] = {
        place: SeatScene(
            NAMES[place],
            notes[index],
            side=index,
            is_turn=index == turn,
            is_dealer=index == dealer,
            is_computer=place == 3,
        )
        for index, place in enumerate(PLACES[count])
    }
    return found.get(0), found.get(1), found.get(2), found.get(3)


def score(
    totals: tuple[int, ...], points: tuple[int, ...] = (), tricks: tuple[int, ...] = ()
) -> tuple[SideScene, ...]:
    """Return one line of the score for each single player."""
    names = [NAMES[place].split()[0] for place in PLACES[len(totals)]]
    return tuple(
        SideScene(
            names[side],
            total,
            points[side] if points else None,
            tricks[side] if tricks else None,
        )
        for side, total in enumerate(totals)
    )


def lying(*cards: tuple[Position, Card]) -> tuple[PlayedCard, ...]:
    """Return cards with their places, in the order they were played."""
    return tuple(PlayedCard(place, card) for place, card in cards)


def piles(*tops: str, left: tuple[int, ...], hand: int = 0) -> PilesScene:
    """Return piles by their visible cards; an empty code is a pile that is used up."""
    shown = tuple(PileScene(top or None, number) for top, number in zip(tops, left, strict=True))
    return PilesScene(shown, hand)


def _table(
    seats: Four,
    sides: tuple[SideScene, ...],
    centre: Centre | None = None,
    contract: ContractScene | None = None,
    mine: PilesScene | None = None,
    theirs: PilesScene | None = None,
) -> TableScene:
    return TableScene(
        seats,
        sides,
        contract=contract,
        progress=ProgressScene("Mà", 4, 12),
        centre=centre,
        piles=(mine, None, theirs, None),
    )


FOUR = TableScene(
    singles(4, "li toca", "surt", "reparteix", turn=0, dealer=2),
    score((57, -115, 104, -46), (14, 9, 0, 21), (2, 2, 0, 3)),
    contract=BASTOS,
    trick=lying((1, "E12"), (2, "E9"), (3, "B4")),
    winning=3,
    last_trick=LastTrickScene(
        "Basa anterior", lying((1, "C1"), (2, "C7"), (3, "C12"), (0, "B3")), 0, "Montserrat", 0, 8
    ),
    progress=ProgressScene("Basa", 8, 12, "guanyades"),
)
THREE = TableScene(
    singles(3, "li toca", "surt", "reparteix", turn=0, dealer=2),
    score((-8, 40, -32), (14, 9, 21), (2, 5, 3)),
    contract=ESPASES,
    trick=lying((1, "C12"), (3, "C9")),
    winning=3,
    last_trick=LastTrickScene(
        "Basa anterior", lying((3, "O1"), (0, "O9"), (1, "O5")), 0, "Montserrat", 0, 10
    ),
    progress=ProgressScene("Basa", 11, 12, "guanyades"),
)
MY_PILES = piles("O9", "C12", "E11", "B10", "", "C7", left=(4, 3, 2, 1, 0, 4))
THEIR_PILES = piles("B1", "E5", "", "O3", "C2", "E12", left=(2, 4, 0, 3, 1, 2))
RECTOR = TableScene(
    singles(2, "li toca", "surt", turn=0),
    score((57, 62), (14, 9), (9, 6)),
    contract=BASTOS,
    trick=lying((2, "O1")),
    winning=2,
    last_trick=LastTrickScene("Basa anterior", lying((2, "C1"), (0, "C9")), 0, "Montserrat", 0, 9),
    progress=ProgressScene("Basa", 16, 24, "guanyades"),
    piles=(MY_PILES, None, THEIR_PILES, None),
)
MY_FOUR_PILES = piles("O9", "C12", "E11", "B10", left=(4, 3, 2, 1))
HANDPILES = TableScene(
    singles(2, "", "li toca", turn=1),
    score((57, 62), (14, 9), (2, 1)),
    contract=ESPASES,
    trick=lying((0, "B9")),
    winning=0,
    last_trick=LastTrickScene("Basa anterior", lying((2, "C1"), (0, "C9")), 0, "Montserrat", 0, 9),
    progress=ProgressScene("Basa", 4, 24, "guanyades"),
    piles=(
        PilesScene(MY_FOUR_PILES.piles, 7),
        None,
        piles("B1", "E5", "", "O3", left=(2, 4, 0, 3), hand=4),
        None,
    ),
)
_NEW_PILES = piles("O9", "C12", "E11", "B10", "O2", "C7", left=(4,) * 6)
_THEIR_NEW_PILES = piles("B1", "E5", "E2", "O3", "C2", "E12", left=(4,) * 6)
REVOKE = RevokeScene(
    "Renúncia de l’Àngel",
    "O4",
    ("E12", "B4"),
    ("E1", "E9"),
    "Tenia espases: havia de seguir el pal i guanyar",
)
LONG_REVOKE = RevokeScene(
    "Renúncia d’en Jordi el gran",
    "O11",
    ("O12", "O9", "O4"),
    ("C2", "C1", "C9", "E3", "E12", "E11", "B2", "B1", "B10"),
    "Guanyava el company: una carta de punts o la més baixa d’un pal",
)


def _result(
    headline: str,
    taken: tuple[int, ...] | None,
    written: tuple[int, ...],
    totals: tuple[int, ...],
    revoke: RevokeScene | None = None,
) -> HandResultScene:
    labels = ("Nosaltres", "Ells") if len(written) == 2 else [side.label for side in score(totals)]
    sides = tuple(map(SideResult, labels, taken or (None,) * len(written), written, totals))
    winner = max(range(len(written)), key=lambda side: written[side])
    return HandResultScene(
        headline, "Mà 4 · bastos", "B", 2, "Contro", "agafats", "escrits", "total", sides, winner, revoke
    )


FOUR_RESULT = _result("Jordi escriu +44", (14, 18, 0, 40), (-8, 0, -36, 44), (57, -115, 104, -46))
THREE_RESULT = _result("Àngel escriu +12", (20, 30, 22), (-8, 12, -4), (-8, 40, -32))
REVOKE_RESULT = _result("Nosaltres escrivim 72", None, (72, 0), (129, 62), REVOKE)
FOUR_REVOKE = _result("Àngel perd 36", None, (12, -36, 12, 12), (57, -115, 104, -46), REVOKE)
LONG_REVOKE_RESULT = _result("Ells escriuen 72", None, (0, 72), (57, 134), LONG_REVOKE)


def _sheet(
    headline: str, count: int, told: tuple[tuple[int, ...], ...], target: int | None
) -> MatchResultScene:
    lines: list[HandLine] = []
    totals = (0,) * count
    each = 72 // count
    for number, taken in enumerate(told):
        multiplier = 2 if number % 3 == 1 else 1
        written = tuple((points - each) * multiplier for points in taken)
        totals = tuple(map(sum, zip(totals, written, strict=True)))
        lines.append(
            HandLine(
                ("O", "E", "botifarra", "B", "C")[number % 5],
                multiplier,
                taken,
                written,
                totals,
                "Contro" if multiplier == 2 else "",
            )
        )
    return MatchResultScene(
        headline,
        "101 punts · tothom per si mateix",
        "Mà",
        "Trumfo",
        "agafats",
        "escrits",
        "total",
        tuple(NAMES[place] for place in PLACES[count]),
        tuple(lines),
        totals,
        max(range(count), key=lambda side: totals[side]),
        target,
    )


FOUR_MATCH = _sheet(
    "Guanya Núria_93",
    4,
    ((5, 18, 40, 9), (10, 2, 50, 10), (30, 12, 20, 10), (18, 18, 18, 18), (0, 22, 40, 10)),
    101,
)
THREE_MATCH = _sheet("Guanya Àngel", 3, ((10, 50, 12), (20, 42, 10), (30, 32, 10), (24, 38, 10)), None)


def _lobby(count: int, title: str, lines: tuple[str, ...], status: str, *, full: bool = False) -> LobbyScene:
    taken = singles(count, "convida", "a punt", "a punt", "ordinador", dealer=-1)
    seats: Four = taken if full else (taken[0], None, None, None)
    return LobbyScene(title, lines, seats, "lliure", (), status, PLACES[count])


def _asking(
    seats: Four,
    sides: tuple[SideScene, ...],
    *steps: tuple[str, int],
    mine: PilesScene | None = None,
    theirs: PilesScene | None = None,
) -> TableScene:
    states = (CallState.ASKED, CallState.LATER, CallState.LATER)
    ladder = CallLadder(
        "Montserrat, contres?",
        "o piques",
        tuple(CallStep(word, value, state) for (word, value), state in zip(steps, states, strict=False)),
    )
    return _table(seats, sides, ladder, ESPASES, mine, theirs)


def mode_gallery() -> dict[str, Scene]:
    """Return every scene by the name of its file."""
    rules = (
        "a 101 punts, 12 mans com a molt",
        "sense barrejar · talla el de la dreta",
        "renúncia: es reclama",
        "el tres mana després de la manilla",
        "carrego: s’anuncia",
    )
    four, three, two = score((57, -115, 104, -46)), score((-8, 40, -32)), score((57, 62))
    choose = Announcement(
        "Núria_93 tria trumfo", "oros, copes, espases, bastos o botifarra", Emblem.CONTRACTS
    )
    return {
        "lobby_2": _lobby(2, "Rector i vicari", ("a 101 punts", "sis piles cadascú"), "Falta 1 jugador"),
        "lobby_3": _lobby(3, "Botifarra de tres", rules[:4], "Falten 2 jugadors"),
        "lobby_4_singles": _lobby(4, "Tothom per si mateix", rules, "Montserrat pot començar", full=True),
        "lobby_pairs_5_lines": LobbyScene(
            "Botifarra obligada", rules, singles(4, dealer=-1), "lliure", ("Parella 1", "Parella 2"), "A punt"
        ),
        "four_play": FOUR,
        "four_choosing": _table(singles(4, turn=2, dealer=2), four, choose),
        "four_contro": _asking(singles(4, turn=0, dealer=2), four, ("Contro", 2)),
        "four_result": FOUR_RESULT,
        "four_result_table": _table(singles(4), four, FOUR_RESULT, BASTOS),
        "four_revoke": FOUR_REVOKE,
        "four_revoke_table": _table(singles(4), four, FOUR_REVOKE, BASTOS),
        "four_over": _table(singles(4), four, WinnerScene("Guanya Núria_93", "104 punts en 7 mans", 2)),
        "match_result_four": FOUR_MATCH,
        "three_play": THREE,
        "three_lead": TableScene(
            singles(3, "surt", turn=0),
            score((0, 0, 0), (0, 0, 0), (0, 0, 0)),
            contract=BASTOS,
            progress=ProgressScene("Basa", 1, 12, "guanyades"),
        ),
        "three_trick_complete": TableScene(
            singles(3, "guanya", dealer=2),
            score((-8, 40, -32), (22, 9, 21), (3, 5, 3)),
            contract=ESPASES,
            trick=lying((1, "C12"), (3, "C9"), (0, "E2")),
            winning=0,
            trick_points=9,
            progress=ProgressScene("Basa", 11, 12, "guanyades"),
        ),
        "three_choosing": _table(
            singles(3, "", "tria trumfo", turn=1),
            three,
            dataclasses.replace(choose, headline="Àngel tria trumfo"),
        ),
        "three_over": _table(singles(3), three, WinnerScene("Guanya Àngel", "104 punts en 9 mans", 1)),
        "three_revoke": _result("Àngel perd 48", None, (24, -48, 24), (-8, 40, -32), REVOKE),
        "three_result": THREE_RESULT,
        "three_result_table": _table(singles(3), three, THREE_RESULT, BASTOS),
        "match_result_three": THREE_MATCH,
        "four_draw": _table(singles(4), four, WinnerScene("Empat entre Àngel i Núria_93", "104 a 104")),
        "rector_choosing": _table(
            singles(2, "", "tria trumfo", turn=1), two, choose, mine=_NEW_PILES, theirs=_THEIR_NEW_PILES
        ),
        "rector_contro": _asking(
            singles(2, "ho diu", "ha triat", turn=0),
            two,
            ("Contro", 2),
            ("Recontro", 4),
            ("Sant Vicenç", 8),
            mine=_NEW_PILES,
            theirs=_THEIR_NEW_PILES,
        ),
        "rector_play": RECTOR,
        "rector_last": TableScene(
            singles(2, "", "guanya"),
            score((57, 62), (28, 32), (12, 11)),
            contract=ContractScene("botifarra", "Sense trumfo", "Botifarra", 8, "Recontro"),
            trick=lying((0, "B10"), (2, "B1")),
            winning=2,
            trick_points=5,
            last_trick=LastTrickScene("Basa anterior", lying((2, "C1"), (0, "C9")), 0, "Montserrat", 0, 9),
            progress=ProgressScene("Basa", 23, 24, "guanyades"),
            piles=(
                piles("", "", "", "", "", "C7", left=(0, 0, 0, 0, 0, 1)),
                None,
                piles("", "", "", "E2", "", "", left=(0, 0, 0, 1, 0, 0)),
                None,
            ),
        ),
        "handpiles_choosing": _table(
            singles(2, "", "tria trumfo", turn=1),
            two,
            choose,
            mine=piles("O9", "C12", "E11", "B10", left=(4,) * 4, hand=8),
            theirs=piles("B1", "E5", "E2", "O3", left=(4,) * 4, hand=8),
        ),
        "handpiles_play": HANDPILES,
        "handpiles_contro": _asking(
            singles(2, "ho diu", "ha triat", turn=0),
            two,
            ("Contro", 2),
            ("Recontro", 4),
            mine=HANDPILES.piles[0],
            theirs=HANDPILES.piles[2],
        ),
        "two_waiting": _table(
            singles(2, "", "reparteix"),
            two,
            Announcement("Núria_93 reparteix", "per piles de quatre", Emblem.PACK),
        ),
        "two_over": _table(singles(2), two, WinnerScene("Guanya Montserrat", "101 a 62 en 7 mans", 0)),
        "two_result_table": _table(
            singles(2), two, _result("Montserrat escriu 18", (45, 27), (18, 0), (75, 62))
        ),
        "drawn": _table(
            singles(4), four, Announcement("Surt el dos de bastos", "Montserrat reparteix primer", card="B2")
        ),
        "five_of_swords": _table(
            singles(4),
            four,
            Announcement("Montserrat té el cinc d’espases", "i fa de repartidor en aquesta mà", card="E5"),
        ),
        "cut": _table(singles(4, turn=0), four, CutScene("Montserrat talla", "de 4 a 44 cartes", 48)),
        "cut_36": _table(singles(3, turn=0), three, CutScene("Montserrat talla", "de 4 a 32 cartes", 36)),
        "revoke": REVOKE_RESULT,
        "revoke_table": _table(singles(4), two, REVOKE_RESULT, BASTOS),
        "revoke_long": LONG_REVOKE_RESULT,
        "revoke_long_table": _table(singles(4), two, LONG_REVOKE_RESULT, BASTOS),
        "hand_rector_play": HandScene(
            (),
            frozenset({"O9"}),
            BASTOS,
            "Et toca",
            lying((2, "O1")),
            2,
            MY_PILES.piles,
            OpponentScene(1, THEIR_PILES),
        ),
        "hand_rector_choose": HandScene(
            (),
            None,
            None,
            "Tria trumfo",
            piles=_NEW_PILES.piles,
            opponent=OpponentScene(1, _THEIR_NEW_PILES),
        ),
        "hand_piles_8": HandScene(
            ("O1", "O6", "C11", "C5", "E10", "E7", "B12", "B2"),
            frozenset({"E11", "E10", "E7"}),
            ESPASES,
            "Et toca",
            lying((2, "E5")),
            2,
            MY_FOUR_PILES.piles,
            OpponentScene(1, piles("B1", "C7", "", "O3", left=(2, 4, 0, 3), hand=7)),
        ),
        "hand_piles_3": HandScene(
            ("O1", "O6", "C11"),
            frozenset({"O1", "O6", "C11", "O9", "C12"}),
            ESPASES,
            "Et toca",
            (),
            None,
            piles("O9", "C12", "", "", left=(4, 3, 0, 0)).piles,
            OpponentScene(1, piles("B1", "E5", "", "O3", left=(2, 4, 0, 3), hand=1)),
        ),
        "hand_piles_0": HandScene(
            (),
            None,
            ESPASES,
            "Juga Núria_93",
            (),
            None,
            piles("O9", "", "E11", "", left=(2, 0, 1, 0)).piles,
            OpponentScene(1, piles("B1", "", "", "O3", left=(2, 0, 0, 1), hand=2)),
        ),
        "hand_all_playable": HandScene(
            ("O1", "O6", "O3", "C9", "C11", "C5", "E1", "E10", "E7", "B12", "B8", "B2"),
            frozenset(("O1", "O6", "O3", "C9", "C11", "C5", "E1", "E10", "E7", "B12", "B8", "B2")),
            BASTOS,
            "Et toca",
            lying((1, "E12")),
            1,
        ),
    }
