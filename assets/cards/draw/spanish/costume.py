"""Pieces of costume that several figures wear: shoes, sleeves, crowns, and the ground they stand on."""

from assets.cards.draw.palette import GOLD, INK, RED
from assets.cards.draw.spanish import tones as t
from assets.cards.draw.spanish.faces import fist
from assets.cards.draw.spanish.strokes import (
    Tone,
    brush,
    brushes,
    cloth,
    cut,
    limb,
    line,
    scattered,
    shape,
    tint,
)
from assets.cards.draw.svg import circle, group, path


def espardenya(x: float, y: float, *, mirror: bool = False, ribbons: str = INK) -> str:
    """Draw a rope-soled shoe, toes to the left, with ribbons crossed up the shin; the ankle is at (x, y)."""
    foot = shape("24,18! -20,20 -50,24 -74,36 -78,52! 26,52! 28,30")
    upper = shape("-48,24! -70,34 -78,52! -40,52! -30,30!")
    heel = shape("26,22! 6,28 4,52! 26,52!")
    sole = limb("-82,56,13 -20,57,13 32,56,13")
    crossed = "M-22,16 L24,-16 M24,14 L-22,-18 M-22,-18 L24,-48 M24,-18 L-22,-50"
    body = (
        cloth(foot, t.LINEN.dark)
        + cloth(upper, t.LINEN.light, brushes("-60,34 -50,50/-70,42 -64,52", 3.5))
        + cloth(heel, t.LINEN.light, width=6)
        + cloth(
            sole,
            t.OCHRE.light,
            brushes("-60,51 -64,63/-40,51 -44,63/-20,51 -24,63/0,51 -4,63/18,51 14,63", 4),
        )
        + path(crossed, "none", ribbons, 6)
        + brush("-50,26 -28,20 -22,16", 8, ribbons)
    )
    return group(body, x, y, mirror=mirror)


def bare_foot(x: float, y: float, skin: Tone, *, mirror: bool = False) -> str:
    """Draw a bare foot, toes to the left; the ankle is at (x, y)."""
    foot = shape("-18,-20! -22,10 -50,28 -78,44 -82,56! -60,60 26,60! 32,40 24,14 20,-20!")
    body = cloth(
        foot,
        skin.light,
        tint(shape("4,-20! 4,20 -20,46 -84,54! -84,66! 40,66! 40,-20!"), skin.dark),
        brushes("-70,42 -62,52/-60,38 -50,50/-14,30 -8,36 -2,34", 4),
    )
    return group(body, x, y, mirror=mirror)


def abarca(x: float, y: float, *, mirror: bool = False) -> str:
    """Draw a hide shoe tied over a wrapped legging, toes to the left; the ankle is at (x, y)."""
    body = (
        cloth(
            shape("-26,-10! -30,16 -60,30 -82,46 -84,60! 30,60! 36,36 26,-10!"),
            t.BROWN.light,
            tint(shape("0,0! -4,40 -84,54! -84,70! 40,70! 40,0!"), t.BROWN.dark),
            brushes("-66,36 -58,46/-52,30 -44,42", 5),
        )
        + cloth(limb("-30,-2,14 0,6,14 30,-2,14"), t.OCHRE.light, width=5)
        + cloth(limb("-40,22,12 -10,20,12 30,26,12"), t.OCHRE.light, width=5)
    )
    return group(body, x, y, mirror=mirror)


def _riding_boot(leather: Tone) -> str:
    """Draw a high boot with its spur, toes to the left; its top is at the origin, its sole 190 below."""
    outline = shape("-40,-6! 0,6 40,-6! 36,70 30,130 36,186! -88,186! -86,168 -60,156 -30,144 -28,100 -34,50")
    rowel = circle(52, 158, 13, GOLD, INK, 5) + path("M28,150 L48,158", "none", INK, 10)
    return (
        rowel
        + cloth(
            outline,
            leather.light,
            tint(shape("14,0! 10,60 4,130 -20,166 -88,176! -88,200! 50,200! 50,0!"), leather.dark),
            brushes("-30,128 -14,138 0,136/-26,112 -10,122 4,118/-62,158 -52,170", 5),
        )
        + cloth(limb("-46,-4,22! 0,8,22 46,-4,22!"), leather.light, width=6)
        + path(line("-90,186 -20,188 38,186"), "none", INK, 10)
    )


