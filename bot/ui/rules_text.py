"""The house rules of a table: their name, a few lines of them for a picture, and all of them in plain words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from bot.i18n import N_, Words
from bot.presets import folded
from bot.ui.choices import relevant
from bot.ui.rules_of_dealing import dealing, people, ranks
from bot.ui.rules_of_play import last_trick, playing, revoking
from bot.ui.rules_of_scoring import calling, ending, ladder, points, trump
from bot.ui.words import in_message
from engine.botifarra import BotifarraOptions
from engine.botifarra.options import Mode, Play, RevokeRule, ShuffleRule

_PRESETS: Final[Mapping[str, str]] = {
    "obligada 101": N_("Obligada to 101"),
    "lliure 101": N_("Lliure to 101"),
    "campionat 8 mans": N_("Championship, 8 hands"),
    "regional 2-3-4": N_("Regional, ×2 ×3 ×4"),
}
_PAIRS: Final[Mapping[Play, str]] = {
    Play.OBLIGADA: N_("Botifarra obligada"),
    Play.LLIURE: N_("Botifarra lliure"),
    Play.INTERMEDIA: N_("Botifarra intermèdia"),
}
_PLAYS: Final[Mapping[Play, str]] = {
    Play.OBLIGADA: N_("obligada"),
    Play.LLIURE: N_("lliure"),
    Play.INTERMEDIA: N_("intermèdia"),
}
_MODES: Final[Mapping[Mode, str]] = {
    Mode.INDIVIDUAL4: N_("Four alone"),
    Mode.INDIVIDUAL3: N_("Three alone"),
    Mode.RECTOR2: N_("Rector i vicari"),
    Mode.HANDPILES2: N_("Piles and hand"),
}
_DOT: Final = " · "


def preset_name(words: Words, preset: str | None) -> str:
    """Return what a preset is called; a server's own keeps its name, and rules without one are "Own rules"."""
    if preset is None:
        return words.say("Own rules")
    return words.say(_PRESETS[preset]) if preset in _PRESETS else preset


def game_name(words: Words, options: BotifarraOptions) -> str:
    """Return the game with its variant of play: "Botifarra obligada", "Rector i vicari · lliure"."""
    if options.mode is Mode.PAIRS4:
        return words.say(_PAIRS[options.play])
    return _DOT.join((words.say(_MODES[options.mode]), words.say(_PLAYS[options.play])))


def rules_title(words: Words, options: BotifarraOptions) -> str:
    """Return the rules in the shortest words: "Botifarra obligada · 101"."""
    parts = [game_name(words, options)]
    if options.target is not None:
        parts.append(str(options.target))
    if options.max_hands is not None:
        parts.append(words.count("{number} hand", "{number} hands", options.max_hands))
    return _DOT.join(parts)


def rest_of_title(words: Words, options: BotifarraOptions, name: str) -> str:
    """Return what the title of the rules adds to the name that they have: of "Lliure to 101" it adds nothing."""
    known = _words_of(name) | {"botifarra"}
    return _DOT.join(part for part in rules_title(words, options).split(_DOT) if _words_of(part) - known)


def _words_of(text: str) -> set[str]:
    return set(re.findall(r"\w+", folded(text)))


def title_says_all(options: BotifarraOptions) -> bool:
    """Tell whether nothing with an effect differs from the usual rules but what the title names."""
    usual = BotifarraOptions(
        mode=options.mode, play=options.play, target=options.target, max_hands=options.max_hands
    ).to_json()
    here = options.to_json()
    return all(here[name] == usual[name] for name in relevant(options))


def rules_lines(words: Words, options: BotifarraOptions, *, goes_on: bool = False) -> tuple[str, ...]:
    """Return what matters most of the rules as four or five short lines, for a picture.

    The end, the play, the calls, what happens to an illegal card, and rules that surprise, if there are any. Where a
    match goes on from the one before, nothing decides who deals first (B30).
    """
    lines = (
        short_end(words, options),
        _short_play(words, options),
        ladder(words, options),
        short_revoke(words, options.revoke),
    )
    surprising = _DOT.join(_surprising(words, options, goes_on=goes_on))
    return (*lines, surprising) if surprising else lines


def rules_in_words(
    words: Words, options: BotifarraOptions, preset: str | None = None, dealer: str = ""
) -> str:
    """Return all house rules in force, in plain sentences, as Discord's markdown.

    ``dealer`` is who deals first because a match goes on from the one before (B30), else the options say who does.
    """
    title = in_message(rules_title(words, options))
    named = f" ({in_message(preset_name(words, preset))})" if preset is not None else ""
    return "\n".join(
        (f"### {title}{named}", *(f"- {line}" for line in _sentences(words, options, in_message(dealer))))
    )


def _sentences(words: Words, options: BotifarraOptions, dealer: str) -> Iterator[str]:
    yield people(words, options)
    yield ranks(words, options)
    yield from points(words, options)
    yield from dealing(words, options, dealer)
    yield trump(words, options)
    yield from calling(words, options)
    yield from playing(words, options)
    yield from revoking(words, options)
    yield last_trick(words, options)
    yield from ending(words, options)


def _short_play(words: Words, options: BotifarraOptions) -> str:
    match options.play:
        case Play.OBLIGADA:
            return words.say("Obligada: win, or play low")
        case Play.LLIURE if options.mode.is_individual:
            return words.say("Lliure: win, or discard in order")
        case Play.LLIURE:
            return words.say("Lliure: win, or play what you like")
        case Play.INTERMEDIA if options.mode is Mode.PAIRS4:
            return words.say("Intermèdia: as obligada, with carrego")
        case Play.INTERMEDIA:
            return words.say("Intermèdia: here the same as obligada")


def short_end(words: Words, options: BotifarraOptions) -> str:
    """Return in few words when a match ends: by a target, by a number of hands, or by either (B31, B32)."""
    if options.target is None:
        return words.count("{number} hand in all", "{number} hands in all", options.max_hands or 0)
    if options.max_hands is None:
        return words.say("First to {target} points", target=options.target)
    return words.count(
        "{target} points, or {number} hand",
        "{target} points, or {number} hands",
        options.max_hands,
        target=options.target,
    )


def short_revoke(words: Words, revoke: RevokeRule) -> str:
    """Return in few words what happens to an illegal card (B34)."""
    match revoke:
        case RevokeRule.PREVENT:
            return words.say("Illegal cards cannot be played")
        case RevokeRule.PENALTY:
            return words.say("Illegal cards end the hand, with a penalty")
        case RevokeRule.CLAIM:
            return words.say("Illegal cards stand until “Renúncia!”")


def _surprising(words: Words, options: BotifarraOptions, *, goes_on: bool) -> Iterator[str]:
    if options.three_is_high:
        yield words.say("The 3 is high")
    if options.shuffle is ShuffleRule.NO_SHUFFLE:
        yield words.say("No shuffle")
    if options.trump_is_turned_up:
        yield words.say("Trump: last pile")
    if options.five_of_swords_deals and not goes_on:
        yield words.say("5 of swords deals")
