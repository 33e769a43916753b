"""Tables with unusual people: long names, other scripts, avatars; and the longest texts in every language."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache

from PIL import Image, ImageDraw

from bot.i18n import Language, translator
from bot.tables.entries import Person
from engine.botifarra import Call, Phase
from tools.gallery.botifarra import moments
from tools.gallery.botifarra.pairs import at_play
from tools.gallery.pictures import Picture, Pictures
from tools.gallery.tables import PEOPLE, found, left, lobby, misdeal_asked


def people(*names: tuple[str, str]) -> tuple[Person, ...]:
    """Return people by display name and by Discord's name for their accounts."""
    return tuple(Person(201 + place, name, account) for place, (name, account) in enumerate(names))


LONG = people(
    ("Maria dels Àngels de Montserrat", "angelsmontserrat"),
    ("Wolfgang Amadeus von und zu Hohe", "wolfgang_amadeus"),
    ("Wolfeschlegelsteinhausenbergerd", "wolfe"),
    ("W" * 32, "www"),
)
SCRIPTS = people(
    ("Ангел Ωмега", "angel_omega"),
    ("李小龍 🎴 王", "bruce_lee"),
    ("محمد الأندلسي", "mohamed"),
    ("Ελένη Παπά", "eleni"),
)
STRANGE = people(("Z̸̢̛a̵̧͝l̷̨̾g̶̡͛o̵̢͝", "zalgo"), ("🎴🃏🀄", "cartes"), ("𝓜𝓸𝓷𝓽𝓼𝓮", "montse"), ("ㅤㅤ", "invisible"))


def names(make: Pictures) -> Iterator[Picture]:
    """Yield tables of people whose names are long, of another script, or hardly names at all."""
    for what, seated in (("long", LONG), ("scripts", SCRIPTS), ("strange", STRANGE)):
        yield make.public(f"names_{what}_lobby", lobby(seated))
        playing = found(moments.cards_lie(3, 4, hand=2), people=seated)
        yield make.public(f"names_{what}_play", playing)
        yield make.tricks(f"names_{what}_tricks", found(moments.cards_lie(1, 7), people=seated))
        yield make.public(f"names_{what}_scored", found(moments.scored(2), people=seated))
        yield make.score_sheet(f"match_result_names_{what}", found(moments.over, people=seated))
    for mode in ("individual4", "rector2"):
        yield make.public(f"names_long_{mode}", found(moments.cards_lie(1, 4), people=LONG, mode=mode))
    yield make.public("names_long_misdeal", misdeal_asked(found(moments.phase(Phase.TRUMP), people=LONG)))
    yield make.public("names_long_over", found(moments.over, people=LONG, mode="individual4", max_hands=6))
    yield make.hand_result(
        "names_long_four_result", found(moments.scored(2), people=LONG, mode="individual4")
    )


def faces(make: Pictures) -> Iterator[Picture]:
    """Yield people whose avatars have come; these are drawn here, for nobody's photo may lie in a repository."""
    seen = {person.id: face(place) for place, person in enumerate(PEOPLE)}
    yield make.public("faces_lobby", lobby(PEOPLE), seen)
    yield make.public("faces_play", found(moments.cards_lie(3, 4, hand=2)), seen)
    yield make.public("faces_away", left(found(moments.cards_lie(2, 4, hand=2)), 1), seen)
    yield make.score_sheet("match_result_faces", found(moments.over, max_hands=6), seen)
    yield make.public("faces_rector", found(moments.cards_lie(1, 9), mode="rector2"), seen)


@cache
def face(number: int) -> bytes:
    """Return a face as an avatar, a PNG of 128 pixels: a head over shoulders before a sky that changes its colour."""
    sky = ("#e8a35c", "#5c9be8", "#c45c8e", "#6cc48a")[number % 4]
    image = Image.linear_gradient("L").resize((128, 128))
    picture = Image.composite(Image.new("RGB", (128, 128), sky), Image.new("RGB", (128, 128), "white"), image)
    pen = ImageDraw.Draw(picture)
    pen.ellipse((20, 84, 108, 190), fill=("#3d4a6b", "#7a3b2e", "#2f5d4b", "#51406b")[number % 4])
    pen.ellipse((38, 26, 90, 92), fill=("#f0c8a0", "#a8714b", "#e2b48c", "#6e4630")[number % 4])
    pen.chord((34, 18, 94, 78), 180, 360, fill=("#3b2a20", "#111111", "#8a4b22", "#d8c070")[number % 4])
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def languages(make: Pictures) -> Iterator[Picture]:
    """Yield the wordiest pictures in every language but that of the gallery."""
    rules = lobby(PEOPLE, play="lliure", three_high="on", shuffle="no_shuffle", revoke="claim", max_hands=12)
    delegated = found(moments.phase(Phase.DELEGATED, 2), seed=3)
    contro, hand = found(moments.asked(Call.SANT_VICENC), seed=5), found(moments.phase(Phase.TRUMP, 2))
    uncut = found(moments.cut, shuffle="no_shuffle")
    playing = at_play()
    revoke = found(moments.revoked(), seed=23, revokes_among=6, revoke="penalty")
    final = found(lambda table, _: table.result_is_open, seed=6, revoke="claim")
    for language in Language:
        tr = translator(language, "botifarra")
        if tr == make.tr:
            continue
        spoken = Pictures(tr)
        yield spoken.public(f"lobby_rules_{language}", rules)
        yield spoken.public(f"delegated_{language}", delegated)
        yield spoken.public(f"sant_vicenc_{language}", contro)
        yield spoken.public(f"misdeal_{language}", misdeal_asked(hand))
        yield spoken.hand(f"hand_12_choose_{language}", hand)
        yield spoken.pack(f"cut_{language}", uncut)
        yield spoken.public(f"play_{language}", playing)
        yield spoken.public(f"revoke_table_{language}", revoke)
        yield spoken.hand_result(f"revoke_{language}", revoke)
        yield spoken.public(f"match_claims_{language}", final)
        yield spoken.score_sheet(f"match_result_{language}", final)
