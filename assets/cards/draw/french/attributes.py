"""Things that the court holds in the hand on the viewer's right; about the fist, which is at the origin."""

from assets.cards.draw.french.faces import OUTLINE, Complexion
from assets.cards.draw.french.headgear import plume
from assets.cards.draw.french.pips import pip_outline
from assets.cards.draw.french.suits import Suit
from assets.cards.draw.palette import (
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    PAPER,
    RED,
    RED_DARK,
    STEEL,
    STEEL_DARK,
    WHITE,
)
from assets.cards.draw.svg import circle, ellipse, group, path, rectangle

_LEAF_GREEN, _LEAF_DARK = "#3E8E5A", "#1F5A3A"
_ROSE_LIGHT = "#DE4A55"
_ASH, _ASH_DARK = "#B98A4E", "#7E5626"


def _shaft(top: float, colour: str, dark: str) -> str:
    return (
        path(f"M0,{top:g} L0,220", "none", INK, 24)
        + path(f"M0,{top:g} L0,220", "none", colour, 12)
        + path(f"M3,{top:g} L3,220", "none", dark, 4)
    )


def fist(tones: Complexion) -> str:
    """Draw a closed hand round an upright shaft at the origin: four fingers over the thumb."""
    fingers = "".join(
        rectangle(-26 + inset, -36 + row * 17, 54 - inset, 19, tones.skin, INK, 5, 9)
        for row, inset in enumerate((2, 0, 1, 5))
    )
    palm = path("M-22,-34 C-38,-22 -40,24 -28,40 L14,40 L10,-34Z", tones.shade, INK, OUTLINE)
    thumb = path("M-28,-8 C-20,-24 -2,-32 10,-26 C14,-18 4,-12 -8,-8Z", tones.skin, INK, 5)
    return palm + fingers + thumb


def sceptre(suit: Suit) -> str:
    """Draw a gold sceptre that ends in the suit's sign within a ring of pearls."""
    head = path(pip_outline(suit), GOLD, INK, 29) + path(pip_outline(suit), suit.ink, GOLD, 16)
    knops = "".join(ellipse(0, y, 21, 11, GOLD_LIGHT, INK, 5) for y in (-212, -74, 62))
    return _shaft(-220, GOLD, GOLD_DARK) + group(head, 0, -284, scale=0.84) + knops


def great_sword() -> str:
    """Draw a great sword, point up."""
    return (
        path("M0,-356 L22,-318 L22,-84 L-22,-84 L-22,-318Z", STEEL, INK, OUTLINE)
        + path("M4,-340 L18,-316 L18,-88 L4,-88Z", STEEL_DARK, "none", 0)
        + path("M0,-318 L0,-100", "none", INK, 4)
        + path("M0,-70 L0,90", "none", INK, 28)
        + path("M0,-70 L0,90", "none", GOLD_DARK, 15)
        + path("M-62,-54 C-40,-82 40,-82 62,-54", "none", INK, 34)
        + path("M-62,-54 C-40,-82 40,-82 62,-54", "none", GOLD, 19)
        + circle(-64, -52, 13, GOLD_LIGHT, INK, 5)
        + circle(64, -52, 13, GOLD_LIGHT, INK, 5)
        + circle(0, -74, 12, RED, INK, 5)
    )


def orb() -> str:
    """Draw the imperial apple: a globe in gold bands with a cross, held on the hand."""
    return (
        path("M0,-196 L0,-128 M-28,-168 L28,-168", "none", INK, 32)
        + path("M0,-196 L0,-128 M-28,-168 L28,-168", "none", GOLD, 17)
        + circle(0, -66, 70, GOLD, INK, OUTLINE)
        + path("M30,-128 C78,-104 82,-24 26,-2 C52,-34 54,-98 30,-128Z", GOLD_DARK, "none", 0)
        + path("M-69,-72 C-30,-52 30,-52 69,-72 L69,-52 C30,-32 -30,-32 -69,-52Z", RED, INK, 5)
        + path("M-13,-134 L-13,-58 M13,-134 L13,-58", "none", INK, 5)
        + path("M-46,-100 C-42,-110 -36,-116 -28,-120", "none", WHITE, 7)
        + circle(0, -52, 11, GOLD_LIGHT, INK, 4)
        + circle(-42, -58, 7, GOLD_LIGHT, INK, 4)
        + circle(42, -58, 7, GOLD_LIGHT, INK, 4)
    )


