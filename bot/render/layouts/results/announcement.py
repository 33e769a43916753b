"""Words in the middle of the table, between hands and while a contract is chosen."""

from dataclasses import dataclass

from bot.render.kit import card_images, theme
from bot.render.kit.card_images import draw_card
from bot.render.kit.scene import Card, Pack, check_cards
from bot.render.layouts.table.headline import FLAT, largest, write_under
from bot.render.layouts.table.table import Centre
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import opaque

_EMBLEM, _SIGN_PITCH = 96, 110
"""Height of a row of signs, and at most from one sign to the next, in pixels."""
_PACKS = (112, 84, 64)
"""Widths of the pack: the first that leaves room for all words, in pixels."""
_SHOWN, _SHOWN_LOW = 118, 98
"""Width of a card drawn for the first dealer, and of one in little room, in pixels."""
_LOW = 356
"""A place no higher than this has little room."""


@dataclass(frozen=True, slots=True)
class Announcement(Centre):
    """Words in the middle of the table: waiting for the deal, choosing the contract."""

    headline: str
    detail: str = ""
    shows_pack: bool = False
    """The pack lies over the words, face down: before the deal."""
    card: Card | None = None
    """A card shown large over the words in place of an emblem, such as one drawn for the first dealer."""
    signs: tuple[str, ...] = ()
    """Signs of the pack over the words in place of an emblem: the contracts to choose from."""
    pack: Pack = Pack.SPANISH

    def __post_init__(self) -> None:
        if self.card is not None:
            check_cards((self.card,))

    def draw(self, canvas: Canvas, place: Place) -> None:
        """Draw the words under the card or the emblem."""
        left, top, w, h = place
        flat = h < FLAT
        middle = left + w / 2
        canvas.plate(place, 28, opaque(theme.PANEL))
        if self.card is not None and flat:
            shown = card_images.widest_card(h - 36)
            draw_card(canvas, self.card, left + 24 + shown / 2, top + h / 2, shown, glow=theme.TURN)
            write_under(canvas, self.headline, self.detail, (left + shown + 24, top, w - shown - 24, h))
            return
        if self.card is not None:
            shown = _SHOWN if h > _LOW else _SHOWN_LOW
            height = card_images.card_height(shown)
            upper = write_under(canvas, self.headline, self.detail, place, height)
            draw_card(canvas, self.card, middle, upper + height / 2, shown, glow=theme.TURN)
        elif self.shows_pack:
            heights = [card_images.card_height(each) for each in ((64,) if flat else _PACKS)]
            height = largest(self.headline, self.detail, place, heights)
            back = card_images.widest_card(height)
            upper = write_under(canvas, self.headline, self.detail, place, height)
            for shift in (-2, -1, 0, 1, 2):
                draw_card(
                    canvas, None, middle + shift * back * 0.22, upper + height / 2, back, pack=self.pack
                )
        elif self.signs:
            upper = write_under(canvas, self.headline, self.detail, place, _EMBLEM)
            pitch = min(_SIGN_PITCH, (w - 24) // len(self.signs))
            for index, name in enumerate(self.signs):
                across = index - (len(self.signs) - 1) / 2
                sign = card_images.sign(name, min(_EMBLEM, pitch - 8), self.pack)
                canvas.paste_centred(sign, middle + across * pitch, upper + _EMBLEM / 2)
        else:
            write_under(canvas, self.headline, self.detail, place)
