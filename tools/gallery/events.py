"""Standings and boards of events, made up: few pairs and many, ties, no place, the longest names and texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.render.layouts.events.board import BoardLine, BoardScene
from bot.render.layouts.events.standings import StandingsLine, StandingsScene
from bot.render.raster.drawing import Scene
from tools.gallery.pictures import Picture, Pictures

_TITLE: Final = "Classificació després de la ronda 3"
_SUIS: Final = ("Guanyades", "Diferència", "Punts")
_NAMES: Final = (
    "Pep",
    "Maria",
    "Èlia",
    "Ferran",
    "Maximiliana",
    "Bartomeu-Josep",
    "Anna",
    "Bernat",
    "Carla",
    "Dídac",
    "Gal·la",
    "Hug",
    "Montserrat",
    "Jordi el gran",
    "Núria",
    "Àngel",
)
_STRANGE: Final = (
    ("Maria dels Àngels de Montserrat", "Wolfgang Amadeus von und zu Hohe"),
    ("W" * 32, "Wolfeschlegelsteinhausenbergerd"),
    ("Ангел Ωмега", "Ελένη Παπά"),
    ("Константин Константинопольский", "Екатерина"),
    ("李小龍 🎴 王", "محمد الأندلسي"),
    ("𝓜𝓸𝓷𝓽𝓼𝓮", "🎴🃏🀄 Pep"),
    ("Z̸̢̛a̵̧͝l̷̨̾g̶̡͛o̵̢͝", "Pau 🎉"),
)


def events(_make: Pictures) -> Iterator[Picture]:
    """Yield the standings of each format and boards of few tables and many."""
    suis = StandingsScene(_TITLE, "Torneig de la castanyada · suís", _SUIS, suis_lines(16))
    yield _picture("suis", suis)
    yield _picture("suis_second", StandingsScene(suis.title, suis.subtitle, _SUIS, suis.lines, page=1))
    yield _picture("suis_32", StandingsScene(_TITLE, "32 parelles · suís", _SUIS, suis_lines(32), page=3))
    yield _picture("suis_names", StandingsScene(_TITLE, "Noms estranys · suís", _SUIS, _strange()))
    yield _picture("same_cards", _same_cards())
    yield _picture("league", _league())
    yield _picture("board", _board())
    yield _picture("board_two", _board_two())
    yield _picture("board_long", _board_long())


def _picture(name: str, scene: Scene) -> Picture:
    return Picture(f"event_{name}", "Event, made up", scene, "")


def _line(
    place: int | None, people: tuple[str, str], *cells: str, joined: str = " i ", is_own: bool = False
) -> StandingsLine:
    return StandingsLine(place, joined.join(people), cells, people, is_own)


def suis_lines(pairs: int) -> tuple[StandingsLine, ...]:
    """Return lines of pairs that all have a place, two on the second and two on the seventh."""
    places = [{2: 1, 7: 6}.get(index, index) + 1 for index in range(pairs)]
    names = [(_NAMES[index * 2 % 16], _NAMES[(index * 2 + 1 + index // 8) % 16]) for index in range(pairs)]
    return tuple(
        _line(
            place,
            people,
            ("3", "2½", "2", "1½", "1", "½", "0")[min(6, place * 8 // (pairs + 1))],
            f"{173 - 23 * place:+d}".replace("-", "−"),
            str(342 - 7 * place),
            is_own=index == 3,
        )
        for index, (place, people) in enumerate(zip(places, names, strict=True))
    )


def _strange() -> tuple[StandingsLine, ...]:
    lines = [
        _line(place, people, "3½", f"+{1000 - place}", "1204", is_own=place == 2)
        for place, people in enumerate(_STRANGE, start=1)
    ]
    return (*lines, StandingsLine(None, "La parella de la casa, dos ordinadors", ("½", "−363", "84")))


def _same_cards() -> StandingsScene:
    shares = ("58,3 %", "55,0 %", "55,0 %", "49,2 %", "32,5 %")
    pairs = list(zip(_NAMES[::2], _NAMES[1::2], strict=True))
    placed = [
        _line(place, people, share, is_own=place == 4)
        for place, people, share in zip((1, 2, 2, 4, 5), pairs, shares, strict=False)
    ]
    without = (
        StandingsLine(None, "La casa", ("52,5 %",)),
        _line(None, pairs[5], "47,5 %"),
    )
    return StandingsScene(_TITLE, "Vetllada de botifarra · mateixes cartes", ("%",), (*placed, *without))


def _league() -> StandingsScene:
    people = ("François", "Marie-Hélène"), ("Maximilienne", "Barthélemy-Joseph"), ("Anne", "Bernard")
    cells = ("24", "8–0–1", "+1204"), ("19", "6–1–2", "+312"), ("3", "1–0–8", "−1516")
    lines = tuple(
        _line(place, pair, *each, joined=" et ")
        for place, (pair, each) in enumerate(zip(people, cells, strict=True), start=1)
    )
    headings = ("Points", "Gagnés, nuls, perdus", "Différence")
    title = "Classement après la ronde 9 du championnat de printemps"
    return StandingsScene(
        title, "Championnat de printemps des villages de la plaine · ligue", headings, lines
    )


def _board() -> BoardScene:
    return BoardScene(
        "Mà 9",
        "Què han fet els altres amb les vostres cartes",
        ("Punts", "Dif.", "%"),
        (
            BoardLine("T1", "Copes", "Pep", ("45–27", "+9", "93 %"), "C"),
            BoardLine("T2", "Oros, contro", "Carla", ("33–39", "−6", "0 %"), "O", is_own=True),
            BoardLine("T3", "Botifarra", "Ferran", ("40–32", "+8", "79 %"), "botifarra"),
            BoardLine("T4", "Copes", "Núria", ("45–27", "+9", "93 %"), "C"),
            BoardLine("T5", "Bastos, recontro", "Maximiliana", ("38–34", "+2", "43 %"), "B"),
            BoardLine("T6", "Espases", "Jordi el gran", ("36–36", "0", "29 %"), "E"),
            BoardLine("T7", "Copes", "La casa", ("39–33", "+3", "57 %"), "C"),
            BoardLine("T8", "No s'ha acabat", "", ("–", "–", "50 %")),
        ),
        "Quatre ordinadors fàcils: +5",
    )


def _board_two() -> BoardScene:
    lines = (
        BoardLine("T1", "Copes", "Pep", ("45–27", "+9", "100 %"), "C"),
        BoardLine("T2", "Oros, contro", "Carla", ("33–39", "−6", "0 %"), "O", is_own=True),
    )
    return BoardScene("Mà 12", "Ronda 4 · mateixes cartes", ("Punts", "Dif.", "%"), lines)


def _board_long() -> BoardScene:
    names = ("Wolfgang Amadeus von und zu Hohe", "W" * 32, "محمد الأندلسي", "🎴🃏🀄")
    lines = tuple(
        BoardLine(f"T{index}", "Botifarra, surcontre, Sant Vicenç", name, ("102–0", "+204", "100 %"), sign)
        for index, (name, sign) in enumerate(zip(names, ("botifarra", "O", "", "E"), strict=True), start=1)
    )
    return BoardScene(
        "Donne 21 de la ronde 7 : les quatre tables comparées",
        "Résultats des autres paires qui ont reçu les mêmes cartes que vous",
        ("Points", "Différence", "Comparaison"),
        lines,
        "Quatre ordinateurs faciles qui ont joué quatre fois les mêmes cartes : +5",
    )
