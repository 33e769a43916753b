"""The four jacks: clean-shaven young men in feathered caps."""

from assets.cards.draw.french import attributes, beards, costumes, headgear
from assets.cards.draw.french.faces import DARK, PALE, ROSY, TANNED, Complexion, face, mouth
from assets.cards.draw.french.suits import Suit
from assets.cards.draw.palette import GOLD, GOLD_DARK, GOLD_LIGHT, STEEL_DARK, WHITE
from assets.cards.draw.svg import group

_HEAD = (305, 226)
_FIST = (478, 412)


def _held(drawn: str, tones: Complexion, sleeve: str) -> str:
    return group(drawn, *_FIST) + sleeve + group(attributes.fist(tones), *_FIST, scale=0.94)


def _head(tones: Complexion, turn: int, brow: str) -> str:
    return face(tones, turn=turn, brow=brow) + mouth(tones, turn=turn)


def jack_of_hearts(suit: Suit) -> str:
    """Draw a blond page in a slashed beret who brings a love letter."""
    hair = beards.GOLDEN
    return (
        costumes.stripes(suit.cloth, suit.lining)
        + costumes.puffed_sleeves(suit.cloth, suit.cloth_dark, GOLD_LIGHT)
        + costumes.neck(PALE)
        + costumes.tunic("url(#stripes)", suit.lining_dark)
        + costumes.buttons(GOLD, 372)
        + costumes.ruff(92, 36, 306)
        + _held(attributes.letter(suit), PALE, costumes.forearm(suit.lining, suit.lining_dark, WHITE))
        + group(
            beards.page_hair(hair, length=76)
            + _head(PALE, 1, hair.dark)
            + beards.fringe(hair)
            + headgear.beret(suit.cloth, suit.cloth_dark, slashes=GOLD_LIGHT)
            + group(headgear.plume(WHITE, STEEL_DARK), 40, -92, turn=6, scale=0.96),
            *_HEAD,
        )
    )


def jack_of_spades(suit: Suit) -> str:
    """Draw a guardsman with dark straight hair, a soft cap and a halberd."""
    hair = beards.CHESTNUT
    return (
        costumes.damask(suit.lining, GOLD_LIGHT)
        + costumes.puffed_sleeves(suit.cloth, suit.cloth_dark, suit.lining)
        + costumes.neck(ROSY)
        + costumes.tunic("url(#damask)", suit.lining_dark)
        + costumes.buttons(GOLD, 372)
        + costumes.ruff(92, 36, 306)
        + _held(attributes.halberd(), ROSY, costumes.forearm(suit.lining, suit.lining_dark, GOLD))
        + group(
            beards.page_hair(hair, length=92)
            + _head(ROSY, -1, hair.dark)
            + beards.fringe(hair)
            + headgear.soft_cap(suit.cloth, suit.cloth_dark, GOLD)
            + group(
                headgear.plume(suit.lining, suit.lining_dark), 26, -98, turn=-34, scale=0.84, mirror=True
            ),
            *_HEAD,
        )
    )


def jack_of_diamonds(suit: Suit) -> str:
    """Draw a falconer with red curls and a hunting cap, the hooded bird on his fist."""
    hair = beards.GINGER
    return (
        costumes.brocade(suit, suit.cloth, GOLD_LIGHT)
        + costumes.puffed_sleeves(suit.lining, suit.lining_dark, GOLD_LIGHT)
        + costumes.neck(TANNED)
        + costumes.tunic("url(#brocade)", suit.cloth_dark)
        + costumes.buttons(GOLD, 372)
        + costumes.ruff(92, 36, 306)
        + _held(attributes.falcon(), TANNED, costumes.forearm(suit.cloth, suit.cloth_dark, GOLD))
        + group(
            beards.short_curls(hair)
            + _head(TANNED, 1, hair.dark)
            + headgear.pointed_cap(suit.cloth, suit.cloth_dark, suit.lining)
            + group(headgear.quill(GOLD, GOLD_DARK), 26, -98, turn=-4, scale=0.86),
            *_HEAD,
        )
    )


def jack_of_clubs(suit: Suit) -> str:
    """Draw an archer with black curls and a feathered cap, arrow and bow in his hand."""
    hair = beards.BLACK
    return (
        costumes.stripes(suit.cloth, suit.cloth_dark)
        + costumes.puffed_sleeves(suit.lining, suit.lining_dark, GOLD)
        + costumes.neck(DARK)
        + costumes.tunic("url(#stripes)", suit.cloth_dark)
        + costumes.buttons(GOLD, 386)
        + costumes.falling_collar()
        + _held(
            attributes.bow() + attributes.arrow(), DARK, costumes.forearm(suit.cloth, suit.cloth_dark, GOLD)
        )
        + group(
            beards.short_curls(hair)
            + _head(DARK, -1, hair.dark)
            + headgear.beret(suit.cloth, suit.cloth_dark, slashes=suit.lining)
            + group(headgear.plume(WHITE, STEEL_DARK), -40, -92, turn=-6, scale=0.82, mirror=True),
            *_HEAD,
        )
    )


JACKS = {"S": jack_of_spades, "H": jack_of_hearts, "D": jack_of_diamonds, "C": jack_of_clubs}
