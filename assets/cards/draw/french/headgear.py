"""Crowns of kings and queens, caps of jacks; all about the origin of the face they sit on."""

from assets.cards.draw.french.faces import DETAIL, OUTLINE
from assets.cards.draw.french.pips import flat_pip
from assets.cards.draw.french.suits import Suit
from assets.cards.draw.palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, RED, WHITE
from assets.cards.draw.svg import circle, ellipse, group, path

_BAND = "M-82,-96 C-40,-82 40,-82 82,-96 L77,-56 C40,-43 -40,-43 -77,-56Z"


def _pearls(places: list[tuple[float, float]], radius: float, fill: str = WHITE) -> str:
    return "".join(circle(x, y, radius, fill, INK, 4) for x, y in places)


def _band(suit: Suit, gem: str) -> str:
    """Draw the rim of a king's crown with the suit's sign in the middle between two gems."""
    return (
        path(_BAND, GOLD, INK, OUTLINE)
        + path("M78,-62 C40,-49 -40,-49 -78,-62", "none", GOLD_DARK, DETAIL)
        + ellipse(-46, -71, 12, 9, gem, INK, 4, 8)
        + ellipse(46, -71, 12, 9, gem, INK, 4, -8)
        + group(flat_pip(suit), 0, -68, scale=0.24)
    )


def spiked_crown(suit: Suit) -> str:
    """Draw the open crown of hearts: five tall points with balls over a full cap."""
    return (
        path("M-74,-90 C-66,-142 66,-142 74,-90Z", suit.lining, INK, OUTLINE)
        + path(
            "M-82,-94 L-100,-146 L-62,-118 L-46,-158 L-18,-116 L0,-166 L18,-116 L46,-158 L62,-118 L100,-146"
            " L82,-94 C40,-80 -40,-80 -82,-94Z",
            GOLD,
            INK,
            OUTLINE,
        )
        + path("M-84,-112 L-92,-134 M-44,-112 L-44,-138 M0,-108 L0,-142", "none", GOLD_LIGHT, 6)
        + _pearls([(-100, -148), (-46, -160), (0, -166), (46, -160), (100, -148)], 10, RED)
        + _band(suit, suit.lining)
    )


def imperial_crown(suit: Suit) -> str:
    """Draw the closed crown of spades: two domes of cloth under pearled arches, a cross on top."""
    return (
        path("M-76,-88 C-134,-142 -58,-184 0,-140 C58,-184 134,-142 76,-88Z", suit.lining, INK, OUTLINE)
        + path("M38,-96 C70,-116 74,-140 52,-152 C108,-150 108,-110 74,-92Z", suit.lining_dark, "none", 0)
        + path("M-78,-90 C-132,-142 -62,-180 0,-140 C62,-180 132,-142 78,-90", "none", INK, 20)
        + path("M-78,-90 C-132,-142 -62,-180 0,-140 C62,-180 132,-142 78,-90", "none", GOLD, 9)
        + path("M0,-90 L0,-140", "none", INK, 28)
        + path("M0,-90 L0,-138", "none", GOLD, 15)
        + _pearls([(-100, -130), (-70, -154), (100, -130), (70, -154)], 7)
        + path("M0,-168 L0,-134 M-14,-152 L14,-152", "none", INK, 20)
        + path("M0,-168 L0,-136 M-14,-152 L14,-152", "none", GOLD, 8)
        + _band(suit, suit.cloth)
    )


def rayed_crown(suit: Suit) -> str:
    """Draw the antique crown of diamonds: nine gold rays over a rolled brim of cloth."""
    ray = "M-15,-70 L0,-156 L15,-70Z"
    rays = "".join(
        group(path(ray, GOLD if step % 2 == 0 else GOLD_LIGHT, INK, DETAIL), 0, -10, turn=step * 13)
        for step in (-4, 4, -2, 2, 0, -3, 3, -1, 1)
    )
    roll = "M-84,-98 C-40,-116 40,-116 84,-98 C98,-84 92,-58 76,-54 C40,-66 -40,-66 -76,-54 C-92,-58 -98,-84 -84,-98Z"
    turns = "M-62,-104 L-50,-61 M-28,-110 L-20,-65 M62,-104 L50,-61 M28,-110 L20,-65"
    return (
        rays
        + path(roll, suit.lining, INK, OUTLINE)
        + path(turns, "none", suit.lining_dark, 6)
        + circle(0, -88, 19, GOLD, INK, 5)
        + group(flat_pip(suit), 0, -88, scale=0.21)
    )


def leaved_crown(suit: Suit) -> str:
    """Draw the crown of clubs: three great trefoils of gold with pearls between them."""

    def trefoil(x: float, y: float, turn: float, scale: float) -> str:
        leaf = "M-9,40 L-9,10 A21,21 0 1 1 -20,-22 A21,21 0 1 1 20,-22 A21,21 0 1 1 9,10 L9,40Z"
        drawn = path(leaf, GOLD, INK, DETAIL + 1) + circle(0, -10, 7, suit.cloth, INK, 3)
        return group(drawn, x, y, scale=scale, turn=turn)

    return (
        path("M-76,-90 C-60,-122 60,-122 76,-90Z", suit.lining, INK, OUTLINE)
        + trefoil(-72, -112, -20, 0.86)
        + trefoil(72, -112, 20, 0.86)
        + trefoil(0, -118, 0, 1.08)
        + _pearls([(-38, -108), (38, -108)], 9)
        + _band(suit, suit.lining)
    )