def raised_sleeve(tone: Tone, wrist: tuple[float, float], *, folds: str = "") -> str:
    """Draw the sleeve of the arm on the right, from the shoulder over the elbow up to the wrist."""
    x, y = wrist
    elbow_x = (x + 372) / 2 + 18
    elbow_y = max(y, 300) + (84 if y < 360 else 62)
    bulk = 1.0 if y < 360 else 0.88
    upper = f"{(358 + elbow_x) / 2},{(330 + elbow_y) / 2}"
    outline = limb(
        f"350,316,{70 * bulk} {upper},{70 * bulk} {elbow_x},{elbow_y},{62 * bulk}"
        f" {x + 2},{y + 44},{50 * bulk} {x},{y},42!"
    )
    shade = limb(
        f"362,356,44 {upper.split(',', maxsplit=1)[0]},{(330 + elbow_y) / 2 + 30},36"
        f" {elbow_x + 8},{elbow_y + 22},30"
        f" {x + 18},{y + 48},24 {x + 18},{y - 10},22"
    )
    creases = (
        f"{elbow_x - 30},{elbow_y - 20} {elbow_x - 8},{elbow_y - 12} {elbow_x + 6},{elbow_y - 28}"
        f"/{elbow_x - 16},{elbow_y + 10} {elbow_x + 8},{elbow_y + 6} {elbow_x + 18},{elbow_y - 12}"
        f"/{x - 6},{y + 14} {x - 4},{y + 34} {x - 10},{y + 50}"
    )
    return cloth(outline, tone.light, tint(shade, tone.dark), folds, brushes(creases, 5))


def crown(points: int = 5, *, metal: Tone = t.SAFFRON, jewel: str = RED) -> str:
    """Draw an open crown 150 wide, its rim from y 0 to 34, its points up to y -72."""
    step = 150 / points
    outline = "-68,34! -78,-8! "
    for index in range(points):
        left = -78 + index * (156 / points)
        outline += f"{left + step * 0.5},{-66 if index != points // 2 else -76}! {left + step},-14! "
    tips = "".join(
        circle(
            -78 + index * (156 / points) + step * 0.5,
            -68 if index != points // 2 else -78,
            9,
            metal.light,
            INK,
            5,
        )
        for index in range(points)
    )
    return (
        cloth(
            shape(outline + "68,34!"),
            metal.light,
            tint(shape("20,-90! 30,-10 30,40! 90,40! 90,-90!"), metal.dark),
        )
        + cloth(
            limb("-73,22,30! 0,32,30 73,22,30!"),
            metal.light,
            tint(limb("24,36,30 73,22,40"), metal.dark),
            width=6,
        )
        + scattered(path("M0,-9 L10,0 L0,9 L-10,0Z", jewel, INK, 4), "-44,27 0,31 44,27")
        + tips
    )


def tufts(places: str, green: Tone = t.OLIVE) -> str:
    """Draw tufts of grass at the places `"x,y x,y ..."`."""
    blades = brushes(
        "-18,4 -20,-10 -30,-22/-8,5 -8,-14 -12,-32/3,5 4,-14 2,-38/12,5 16,-10 24,-26", 9, green.dark
    )
    return scattered(blades, places)


def earth(left: float, right: float) -> str:
    """Draw the strip of ground the figure stands on."""
    y = 878
    middle = (left + right) / 2
    return tint(limb(f"{left},{y},4 {middle},{y + 2},30 {right},{y},4"), t.STONE.light) + brushes(
        f"{left + 10},{y + 8} {middle - 40},{y + 12}/{middle + 20},{y + 13} {right - 16},{y + 8}",
        4,
        t.STONE.dark,
    )


