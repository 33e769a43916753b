"""The form of a new table's rules: preset, players, clock, level of the computers, rated or not, changed at once."""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Iterator, Mapping, Sequence

from bot.errors import UnknownControl
from bot.presets import Preset, built_in_name
from bot.tables.entries import Rules
from bot.tables.table import Table
from bot.tables.time.paces import CLOCKS
from bot.ui.discord.messages import MOST_OPTIONS
from bot.ui.discord.modals import KEEP, Choice, ChoiceForm, Question
from bot.ui.face.face import Face
from bot.ui.rules import clock_text, level_text
from bot.ui.rules.clock_text import CLOCK_NAMES, clock_name
from bot.ui.rules.level_text import level_choices, levels_of
from bot.ui.rules.panel import preset_label
from engine.errors import OptionError

RATED, FRIENDLY, WITH_HINTS = "rated", "friendly", "hints"
"""Whether the match counts; with hints it does not."""


class Field(enum.StrEnum):
    """The questions of the form."""

    PRESET = "preset"
    PLAYERS = "players"
    CLOCK = "clock"
    LEVEL = "level"
    COUNTS = "counts"


def rules_form(custom_id: object, face: Face, table: Table, presets: Sequence[Preset]) -> ChoiceForm:
    """Return the form with the current rules of a table; ``presets`` are those of its server."""
    return ChoiceForm(custom_id, face.tr.gettext("Rules"), _questions(face, table, presets))


def _questions(face: Face, table: Table, presets: Sequence[Preset]) -> Iterator[Question]:
    gettext, rules = face.tr.gettext, table.rules
    offered = _presets(face, rules, presets)
    elsewhere = gettext("The others, one by one: “More”, “All rules”.")
    if len(offered) > MOST_OPTIONS:
        more = gettext("More presets: /{game} presets.", game=table.game.name)
        elsewhere = f"{elsewhere} {more}"
    yield Question(
        Field.PRESET,
        gettext("Rules of the house"),
        _kept(offered, *_preset_now(face, rules, presets)),
        elsewhere,
        in_list=True,
    )
    if face.players_option:
        texts = face.option_texts[face.players_option]
        numbers = [Choice(gettext(message), value) for message, value in texts.choices]
        now = str(table.options.to_json()[face.players_option])
        yield Question(Field.PLAYERS, gettext(texts.title), _kept(numbers, now), in_list=True)
    clocks = [Choice(gettext(label), name) for name, label in CLOCK_NAMES.items()]
    named = next((name for name, seconds in CLOCKS.items() if seconds == rules.clock), "")
    yield Question(
        Field.CLOCK, gettext(clock_text.TITLE), _kept(clocks, named, clock_name(face.tr, rules.clock))
    )
    levels = [Choice(label, level) for label, level in level_choices(face.tr, table.game)]
    if levels:
        yield Question(Field.LEVEL, gettext(level_text.TITLE), _kept(levels, table.stand_in, table.stand_in))
    yield from _what_counts(face, table)


def _what_counts(face: Face, table: Table) -> Iterator[Question]:
    """Yield the question whether the match counts; where its rules rank nobody, whether there are hints, if any."""
    gettext, rules = face.tr.gettext, table.rules
    gives_hints = face.gives_hints(table.options)
    hints = [Choice(gettext("Hints for all: the match does not count"), WITH_HINTS)] if gives_hints else []
    without = gettext("No hints, unless one person plays alone") if gives_hints else ""
    otherwise = FRIENDLY if rules.friendly else RATED
    now = WITH_HINTS if rules.hints and gives_hints else otherwise
    if face.game.unranked(table.options) is None:
        rated = Choice(gettext("Rated match"), RATED, without)
        friendly = Choice(gettext("Friendly match: no leaderboard, no level"), FRIENDLY, without)
        counts = _kept([rated, friendly, *hints], now)
        # In a list, so that a phone shows the whole form.
        yield Question(Field.COUNTS, gettext("Rated or friendly"), counts, in_list=True)
    elif gives_hints:
        yield Question(Field.COUNTS, gettext("Hints"), _kept([Choice(without, otherwise), *hints], now))