def battle_axe() -> str:
    """Draw a battle axe with a broad blade to the left and a spike to the right."""
    return (
        _shaft(-330, _ASH, _ASH_DARK)
        + path(
            "M-4,-296 C-28,-292 -52,-318 -66,-344 C-112,-300 -112,-208 -66,-164 C-52,-192 -28,-218 -4,-214Z",
            STEEL,
            INK,
            OUTLINE,
        )
        + path("M-66,-334 C-102,-296 -102,-212 -66,-176 C-86,-220 -86,-290 -66,-334Z", STEEL_DARK, "none", 0)
        + path("M6,-282 L56,-256 L6,-230Z", STEEL, INK, 6)
        + rectangle(-15, -304, 30, 100, GOLD, INK, 6, 6)
        + path("M0,-330 L0,-356", "none", INK, 18)
        + circle(0, -256, 8, RED, INK, 4)
    )


def rose() -> str:
    """Draw a red rose in full bloom on its stalk."""
    outer = path("M0,4 C-44,-6 -52,-58 -22,-76 C-8,-84 8,-84 22,-76 C52,-58 44,-6 0,4Z", RED, INK, 6)
    inner = path("M0,4 C-28,-4 -32,-38 -14,-46 C-4,-52 4,-52 14,-46 C32,-38 28,-4 0,4Z", _ROSE_LIGHT, INK, 5)
    sepal = path("M0,0 C-16,26 -14,62 0,92 C14,62 16,26 0,0Z", _LEAF_GREEN, INK, 5)
    petals = (
        "".join(group(sepal, turn=turn) for turn in (-52, 52, 0))
        + "".join(group(outer, turn=turn) for turn in (144, 216, 72, 288, 0))
        + "".join(group(inner, turn=turn) for turn in (180, 108, 252, 36, 324))
        + path("M-14,4 C-16,-14 14,-18 15,0 C14,13 -4,13 -4,2", "none", RED_DARK, 6)
    )
    leaf = path("M0,0 C18,-30 50,-34 70,-20 C58,6 26,18 0,0Z", _LEAF_GREEN, INK, 6) + path(
        "M8,-2 C26,-14 40,-18 54,-16", "none", _LEAF_DARK, 4
    )
    stalk = path("M0,80 C4,-20 -2,-90 0,-150", "none", INK, 19) + path(
        "M0,80 C4,-20 -2,-90 0,-150", "none", _LEAF_GREEN, 9
    )
    return stalk + group(leaf, 2, -84) + group(leaf, -2, -58, mirror=True, scale=0.8) + group(petals, 0, -222)