def rider_leg(hose: Tone, leather: Tone = t.BROWN) -> str:
    """Draw a rider's leg from the saddle at (340, 520) down to the boot in its stirrup."""
    thigh = limb("346,516,92 300,566,84 270,624,64 272,660,56")
    strap = path(line("328,566 304,660 262,752"), "none", INK, 13) + path(
        line("328,566 304,660 262,752"), "none", t.OCHRE.light, 6
    )
    stirrup = path("M230,773 L258,746 L288,773 Z", "none", INK, 15) + path(
        "M230,773 L258,746 L288,773 Z", "none", GOLD, 7
    )
    return (
        strap
        + stirrup
        + group(_riding_boot(leather), 276, 630, scale=0.72)
        + cloth(
            thigh,
            hose.light,
            tint(limb("376,540,44 330,590,40 296,640,26 290,670,24"), hose.dark),
            brushes("300,540 276,580 262,620/330,570 300,610 290,640", 5),
        )
    )


def rein_arm(sleeve: Tone, skin: Tone = t.FLESH) -> str:
    """Draw the rider's other arm, its hand on the reins at (268, 492)."""
    return cloth(
        limb("284,328,62 246,388,62 236,440,50 256,470,42!"),
        sleeve.light,
        tint(limb("300,346,38 268,404,30 256,450,22 276,480,20"), sleeve.dark),
        brushes("240,372 258,388 276,384/230,414 248,424 262,416", 5),
    ) + fist(262, 490, skin, turn=-30)


def hanging_sleeve(tone: Tone, lining: Tone, trim: Tone) -> str:
    """Draw the wide sleeve of a robe on the left, its mouth below the wrist at (246, 500)."""
    return cloth(
        shape("232,478! 262,500 272,540 250,610 204,660! 176,640 182,580 206,520"),
        lining.light,
        tint(shape("262,500! 240,560 196,640 204,670! 280,620 290,500!"), lining.dark),
    ) + cloth(
        shape(
            "258,304! 214,346 178,430 152,520 132,620 140,650! 176,640 206,560 244,486! 262,470 276,400"
            " 290,330"
        ),
        tone.light,
        tint(shape("276,340! 250,420 210,500 160,590 150,660! 180,650! 290,480 300,340!"), tone.dark),
        path(line("136,650 180,640 210,560 250,482"), "none", INK, 32),
        path(line("136,650 180,640 210,560 250,482"), "none", trim.light, 20),
        brushes("226,360 200,430 180,500/246,400 224,450 204,500/170,520 156,570 152,610", 6),
    )


def ermine(points: str) -> str:
    """Draw a band of ermine along points with widths."""
    spots = " ".join(",".join(word.rstrip("!").split(",")[:2]) for word in points.split())
    tail = brushes("-7,-4 0,3 0,12/7,-4 0,3 0,12/0,-9 0,2 0,14", 6)
    return cloth(limb(points), t.LINEN.light, scattered(tail, spots), width=6.5)


def mail(points: str) -> str:
    """Draw a piece of mail: rows of rings on iron."""
    rings = "".join(
        path(f"M{150 + (row % 2) * 8},{60 + row * 13}" + "q8,9 16,0" * 20, "none", t.IRON.dark, 4.5)
        for row in range(40)
    )
    return cloth(shape(points), t.IRON.light, rings)


def coif() -> str:
    """Draw the part of a mail hood that covers ear, jaw and temple of a head."""
    rings = brushes(
        "22,-34 30,-24/26,-10 38,-2/28,14 42,22/30,38 44,46/38,-22 46,-14/46,6 54,14/48,30 54,40",
        4.5,
        t.IRON.dark,
    )
    return cloth(
        shape("-46,-34! -10,-46 24,-44 54,-34! 60,10 60,60 58,96! 26,90 22,44 18,6 8,-22 -16,-32!"),
        t.IRON.light,
        rings,
        width=6,
    )


def mail_rings(places: str) -> str:
    """Draw single rows of rings on a sleeve of mail at the places `"x,y x,y ..."`."""
    return scattered(brushes("-8,-3 0,4 8,-3", 4, t.IRON.dark), places)


def paving(left: float, right: float) -> str:
    """Draw the flags of a square under the feet."""
    joints = "".join(
        brush(
            f"{left + 28 + index * (right - left - 40) / 5:g},866"
            f" {left + 4 + index * (right - left - 10) / 5:g},894",
            5,
            t.STONE.dark,
        )
        for index in range(6)
    )
    slabs = shape(f"{left + 26},864! {right - 12},864! {right},894! {left},894!")
    return tint(slabs, t.STONE.light) + cut(slabs, joints + brush(f"{left},880 {right},878", 4, t.STONE.dark))
