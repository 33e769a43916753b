"""What a game shows: the interface through which the common rooms know any game.

A :class:`Face` is a game in one language, and a :class:`TableFace` one table of it. The first are made once, the
others once a change of the table; all that they return is data, of which the common rooms make messages.
"""

from __future__ import annotations

import functools
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from bot.errors import Refusal
from bot.i18n import Language, translator
from bot.people.preferences import Preferences
from bot.presets import folded
from bot.render.kit.packs import Pack
from bot.render.raster.drawing import Scene
from bot.store import Measure, Standing
from bot.tables.table import RecordedMove, Table
from bot.ui.controls import Controls
from bot.ui.text.facts import Fact
from bot.ui.text.names import decimal, in_message
from engine.errors import RuleError
from engine.game import AnyGame, Seat

Avatars = Mapping[int, bytes]
"""The avatars of people by their ids, as fetched."""
DOT: Final = " · "


@dataclass(frozen=True, slots=True)
class Shown:
    """What a message shows of a table: facts, and a picture of them where there is one."""

    facts: Sequence[Fact]
    picture: str = ""
    """The name of the picture's file, without its ending."""
    scene: Callable[[Avatars], Scene] | None = None
    has_avatars: bool = True
    """Whether the picture shows what people look like; else nobody waits for their avatars."""


@dataclass(frozen=True, slots=True)
class OptionText:
    """How an option is called, and what it offers: messages, with the values that they stand for."""

    title: str
    choices: tuple[tuple[str, str], ...]
    other_number: str = ""
    """What the button is called that asks for any number, where the option takes one."""
    number: str = ""
    """What such a number is called."""


@dataclass(frozen=True, slots=True)
class OptionPage:
    """A part of the options that fits into one message; ``title`` is a message."""

    key: str
    title: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Interjection:
    """What players may say outside of their turn, and what they are asked before and after it."""

    move: str
    label: str
    emoji: str
    question: str
    """Asked first: a slip of the thumb must not say it."""
    declined: str
    """The answer to whoever did not mean it."""


class Face(ABC):
    """A game in one language. Whatever is a class attribute holds messages, and is the same in all languages."""

    game: ClassVar[AnyGame]
    title: ClassVar[str]
    """The name of the game, the same in every language."""
    description: ClassVar[str]
    """The message that describes the game's commands."""
    pack: ClassVar[Pack]
    """The cards that it is played with."""
    lobby_cards: ClassVar[tuple[str, ...]] = ()
    """Cards that stand over the title of a lobby: those that the game is known by."""
    preset_names: ClassVar[Mapping[str, str]]
    """For each preset of the game the message that it is called by."""
    option_texts: ClassVar[Mapping[str, OptionText]] = {}
    option_pages: ClassVar[Sequence[OptionPage]] = ()
    """Every option is on one of them. The first page also has what is no option: preset, pace, language."""
    command_options: ClassVar[Mapping[str, str]] = {}
    """The options that the command which opens a table takes, with what they are called there."""
    leaderboard_order: ClassVar[tuple[Measure, ...]] = (Measure.WON, Measure.PLACE, Measure.SCORE)

    def __init__(self, language: Language) -> None:
        self.language = language
        self.tr = translator(language, self.game.name)

    @classmethod
    def samples(cls) -> Iterable[Scene]:
        """Return pictures that are drawn at start for nobody, so that the first players find full caches."""
        return ()

    # -- the rules

    @abstractmethod
    def title_parts(self, options: Any) -> list[str]:  # noqa: ANN401 - each game has options of its own
        """Return the rules in the shortest words, the variant of the game first: "Botifarra obligada", "101"."""

    @abstractmethod
    def rules(self, options: Any, dealer: str = "") -> Iterable[str]:  # noqa: ANN401
        """Return all house rules in force, in plain sentences of Discord's markdown.

        ``dealer`` is who deals first because a match goes on from the one before, else the options say who does.
        """

    @abstractmethod
    def short_rules(self, options: Any, *, goes_on: bool = False) -> tuple[str, ...]:  # noqa: ANN401
        """Return what matters most of the rules as at most five short lines, for a picture.

        ``goes_on`` tells whether the match carries on the one before, and so the dealer is known.
        """

    def note_on_rules(self, table: Table) -> str:
        """Return what stands in small print under the title in the lobby."""
        return in_message(self.preset_name(table.rules.preset))

    def preset_name(self, preset: str | None) -> str:
        """Return what a preset is called; a server's own keeps its name, and rules without one are "Own rules"."""
        if preset is None:
            return self.tr.gettext("Own rules")
        return self.tr.gettext(self.preset_names[preset]) if preset in self.preset_names else preset

    def rules_title(self, options: Any) -> str:  # noqa: ANN401
        """Return the rules in the shortest words: "Botifarra obligada · 101"."""
        return DOT.join(self.title_parts(options))

    def rest_of_title(self, options: Any, name: str) -> str:  # noqa: ANN401
        """Return what the title of the rules adds to the name that they have: of "Lliure to 101" it adds nothing."""
        known = _words_of(name) | _words_of(self.title)
        return DOT.join(part for part in self.title_parts(options) if _words_of(part) - known)

    def refusal(self, error: RuleError | Refusal) -> str:  # noqa: ARG002
        """Return why something was refused, as message text; empty where the common rooms know the code better."""
        return ""

    @property
    def interjection(self) -> Interjection | None:
        """What may be said outside of the turns; ``None`` in games without."""
        return None

    # -- a table

    @abstractmethod
    def at(self, table: Table) -> TableFace:
        """Return what one table of this game shows, in this language."""

    # -- around the tables

    @property
    def steps(self) -> tuple[str, ...]:
        """What a newcomer has to know about the seats of this game, between opening a table and the start."""
        return (
            self.tr.gettext(
                "Sit down by clicking a seat. “Fill with computers” takes the seats that are left."
            ),
        )

    def order_of_leaderboard(self) -> str:
        """Return by what people are ranked, in a sentence."""
        return self.tr.gettext(
            "In order of matches won, then average place, then points. Players equal in all three share a rank."
        )

    def standing(self, standing: Standing) -> list[str]:
        """Return how somebody has played beside the matches won, for a line of the leaderboard."""
        place = decimal(self.tr, standing.places / standing.played)
        return [
            self.tr.gettext("average place {place}", place=place),
            self.tr.ngettext("{number} point", "{number} points", standing.score),
        ]

    def details_of_standing(self, standing: Standing) -> list[str]:
        """Return the same as lines of its own, for ``/stats``."""
        return self.standing(standing)