def coronet(suit: Suit, y: float, gem: str, width: float = 1.0) -> str:
    """Draw a queen's low crown with its rim at height y: seven small points, pearls between two rims."""
    points = (
        "M-66,0 L-76,-44 L-50,-22 L-40,-54 L-20,-24 L0,-64 L20,-24 L40,-54 L50,-22 L76,-44 L66,0"
        " C30,12 -30,12 -66,0Z"
    )
    drawn = (
        path(points, GOLD, INK, 6)
        + path("M64,-8 C30,4 -30,4 -64,-8", "none", GOLD_DARK, 5)
        + _pearls([(-76, -46), (-40, -56), (0, -66), (40, -56), (76, -46)], 7, gem)
        + group(flat_pip(suit), 0, -18, scale=0.2)
    )
    return f'<g transform="translate(0 {y:g}) scale({width:g} 1)">{drawn}</g>'


def plume(colour: str, shade: str) -> str:
    """Draw an ostrich feather that springs from the origin, rises to the right and curls over at its end."""
    vane = (
        "M0,0 C-14,-46 6,-96 56,-112 C110,-126 162,-96 160,-48 C159,-22 138,-12 124,-24 C118,-8 98,-8 90,-24"
        " C80,-10 62,-12 56,-28 C46,-18 34,-20 30,-32 C22,-26 10,-16 0,0Z"
    )
    barbs = "M56,-90 C52,-70 54,-48 58,-34 M88,-92 C90,-70 90,-48 90,-32 M118,-84 C124,-64 126,-46 124,-32"
    return (
        path(vane, colour, INK, 6)
        + path("M0,0 C2,-50 40,-92 92,-94 C124,-94 142,-78 144,-54", "none", shade, 5)
        + path(barbs, "none", shade, 4)
    )


def quill(colour: str, bars: str) -> str:
    """Draw a pheasant's long tail feather that springs from the origin to the upper right."""
    return (
        path("M0,0 C8,-34 50,-74 138,-84 C112,-34 60,-4 0,0Z", colour, INK, 6)
        + path("M0,0 C40,-24 80,-52 122,-76", "none", INK, 4)
        + path("M24,-36 L42,-8 M48,-56 L68,-22 M76,-68 L92,-44", "none", bars, 6)
    )


def beret(colour: str, dark: str, *, slashes: str) -> str:
    """Draw a jack's wide flat cap with slashes of a second cloth over a turned-up brim."""
    crown = "M-92,-74 C-122,-122 -62,-150 0,-148 C66,-150 122,-124 92,-74 C40,-94 -40,-94 -92,-74Z"
    brim = "M-90,-84 C-40,-106 40,-106 90,-84 C96,-70 92,-58 84,-52 C40,-70 -40,-70 -84,-52 C-92,-58 -96,-70 -90,-84Z"
    return (
        path(crown, colour, INK, OUTLINE)
        + path("M40,-143 C96,-138 110,-112 88,-80 L52,-90 C72,-110 64,-130 40,-143Z", dark, "none", 0)
        + path("M-58,-126 L-50,-100 M-20,-136 L-17,-106 M20,-136 L17,-106 M58,-126 L50,-100", "none", INK, 17)
        + path(
            "M-58,-126 L-50,-100 M-20,-136 L-17,-106 M20,-136 L17,-106 M58,-126 L50,-100", "none", slashes, 9
        )
        + path(crown, "none", INK, OUTLINE)
        + path(brim, dark, INK, OUTLINE)
    )


def pointed_cap(colour: str, dark: str, trim: str) -> str:
    """Draw a huntsman's cap: a soft high crown, the brim turned up behind and pointed in front."""
    crown = "M-80,-70 C-86,-120 -50,-156 10,-152 C56,-148 86,-116 80,-70Z"
    brim = "M-84,-58 C-92,-92 -60,-104 -20,-100 C40,-96 92,-84 128,-52 C80,-66 -20,-74 -84,-58Z"
    return (
        path(crown, colour, INK, OUTLINE)
        + path("M30,-148 C60,-138 82,-112 78,-78 L48,-88 C58,-110 50,-134 30,-148Z", dark, "none", 0)
        + path(crown, "none", INK, OUTLINE)
        + path(brim, trim, INK, OUTLINE)
    )


def soft_cap(colour: str, dark: str, band: str) -> str:
    """Draw a round cap falling over to the left, gathered in a band."""
    bag = (
        "M78,-72 C84,-122 40,-156 -20,-152 C-80,-150 -122,-122 -126,-78 C-128,-46 -112,-34 -98,-44"
        " C-88,-54 -84,-62 -80,-70Z"
    )
    rim = "M-84,-86 C-40,-102 40,-102 84,-86 L80,-54 C40,-68 -40,-68 -80,-54Z"
    return (
        path(bag, colour, INK, OUTLINE)
        + path("M-70,-98 C-96,-92 -108,-72 -106,-52 M-40,-104 C-62,-120 -84,-118 -98,-104", "none", dark, 6)
        + path("M10,-104 C20,-120 20,-134 8,-146", "none", dark, 6)
        + path(rim, band, INK, OUTLINE)
    )
