"""The part of a game in a profile card: the page of contracts or kinds of deals, and its honours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from bot.i18n import Translator
from bot.render.kit import card_images
from bot.render.kit.scene import Pack
from bot.render.layouts.profile.contracts import DealBar, ProfileBarsScene
from bot.render.layouts.profile.face import HonourSign
from bot.render.layouts.profile.parts import ProfileHead
from bot.render.raster.drawing import Scene
from bot.store import Standing
from bot.ui.text.names import capitalised, decimal
from computers.par import JudgedSum


@dataclass(frozen=True, slots=True)
class HonourText:
    """An honour for a kind of judged hands: its sign and its name, a message id."""

    sign: HonourSign
    name: str


@dataclass(frozen=True, slots=True)
class Contracts:
    """The page of contracts: its picture below a head, its figures as sentences, and what explains them."""

    scene: Callable[[ProfileHead], Scene]
    sentences: Sequence[str]
    note: str = ""


def over_the_cards(tr: Translator, hands: JudgedSum) -> str:
    """Return the points of a hand over the cards with their standard error: "+2.1 ± 0.9"."""
    return f"{decimal(tr, hands.over, signed=True)} ± {decimal(tr, hands.error)}"


class ProfileFace:
    """The part of a game's face that is for profile cards."""

    tr: Translator
    pack: ClassVar[Pack]
    has_partners: ClassVar[bool] = False
    """Whether there is a page of partners."""
    honours: ClassVar[Mapping[str, HonourText]] = {}
    """The honours by kind of judged hands."""

    def part_name(self, name: str) -> str:
        """Return the name of a kind of deal, given its name in :class:`engine.outcome.Part`; by default the same."""
        return name

    def contracts(self, standing: Standing | None, hands: Mapping[str, JudgedSum]) -> Contracts:  # noqa: ARG002 - for games that judge hands
        """Return the page of contracts by results and judged hands; by default kinds of deals, the best first."""
        tr, signs = self.tr, card_images.signs(self.pack)
        parts = sorted(standing.parts if standing else (), key=lambda part: -part.above_per_deal)
        bars = tuple(
            DealBar(
                capitalised(self.part_name(part.name)),
                part.above_per_deal,
                decimal(tr, part.above_per_deal, signed=True),
                str(part.deals),
                part.name if part.name in signs else "",
            )
            for part in parts
        )
        title = tr.gettext("Points per deal above the table's mean")
        instead = tr.gettext("There is no deal of a match that counts yet.")

        def scene(head: ProfileHead) -> Scene:
            return ProfileBarsScene(head, title, tr.gettext("Deals"), bars, instead, self.pack)

        told = [
            tr.ngettext(
                "{contract}: {points} ({number} deal).",
                "{contract}: {points} ({number} deals).",
                part.deals,
                contract=bar.label,
                points=bar.words,
            )
            for part, bar in zip(parts, bars, strict=True)
        ]
        return Contracts(scene, [f"{title}.", *told] if told else [instead])