class TableFace(ABC):
    """One table of a game, in one language."""

    def __init__(self, face: Face, table: Table) -> None:
        self.face = face
        self.tr = face.tr
        self.table = table

    @abstractmethod
    def public(self) -> Shown:
        """Return what everybody in the channel sees of a match that is being played."""

    @abstractmethod
    def hand(self, seat: Seat, preferences: Preferences) -> Shown:
        """Return what a player needs to play by, for that player's eyes only."""

    @abstractmethod
    def score_sheet(self) -> Shown:
        """Return all deals played so far, and who has won."""

    def over(self) -> Sequence[Shown]:
        """Return what stays of a match that is over."""
        return (self.score_sheet(),)

    def deal_result(self, deal: int) -> Shown | None:  # noqa: ARG002
        """Return what stays in the channel of a deal that is scored; ``None`` where nothing does."""
        return None

    @property
    def has_tricks(self) -> bool:
        """Whether finished tricks may be looked at now."""
        return False

    def tricks(self, viewer: Seat | None) -> Shown:
        """Return the finished tricks that may be looked at now; ``viewer`` reads "You" for the own name."""
        raise NotImplementedError

    def turn_controls(self, seat: Seat) -> Controls:  # noqa: ARG002
        """Return the moves that may stand under the table, for everybody to see: those without hidden cards."""
        return ()

    @abstractmethod
    def hand_controls(self, seat: Seat, preferences: Preferences) -> Controls:
        """Return all moves of a player, for the message with the own hand."""

    def how_dealt(self, dealt: RecordedMove) -> str:  # noqa: ARG002
        """Return how the cards of a deal came about that was not shuffled; empty where it was."""
        return ""


FACES: Final[dict[str, type[Face]]] = {}
"""What is at home here, by the names of the games; the first is what a command means that names none."""


def register(face: type[Face]) -> None:
    """Add a game."""
    FACES[face.game.name] = face


def face_of(game: str, language: Language) -> Face:
    """Return a game in a language; raises ``KeyError`` where the game is not at home here."""
    return _face(FACES[game], language)


@functools.cache
def _face(face: type[Face], language: Language) -> Face:
    return face(language)


def table_face(table: Table, language: Language) -> TableFace:
    """Return a table in a language, put together once a change of the table."""
    return table.derived(("face", language), lambda: face_of(table.game.name, language).at(table))


def _words_of(text: str) -> set[str]:
    return set(re.findall(r"\w+", folded(text)))
