"""The four kings: crown, beard and mantle; hearts has the beard that gives Barbu its name."""

from assets.cards.draw.french import attributes, beards, costumes, headgear
from assets.cards.draw.french.faces import DARK, PALE, ROSY, TANNED, Complexion, face
from assets.cards.draw.french.suits import Suit
from assets.cards.draw.palette import GOLD, GOLD_LIGHT, INK, WHITE
from assets.cards.draw.svg import group

_HEAD = (305, 222)
_FIST = (478, 410)


def _held(drawn: str, tones: Complexion, sleeve: str) -> str:
    return group(drawn, *_FIST) + sleeve + group(attributes.fist(tones), *_FIST)


def king_of_hearts(suit: Suit) -> str:
    """Draw the barbu: an auburn beard as wide as the shoulders over white ermine, a sceptre with a heart."""
    head = (
        beards.side_locks(beards.AUBURN)
        + face(ROSY, brow=beards.AUBURN.dark, lines=True)
        + beards.great_beard(beards.AUBURN)
        + headgear.spiked_crown(suit)
    )
    return (
        costumes.brocade(suit, suit.cloth, GOLD)
        + costumes.mantle("url(#brocade)", suit.cloth_dark)
        + costumes.ermine_collar()
        + _held(attributes.sceptre(suit), ROSY, costumes.forearm(suit.lining, suit.lining_dark, WHITE))
        + group(head, *_HEAD)
    )


def king_of_spades(suit: Suit) -> str:
    """Draw a lean king with a forked black beard, the closed crown and a great sword."""
    head = (
        beards.side_locks(beards.BLACK)
        + face(PALE, turn=-1, brow=beards.BLACK.dark, lines=True)
        + beards.forked_beard(beards.BLACK)
        + headgear.imperial_crown(suit)
    )
    return (
        costumes.damask(suit.cloth, GOLD)
        + costumes.mantle("url(#damask)", suit.cloth_dark)
        + costumes.tunic(suit.lining, suit.lining_dark)
        + costumes.chain(suit)
        + _held(attributes.great_sword(), PALE, costumes.forearm(suit.lining, suit.lining_dark, GOLD))
        + group(head, *_HEAD)
    )


def king_of_diamonds(suit: Suit) -> str:
    """Draw a courtier king with a pointed beard and turned-up moustache over a ruff, with the orb."""
    head = (
        beards.side_locks(beards.CHESTNUT)
        + face(TANNED, brow=beards.CHESTNUT.dark)
        + beards.pointed_beard(beards.CHESTNUT)
        + headgear.rayed_crown(suit)
    )
    return (
        costumes.stripes(suit.lining, suit.lining_dark)
        + costumes.mantle(suit.cloth, suit.cloth_dark)
        + costumes.tunic("url(#stripes)", suit.lining_dark)
        + costumes.mantle_edges(WHITE, INK)
        + costumes.buttons(GOLD_LIGHT, 386)
        + costumes.ruff(128, 54, 300)
        + _held(attributes.orb(), TANNED, costumes.forearm(suit.lining, suit.lining_dark, WHITE))
        + group(head, *_HEAD)
    )


def king_of_clubs(suit: Suit) -> str:
    """Draw an old warrior with a square grey beard in curls, a crown of trefoils and a battle axe."""
    head = (
        beards.side_locks(beards.GREY)
        + face(DARK, turn=-1, brow=beards.GREY.colour, lines=True)
        + beards.curled_beard(beards.GREY)
        + headgear.leaved_crown(suit)
    )
    return (
        costumes.brocade(suit, suit.lining, GOLD)
        + costumes.mantle(suit.cloth, suit.cloth_dark)
        + costumes.tunic("url(#brocade)", suit.lining_dark)
        + costumes.mantle_edges(GOLD, suit.cloth_dark)
        + costumes.chain(suit)
        + _held(
            group(attributes.battle_axe(), scale=0.88),
            DARK,
            costumes.forearm(suit.lining, suit.lining_dark, GOLD),
        )
        + group(head, *_HEAD)
    )


KINGS = {"S": king_of_spades, "H": king_of_hearts, "D": king_of_diamonds, "C": king_of_clubs}