def lily() -> str:
    """Draw a white lily: an open flower above, a bud below."""
    stalk = path("M0,80 C-4,-20 4,-90 0,-160", "none", INK, 19) + path(
        "M0,80 C-4,-20 4,-90 0,-160", "none", _LEAF_GREEN, 9
    )
    outer = path("M0,0 C-40,-14 -72,-52 -84,-104 C-52,-100 -20,-66 0,-14Z", WHITE, INK, 6)
    side = path("M0,0 C-30,-40 -44,-92 -34,-136 C-8,-112 4,-60 0,0Z", PAPER, INK, 6)
    flower = (
        outer
        + group(outer, mirror=True)
        + side
        + group(side, mirror=True)
        + path("M0,6 C-26,-34 -24,-92 0,-132 C24,-92 26,-34 0,6Z", WHITE, INK, 6)
        + path(
            "M0,-8 L0,-86 M-46,-66 C-36,-46 -24,-30 -14,-22 M46,-66 C36,-46 24,-30 14,-22",
            "none",
            "#B9C3C9",
            4,
        )
        + path("M-14,-104 L-20,-150 M0,-110 L0,-158 M14,-104 L20,-150", "none", GOLD_DARK, 5)
        + circle(-21, -154, 8, GOLD, INK, 4)
        + circle(21, -154, 8, GOLD, INK, 4)
        + circle(0, -164, 8, GOLD, INK, 4)
    )
    leaf = path("M0,0 C-16,-44 -52,-62 -74,-62 C-66,-22 -38,4 0,0Z", _LEAF_GREEN, INK, 6)
    return stalk + group(leaf, 0, -48) + group(leaf, 0, -66, mirror=True) + group(flower, 0, -164)


def feather_fan(suit: Suit) -> str:
    """Draw an open fan of seven feathers on a gold handle."""
    feathers = ""
    for step in (-3, 3, -2, 2, -1, 1, 0):
        vane = path(
            "M0,0 C-34,-60 -36,-118 0,-148 C36,-118 34,-60 0,0Z", WHITE if step % 2 else suit.light, INK, 6
        )
        eye = ellipse(0, -108, 12, 17, suit.lining, INK, 4) + path("M0,-8 L0,-84", "none", suit.ink, 4)
        feathers += group(vane + eye, 0, -112, turn=step * 23)
    return (
        path("M0,-110 L0,80", "none", INK, 24)
        + path("M0,-110 L0,80", "none", GOLD, 12)
        + feathers
        + path("M-34,-120 C-24,-84 24,-84 34,-120 C16,-134 -16,-134 -34,-120Z", GOLD, INK, 6)
        + circle(0, -110, 9, RED, INK, 4)
    )


def mirror(suit: Suit) -> str:
    """Draw an oval looking-glass in a gold frame, the suit's sign on top."""
    return (
        path("M0,-90 L0,90", "none", INK, 28)
        + path("M0,-90 L0,90", "none", GOLD, 15)
        + ellipse(0, 56, 19, 12, GOLD_LIGHT, INK, 5)
        + group(path(pip_outline(suit), suit.ink, INK, 10), 0, -292, scale=0.5)
        + ellipse(0, -172, 76, 96, GOLD, INK, OUTLINE)
        + ellipse(0, -172, 54, 74, STEEL, INK, 5)
        + path("M34,-230 C58,-200 58,-140 28,-112 C36,-150 40,-190 34,-230Z", STEEL_DARK, "none", 0)
        + path("M-32,-160 L4,-222 M-22,-132 L26,-212", "none", WHITE, 8)
        + "".join(circle(x, y, 6, RED, INK, 3) for x, y in ((-65, -172), (65, -172), (0, -257), (0, -87)))
        + path("M-30,-86 C-20,-62 20,-62 30,-86 C12,-74 -12,-74 -30,-86Z", GOLD_LIGHT, INK, 5)
    )


def halberd() -> str:
    """Draw a halberd: a spear point over an axe blade and a hook, with a tassel."""
    return (
        _shaft(-230, _ASH, _ASH_DARK)
        + path("M0,-362 L22,-300 L12,-256 L-12,-256 L-22,-300Z", STEEL, INK, OUTLINE)
        + path("M2,-346 L16,-300 L8,-262 L2,-262Z", STEEL_DARK, "none", 0)
        + path(
            "M-10,-252 C-40,-250 -60,-266 -72,-286 C-100,-250 -100,-196 -72,-160 C-60,-180 -40,-194 -10,-192Z",
            STEEL,
            INK,
            OUTLINE,
        )
        + path("M-72,-274 C-92,-246 -92,-200 -72,-172 C-80,-206 -80,-242 -72,-274Z", STEEL_DARK, "none", 0)
        + path("M10,-246 C40,-250 62,-236 74,-206 C54,-214 32,-212 10,-200Z", STEEL, INK, 6)
        + rectangle(-15, -262, 30, 80, GOLD, INK, 6, 6)
        + path("M-20,-170 L-26,-112 L-8,-124 L0,-108 L10,-124 L26,-112 L20,-170Z", RED, INK, 6)
        + path("M-8,-162 L-10,-130 M8,-162 L10,-130", "none", RED_DARK, 4)
        + ellipse(0, -172, 24, 10, GOLD, INK, 5)
    )


