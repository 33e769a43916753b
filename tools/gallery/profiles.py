"""Profile cards, made up: of nobody, of few matches and many, with the longest names and texts."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.render.kit.scene import Pack
from bot.render.layouts.profile.contracts import (
    DealBar,
    ProfileBarsScene,
    ProfileRow,
    ProfileTable,
    ProfileTablesScene,
)
from bot.render.layouts.profile.face import Honour, HonourSign, ProfileFaceScene, ProfileLine, ResultShare
from bot.render.layouts.profile.history import HistoryMonth, HistoryPoint
from bot.render.layouts.profile.partners import Partner, ProfilePartnersScene
from bot.render.layouts.profile.parts import ProfileHead
from bot.render.raster.drawing import Scene
from tools.gallery.botifarra.people import face
from tools.gallery.pictures import Picture, Pictures

_LEVEL: Final = {"level_title": "Nivell", "level": "1608", "spread": "± 45"}
_NIVEAU: Final = {"level_title": "Niveau", "level": "1489?", "spread": "± 104"}
_LONG: Final = "Wolfgang Amadeus von und zu Hohe"
_MONTHS: Final = (
    "gen.",
    "febr.",
    "març",
    "abr.",
    "maig",
    "juny",
    "jul.",
    "ag.",
    "set.",
    "oct.",
    "nov.",
    "des.",
)
_ANNA: Final = ProfileHead("Anna", "Botifarra · a tot arreu", face(0), "estiu 2026", **_LEVEL)
_RESULTS: Final = (
    ResultShare(57, "57 guanyades"),
    ResultShare(3, "3 empatades"),
    ResultShare(40, "40 perdudes"),
)
_LINES: Final = (
    ProfileLine("Per sobre de les cartes", "+2,1 ± 0,9 per mà", "412 mans"),
    ProfileLine("Ratxa", "3 guanyades"),
)
_HONOURS: Final = (
    Honour(HonourSign.CROWN, "Temporada guanyada", "estiu 2026"),
    Honour(HonourSign.CUP, "Torneig guanyat", "12 de juny del 2026"),
    Honour(HonourSign.STAR, "Totes les bases d'una mà", "3 de maig del 2026"),
    Honour(HonourSign.BOLT, "Sant Vicenç guanyat", "27 d'abr. del 2026"),
    Honour(HonourSign.TICK, "Un any de problemes", "1 de gen. del 2026"),
)
_COLUMNS: Final = ("Vegades", "Punts per mà", "Sobre les cartes")
_COLONNES: Final = ("Fois", "Points par donne", "Au-dessus des cartes")
_SUITS: Final = (
    ("O", "Oros", "61", "+3,4", "+0,8"),
    ("C", "Copes", "48", "−1,2", "−0,4"),
    ("E", "Espases", "55", "+2,0", "+1,1"),
    ("B", "Bastos", "39", "+0,1", "–"),
    ("botifarra", "Botifarra", "37", "+11,2", "+2,6"),
    ("", "Delegat al company", "84", "+1,7", "+0,3"),
)
_DEALS: Final = (
    ("plis", "Plis", 3.1),
    ("coeurs", "Cœurs", -1.4),
    ("dames", "Dames", 5.6),
    ("barbu", "Barbu", 12.25),
    ("dernier_pli", "Dernier pli", -4.0),
    ("salade", "Salade", -18.6),
    ("reussite", "Réussite", 22.4),
    ("ratatouille", "Ratatouille", 0.0),
    ("anti_ratatouille", "Anti-ratatouille", 7.7),
    ("trefles", "Trèfles", -0.2),
    ("mariages", "Mariages", 9.9),
    ("barbu_s", "Barbu de pique", 2.2),
    ("barbu_d", "Barbu de carreau", -7.1),
    ("", "Réussite en atout libre du donneur", 1.0),
    ("", "Deux derniers plis", -2.8),
)


def profiles(_make: Pictures) -> Iterator[Picture]:
    """Yield every page of a card, the first in Catalan, the long ones in French."""
    yield _picture("face", _face(100))
    yield _picture(
        "face_two", ProfileFaceScene(_ANNA, history(2), (HistoryMonth(0, "nov."),), results=_RESULTS)
    )
    yield _picture("face_long", _long_face())
    yield _picture("face_nobody", _nobody())
    yield _picture("face_one", _one())
    yield _picture(
        "contracts",
        _contracts(_titled("contractes"), _COLUMNS, "Fa trumfo", ("Contros", "Vegades", "Guanyats")),
    )
    yield _picture("contracts_long", _contracts_long())
    yield _picture("bars", _bars(7, "Anna"))
    yield _picture("bars_long", _bars(15, _LONG))
    yield _picture("partners", _partners())
    yield _picture("partners_one", replace(_partners(), partners=_partners().partners[:1]))
    yield _picture("bars_two", _bars(2, "Anna"))
    yield _picture("partners_long", _partners_long())
    yield _picture(
        "partners_none",
        ProfilePartnersScene(_titled("companys"), (), (), "Encara no ha jugat cinc partides amb ningú."),
    )


def _picture(name: str, scene: Scene) -> Picture:
    return Picture(f"profile_{name}", "Profile card, made up", scene, "")


def history(matches: int, seed: int = 4) -> tuple[HistoryPoint, ...]:
    """Return levels that wander as those of a person do, ever more certain."""
    chance = random.Random(seed)
    mu, sigma, out = 1500.0, 150.0, []
    for index in range(matches):
        sigma = max(45.0, sigma * 0.965)
        mu += chance.gauss(0.6, sigma / 6) + 2 * math.sin(index / 9)
        out.append(HistoryPoint(mu, sigma))
    return tuple(out)


def _titled(page: str) -> ProfileHead:
    return replace(_ANNA, title=f"Botifarra · {page}")


def _face(matches: int) -> ProfileFaceScene:
    months = tuple(
        HistoryMonth(index, _MONTHS[at]) for at, index in enumerate((0, 9, 14, 31, 38, 66, 69, 71, 90))
    )
    return ProfileFaceScene(_ANNA, history(matches), months, results=_RESULTS, lines=_LINES, honours=_HONOURS)


def _long_face() -> ProfileFaceScene:
    head = ProfileHead(
        _LONG, "Botifarra · sur ce serveur", None, "été 2026, premier de trois serveurs", **_NIVEAU
    )
    return ProfileFaceScene(
        head,
        history(64, 9),
        tuple(
            HistoryMonth(index, label)
            for index, label in ((0, "janv. 2025"), (30, "sept. 2025"), (60, "déc."))
        ),
        results=(
            ResultShare(1203, "1203 gagnées"),
            ResultShare(118, "118 parties nulles"),
            ResultShare(1177, "1177 perdues"),
        ),
        lines=(
            ProfileLine("Au-dessus de ce que valaient les cartes", "+12,1 ± 10,9 par donne", "10 412 donnes"),
            ProfileLine("Série en cours", "12 parties gagnées de suite"),
            ProfileLine("Le plus haut niveau", "1702", "14 septembre 2026"),
        ),
        honours=(
            Honour(
                HonourSign.STAR,
                "Toutes les levées d'une donne, sans une seule carte perdue",
                "12 septembre 2026",
            ),
            Honour(HonourSign.BOLT, "Saint-Vincent gagné", "3 janvier 2025"),
        ),
    )


def _nobody() -> ProfileFaceScene:
    head = ProfileHead("Núria", "Botifarra", no_level="Encara sense nivell: falten 3 partides")
    return ProfileFaceScene(head, instead="La línia del nivell comença amb la segona partida amb gent.")


def _one() -> ProfileFaceScene:
    head = ProfileHead(_LONG, "Barbu", no_level="Pas encore de niveau : encore deux parties classées à jouer")
    return ProfileFaceScene(
        head,
        history(1),
        instead="Ici se dessinera la courbe du niveau, dès la deuxième partie classée contre d'autres personnes.",
        results=(ResultShare(1, "1 gagnée"), ResultShare(0, ""), ResultShare(0, "0 perdue")),
        lines=(ProfileLine("Série en cours", "1 partie gagnée"),),
        pack=Pack.FRENCH,
    )


def _contracts(
    head: ProfileHead, columns: tuple[str, ...], title: str, calls: tuple[str, str, str]
) -> ProfileTablesScene:
    named = tuple(
        ProfileRow(label, (times, points, over), sign) for sign, label, times, points, over in _SUITS
    )
    called = (ProfileRow("Dits", ("31", "19")), ProfileRow("Sentits", ("22", "9")))
    return ProfileTablesScene(
        head, (ProfileTable(title, columns, named), ProfileTable(calls[0], calls[1:], called))
    )


def _contracts_long() -> ProfileTablesScene:
    head = ProfileHead(_LONG, "Botifarra · contrats", None, **_NIVEAU)
    rows = tuple(
        ProfileRow(label, cells, sign)
        for sign, label, cells in (
            ("O", "Deniers (oros)", ("10 061", "+13,4 ± 2,2", "+10,8")),
            ("botifarra", "Botifarra, sans atout", ("1 037", "+11,2", "−12,6 ± 1,4")),
            ("", "Délégué au partenaire de la donne", ("2 384", "+1,7", "+0,3")),
        )
    )
    called = (
        ProfileRow("Contres annoncés par le joueur", ("1 031", "1 019")),
        ProfileRow("Contres entendus", ("22", "9")),
    )
    return ProfileTablesScene(
        head,
        (
            ProfileTable("Nomme l'atout", _COLONNES, rows),
            ProfileTable("Contres et surcontres", ("Nombre de fois", "Gagnés"), called),
        ),
    )


def _bars(count: int, name: str) -> ProfileBarsScene:
    head = ProfileHead(name, "Barbu · contrats", None, **_NIVEAU)
    bars = tuple(
        DealBar(
            label, value, f"{value:+.1f}".replace("-", "−").replace(".", ","), str(7 * (index + 1) ** 2), sign
        )
        for index, (sign, label, value) in enumerate(_DEALS[:count])
    )
    return ProfileBarsScene(
        head, "Points par donne au-dessus de la moyenne de la table", "Donnes", bars, pack=Pack.FRENCH
    )


def _partners() -> ProfilePartnersScene:
    return ProfilePartnersScene(
        _titled("companys"),
        ("Partides", "Guanyades", "Sobre les cartes"),
        (
            Partner("Maria", ("41", "24", "+1,8"), face(1)),
            Partner("Pep", ("17", "8", "−0,3"), face(2)),
            Partner("Èlia", ("6", "5", "–")),
        ),
        "Amb qui juga més: Maria, 41 partides, 24 guanyades",
    )


def _partners_long() -> ProfilePartnersScene:
    return ProfilePartnersScene(
        ProfileHead(_LONG, "Botifarra · partenaires", None, "été 2026", **_NIVEAU),
        ("Parties", "Gagnées", "Au-dessus des cartes"),
        (
            Partner("Maria dels Àngels de Montserrat", ("1 041", "1 024", "+11,8 ± 1,4")),
            Partner("محمد الأندلسي", ("17", "8", "−0,3")),
            Partner("李小龍 🎴 王", ("6", "5", "–")),
        ),
        "Joue le plus souvent avec Maria dels Àngels de Montserrat : 1 041 parties, dont 1 024 gagnées",
    )