def _presets(face: Face, rules: Rules, presets: Sequence[Preset]) -> list[Choice]:
    names = {key: face.preset_name(key) for key in face.game.presets}
    return [
        *(Choice(name, key, _gist(face, rules, key, name)) for key, name in names.items()),
        *(Choice(preset_label(preset), str(preset.id)) for preset in presets),
    ]


def _gist(face: Face, rules: Rules, key: str, name: str) -> str:
    """Return what a preset of the game would make of the rules, without its name; empty if that makes no game."""
    try:
        chosen = face.game.options(_with_preset(face, rules, key, None).options)
    except OptionError:
        return ""
    return face.rest_of_title(chosen, name)


def _preset_now(face: Face, rules: Rules, presets: Sequence[Preset]) -> tuple[str, str]:
    """Return the current preset as the value of a choice, if it is one, and its name."""
    values = {name: name for name in face.game.presets}
    values.update({preset.name: str(preset.id) for preset in presets})
    return values.get(rules.preset or "", ""), face.preset_name(rules.preset)


def _kept(choices: list[Choice], now: str, otherwise: str = "") -> list[Choice]:
    """Return as many choices as Discord takes, the current one as :data:`KEEP`.

    If it is none of them it comes first, with the label ``otherwise``.
    """
    current = next((each for each in choices if each.value == now), Choice(otherwise, now))
    offered = choices[:MOST_OPTIONS]
    if current not in offered:
        offered = [current, *choices[: MOST_OPTIONS - 1]]
    return [dataclasses.replace(each, value=KEEP) if each is current else each for each in offered]


def with_answers(face: Face, rules: Rules, answers: Mapping[str, str], preset: Preset | None = None) -> Rules:
    """Return the rules with the answers of a form applied; ``preset`` is the chosen preset of the server, if any.

    A preset of the game keeps the number of players, unless another one is chosen. Raises ``UnknownControl`` on a
    value that the form does not have, and ``OptionError`` on rules that make no game.
    """
    rules = _with_preset(face, rules, answers.get(Field.PRESET, KEEP), preset)
    players = answers.get(Field.PLAYERS, KEEP)
    if players != KEEP and face.players_option:
        rules = _with_players(face, rules, players)
    clock, level, counts = (answers.get(field, KEEP) for field in (Field.CLOCK, Field.LEVEL, Field.COUNTS))
    if not (
        clock in (KEEP, *CLOCKS)
        and level in (KEEP, *levels_of(face.game))
        and counts in (KEEP, RATED, FRIENDLY, WITH_HINTS)
    ):
        raise UnknownControl
    wanted = rules.hints if counts == KEEP else counts == WITH_HINTS
    return dataclasses.replace(
        rules,
        clock=rules.clock if clock == KEEP else CLOCKS[clock],
        computers=rules.computers if level == KEEP else level,
        hints=wanted and face.gives_hints(face.game.options(rules.options)),
        friendly=counts == FRIENDLY if counts in (RATED, FRIENDLY) else rules.friendly,
    )


def _with_preset(face: Face, rules: Rules, chosen: str, preset: Preset | None) -> Rules:
    if preset is not None:
        return dataclasses.replace(rules, preset=preset.name, options=preset.read().to_json())
    if chosen == KEEP:
        return rules
    if chosen not in face.game.presets:
        raise UnknownControl
    changed = dataclasses.replace(rules, preset=chosen, options=face.game.presets[chosen].to_json())
    if not face.players_option:
        return changed
    players = face.game.options(rules.options).to_json()[face.players_option]
    return _with_players(face, changed, str(players))


def _with_players(face: Face, rules: Rules, players: str) -> Rules:
    before = face.game.options(rules.options)
    after = face.game.options({**rules.options, **face.completed({face.players_option: players})})
    if after == before:
        return rules
    return dataclasses.replace(rules, preset=built_in_name(face.game, after), options=after.to_json())