def letter(suit: Suit) -> str:
    """Draw a folded love letter with the suit's sign as its seal, held by its lower edge."""
    sheet = (
        rectangle(-78, -62, 156, 124, WHITE, INK, OUTLINE, 6)
        + path("M-76,58 L-14,2 M76,58 L14,2", "none", "#C9BFA6", 5)
        + path("M-78,-60 L0,18 L78,-60", PAPER, INK, 6)
        + group(path(pip_outline(suit), suit.ink, INK, 9), 0, 12, scale=0.55)
    )
    return group(sheet, 2, -96, turn=9, scale=1.04)


def falcon() -> str:
    """Draw a hooded falcon that looks back at its bearer, perched on the fist."""
    return (
        path("M-22,-40 C-18,0 18,0 22,-40Z", "#8A5A2C", INK, 6)
        + path("M30,-60 L60,32 L34,26 L14,-36Z", "#7B6247", INK, 6)
        + path(
            "M-16,-30 C-50,-60 -56,-130 -34,-180 C-46,-226 -2,-258 30,-238 C58,-222 54,-190 48,-176"
            " C72,-130 64,-66 36,-34 C22,-22 0,-22 -16,-30Z",
            "#F0E2C4",
            INK,
            OUTLINE,
        )
        + path("M22,-176 C70,-150 82,-70 52,2 C26,-30 10,-90 22,-176Z", "#8D7355", INK, 6)
        + path("M36,-140 C56,-116 62,-72 52,-30 M34,-104 C44,-84 50,-60 46,-34", "none", "#5B452E", 4)
        + path(
            "M-34,-146 L-24,-136 L-16,-148 M-38,-118 L-28,-108 L-18,-120"
            " M-34,-90 L-24,-80 L-14,-92 M-24,-62 L-14,-54 L-6,-64",
            "none",
            "#7B6247",
            5,
        )
        + path(
            "M-35,-184 C-42,-226 -2,-256 28,-240 C52,-226 50,-196 46,-182 C20,-172 -12,-172 -35,-184Z",
            RED,
            INK,
            6,
        )
        + path("M-30,-190 C-10,-180 20,-180 46,-188", "none", GOLD, 6)
        + path("M-36,-210 C-58,-206 -66,-188 -58,-172 C-50,-178 -42,-184 -34,-184Z", GOLD, INK, 5)
        + circle(-12, -210, 9, WHITE, INK, 5)
        + group(plume(WHITE, STEEL_DARK), 10, -240, scale=0.3, turn=10)
    )


def arrow() -> str:
    """Draw a long war arrow, point up, with its fletching below the hand."""
    return (
        _shaft(-280, _ASH, _ASH_DARK)
        + path("M0,-362 L44,-270 L0,-290 L-44,-270Z", STEEL, INK, OUTLINE)
        + path("M3,-346 L34,-280 L3,-294Z", STEEL_DARK, "none", 0)
    )


def bow() -> str:
    """Draw a strung longbow behind the arrow."""
    return (
        path("M-40,-340 L-40,220", "none", INK, 4)
        + path("M-40,-340 C70,-220 84,-40 60,120", "none", INK, 26)
        + path("M-40,-340 C70,-220 84,-40 60,120", "none", _ASH, 14)
        + path("M-34,-326 C72,-212 88,-40 64,116", "none", _ASH_DARK, 4)
    )
