"""The four queens: a low crown on long hair or a veil, a flower, a fan or a mirror in the hand."""

from assets.cards.draw.french import attributes, beards, costumes, headgear
from assets.cards.draw.french.faces import DETAIL, OUTLINE, PALE, ROSY, TANNED, Complexion, face, mouth
from assets.cards.draw.french.suits import Suit
from assets.cards.draw.palette import GOLD, GOLD_LIGHT, INK, RED, WHITE
from assets.cards.draw.svg import circle, ellipse, group, path

_HEAD = (305, 222)
_FIST = (478, 416)


def _held(drawn: str, tones: Complexion, sleeve: str) -> str:
    return group(drawn, *_FIST) + sleeve + group(attributes.fist(tones), *_FIST, scale=0.88)


def _head(tones: Complexion, turn: int, brow: str) -> str:
    return face(tones, turn=turn, brow=brow, woman=True) + mouth(tones, turn=turn, woman=True)


def queen_of_hearts(suit: Suit) -> str:
    """Draw a young queen with loose golden hair, who holds a rose."""
    hair = beards.GOLDEN
    return (
        costumes.brocade(suit, suit.cloth, GOLD)
        + costumes.puffed_sleeves(suit.cloth, suit.cloth_dark, WHITE)
        + group(beards.long_hair(hair), *_HEAD)
        + costumes.low_neckline(ROSY, gem=suit.cloth)
        + costumes.gown("url(#brocade)", suit.cloth_dark, GOLD)
        + _held(attributes.rose(), ROSY, costumes.forearm(suit.lining, suit.lining_dark, WHITE))
        + group(
            _head(ROSY, 1, hair.dark) + beards.parting(hair) + headgear.coronet(suit, -94, suit.lining, 1.08),
            *_HEAD,
        )
    )


def queen_of_spades(suit: Suit) -> str:
    """Draw a grave queen in a long dark veil, who holds a lily."""
    hair = beards.BLACK
    half = "M0,-126 C-84,-128 -108,-60 -104,10 C-102,80 -140,140 -176,260 L-60,260 L-52,40Z"
    veil = path(half, suit.cloth, "none", 0) + group(path(half, suit.cloth, "none", 0), mirror=True)
    edge = path("M0,-126 C-84,-128 -108,-60 -104,10 C-102,80 -140,140 -176,260", "none", INK, OUTLINE)
    fold = path("M-84,-40 C-82,40 -100,120 -124,240", "none", suit.light, DETAIL)
    hem = path("M-58,-76 C-72,-20 -74,40 -62,100 C-60,130 -72,180 -84,250", "none", INK, 17)
    hem += path("M-58,-76 C-72,-20 -74,40 -62,100 C-60,130 -72,180 -84,250", "none", WHITE, 8)
    sides = veil + edge + group(edge, mirror=True) + fold + group(fold, mirror=True)
    return (
        costumes.damask(suit.lining, GOLD)
        + costumes.puffed_sleeves(suit.lining, suit.lining_dark, GOLD_LIGHT)
        + group(sides, *_HEAD)
        + costumes.low_neckline(PALE, gem=suit.lining)
        + costumes.gown("url(#damask)", suit.lining_dark, WHITE)
        + _held(attributes.lily(), PALE, costumes.forearm(suit.cloth, suit.cloth_dark, WHITE))
        + group(
            _head(PALE, -1, hair.dark)
            + beards.parting(hair)
            + hem
            + group(hem, mirror=True)
            + headgear.coronet(suit, -96, WHITE, 1.12),
            *_HEAD,
        )
    )


def queen_of_diamonds(suit: Suit) -> str:
    """Draw a queen with high red curls before a standing collar of lace, who holds a fan of feathers."""
    hair = beards.GINGER
    points = "".join(
        group(
            path("M-24,-112 L0,-186 L24,-112Z", WHITE, INK, 6) + circle(0, -172, 7, GOLD, INK, 4), turn=turn
        )
        for turn in range(-120, 121, 16)
        if abs(turn) > 40
    )
    collar = (
        points
        + circle(0, 0, 138, WHITE, INK, 6)
        + "".join(
            group(path("M0,-96 L0,-130", "none", "#A9B3C2", 5), turn=turn) for turn in range(-120, 121, 16)
        )
    )
    curl = circle(0, 0, 25, hair.colour, INK, 6) + path("M-10,4 C-8,-12 12,-10 8,6", "none", hair.light, 5)
    heights = ((72, -36), (78, -76), (54, -108), (20, -122))
    curls = "".join(group(curl, side * x, y) for x, y in heights for side in (-1, 1))
    curls += ellipse(0, -78, 62, 40, hair.colour, "none", 0)
    return (
        costumes.stripes(suit.cloth, suit.cloth_dark)
        + costumes.puffed_sleeves(suit.cloth, suit.cloth_dark, WHITE)
        + group(collar, 305, 250)
        + costumes.low_neckline(PALE, gem=suit.lining)
        + costumes.gown("url(#stripes)", suit.cloth_dark, GOLD)
        + _held(
            group(attributes.feather_fan(suit), scale=0.9),
            PALE,
            costumes.forearm(suit.lining, suit.lining_dark, WHITE),
        )
        + group(curls + _head(PALE, 1, hair.dark) + headgear.coronet(suit, -106, RED, 0.92), *_HEAD)
    )


def queen_of_clubs(suit: Suit) -> str:
    """Draw a southern queen with two dark plaits, who holds a mirror."""
    hair = beards.BLACK
    cap = "M0,-122 C-72,-124 -92,-70 -86,-10 C-86,10 -84,30 -80,44 L0,40Z"
    plait = "".join(
        path(
            f"M0,{y} C-30,{y + 4} -30,{y + 36} 0,{y + 44} C30,{y + 36} 30,{y + 4} 0,{y}Z", hair.colour, INK, 6
        )
        + path(f"M-12,{y + 14} C-4,{y + 22} 4,{y + 26} 12,{y + 34}", "none", hair.light, 4)
        for y in range(0, 180, 34)
    )
    back = path(cap, hair.colour, INK, OUTLINE) + group(plait, -84, 20, turn=4)
    return (
        costumes.damask(suit.cloth, GOLD_LIGHT)
        + costumes.puffed_sleeves(suit.lining, suit.lining_dark, GOLD)
        + costumes.low_neckline(TANNED, gem=suit.cloth)
        + costumes.gown("url(#damask)", suit.cloth_dark, GOLD)
        + group(back + group(back, mirror=True), *_HEAD)
        + _held(attributes.mirror(suit), TANNED, costumes.forearm(suit.cloth, suit.cloth_dark, GOLD))
        + group(
            _head(TANNED, -1, hair.dark)
            + beards.parting(hair)
            + headgear.coronet(suit, -94, suit.lining, 1.08),
            *_HEAD,
        )
    )


QUEENS = {"S": queen_of_spades, "H": queen_of_hearts, "D": queen_of_diamonds, "C": queen_of_clubs}
