"""The largest posts of the bot: a table and a hand of each mode, and each panel."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from bot.commands.help import help_message
from bot.i18n import Language, translator
from bot.people.preferences import NO_PREFERENCES
from bot.presets import LONGEST_NAME as LONGEST_PRESET_NAME
from bot.presets import MOST, Preset
from bot.render.raster.renderer import Renderer
from bot.store import By, Leaderboard, Period, Scope, Standing
from bot.tables.table import Table
from bot.ui.controls.coded import Where
from bot.ui.discord.messages import OutgoingMessage
from bot.ui.face.face import FACES, Face, face_of
from bot.ui.leaderboard.messages import LINES_A_PAGE, Board, leaderboard_message
from bot.ui.people.handlers import preferences_message
from bot.ui.presets import messages as presets
from bot.ui.rules.messages import rules_message, rules_panel_message
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.text.mentions import Mentions
from engine.game import AnyGame
from tools.smoke.steps.sample_tables import LONGEST_NAME, asked_seat, by_size, first_deal, lobby, modes

LANGUAGE: Final = Language.CA


@dataclass(frozen=True, slots=True)
class Post:
    """A kind of post.

    ``make`` returns the largest one for 0, and others, each with another picture if it has one, for other numbers.
    """

    name: str
    make: Callable[[int], Awaitable[OutgoingMessage]]


class Posts:
    """Makes the posts; ``close`` stops the drawing."""

    def __init__(self) -> None:
        self._renderer = Renderer()
        self._builder = MessageBuilder(self._renderer, _no_avatars)

    def close(self) -> None:
        """Stop the threads that draw."""
        self._renderer.close()

    @cached_property
    def first_table(self) -> Post:
        """The public message of the first mode."""
        return self.table(*next(modes()))

    @cached_property
    def first_hand(self) -> Post:
        """The hand of the first mode."""
        return self.hand(*next(modes()))

    def table(self, game: AnyGame, options: dict[str, str]) -> Post:
        """Return the public message of a mode."""
        positions = by_size(first_deal(game, options))

        async def make(number: int) -> OutgoingMessage:
            return await self._builder.public(positions[number % len(positions)])

        return Post(f"table of {_named(game, options)}", make)

    def hand(self, game: AnyGame, options: dict[str, str]) -> Post:
        """Return the hand of the player to move in a mode."""
        dealt = [
            each for each in first_deal(game, options) if each.match is not None and each.match.status.deal
        ]
        positions = by_size(dealt)

        async def make(number: int) -> OutgoingMessage:
            table = positions[number % len(positions)]
            return await self._builder.hand(translator(LANGUAGE), table, asked_seat(table), NO_PREFERENCES)

        return Post(f"hand of {_named(game, options)}", make)

    def of_modes(self) -> list[Post]:
        """Return table and hand of each mode."""
        return [make(game, options) for game, options in modes() for make in (self.table, self.hand)]

    def of_panels(self) -> list[Post]:
        """Return every panel of the game with the longest rules, and those of no game."""
        tr = translator(LANGUAGE)
        face, table = max(_full_lobbies(), key=lambda each: _size(rules_message(*each)))
        scored = first_deal(table.game, {})[-1]
        saved = [_preset(face, number) for number in range(1, MOST + 1)]
        pages = face.option_pages
        options = table.options

        async def lobbies(number: int) -> OutgoingMessage:
            return await self._builder.public([table, scored][number % 2])

        async def sheets(number: int) -> OutgoingMessage:
            return await self._builder.score_sheet(tr, scored, page=number)

        async def tricks(number: int) -> OutgoingMessage:
            return await self._builder.last_tricks(tr, scored, number % len(scored.seats))

        async def leaders(number: int) -> OutgoingMessage:
            board = Board(Where.HERE, face.game.name, Period.ALL, 1 + number % 2, LANGUAGE, 1, By.RESULTS)
            return await leaderboard_message(_SampleStandings(), board, None)

        return [
            Post("lobby", lobbies),
            Post("score sheet", sheets),
            Post("last tricks", tricks),
            Post("leaderboard", leaders),
            _largest("rules panel", [rules_panel_message(face, table, page) for page in pages]),
            _largest("rules in words", [rules_message(face, table)]),
            _largest("list of presets", [presets.list_message(face, saved)]),
            _largest("a preset", [presets.preset_message(face, saved[0], may_change=True)]),
            _largest(
                "preset panel", [presets.panel_message(face, options, page, saved[0]) for page in pages]
            ),
            _largest("preferences", [preferences_message(tr, NO_PREFERENCES, (), "/{}".format)]),
            _largest("help", [help_message(tr, Mentions())]),
        ]


class _SampleStandings:
    """Standings of as many people as two pages have, with the longest names."""

    async def leaderboard(
        self, scope: Scope, *, limit: int, page: int = 1, user_id: int | None = None
    ) -> Leaderboard:
        """Return the first page of everybody, in every scope and for every reader."""
        del scope, user_id
        people = 2 * LINES_A_PAGE
        shown = range(1, limit + 1)
        return Leaderboard(tuple(_standing(rank) for rank in shown), people, page, own=_standing(people))

    async def standing(self, user_id: int, scope: Scope) -> Standing | None:
        """Return the last person, for every reader."""
        del user_id, scope
        return _standing(2 * LINES_A_PAGE)


def _standing(rank: int) -> Standing:
    return Standing(
        rank=rank,
        user_id=rank,
        name="W" * LONGEST_NAME,
        played=100,
        won=100 - rank,
        drawn=0,
        places=200,
        score=12_345,
        deals=1000,
        share_part=500,
        share_whole=1000,
        above=1000,
        streak=10,
    )


def _preset(face: Face, number: int) -> Preset:
    return Preset(
        id=number,
        guild_id=1,
        name=f"{number} ".ljust(LONGEST_PRESET_NAME, "W"),
        options=dict(face.game.options({}).to_json()),
        author=1,
        game=face.game.name,
    )


def _full_lobbies() -> list[tuple[Face, Table]]:
    return [(face_of(face.game.name, LANGUAGE), lobby(face.game, {})) for face in FACES.values()]


def _largest(name: str, messages: Sequence[OutgoingMessage]) -> Post:
    ordered = sorted(messages, key=_size, reverse=True)

    async def make(number: int) -> OutgoingMessage:
        return ordered[number % len(ordered)]

    return Post(name, make)


def _size(message: OutgoingMessage) -> int:
    return len(json.dumps(message.layout().to_components()))  # type: ignore[no-untyped-call]


def _named(game: AnyGame, options: dict[str, str]) -> str:
    return f"{game.name}, " + ", ".join(f"{name} {value}" for name, value in options.items())


async def _no_avatars(table: Table) -> Mapping[int, bytes]:  # noqa: ARG001 - people of a sample have none
    return {}
