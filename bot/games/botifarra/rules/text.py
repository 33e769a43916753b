"""The house rules of a table: their name, a few lines of them for a picture, and all of them in plain words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.games.botifarra.result_text import short_end
from bot.games.botifarra.rules.dealing import dealing, people, ranks
from bot.games.botifarra.rules.play import last_trick, playing, revoking
from bot.games.botifarra.rules.scoring import calling, ending, ladder, points, trump
from bot.i18n import N_, Translator
from bot.ui.face.face import DOT
from engine.botifarra import BOTIFARRA, BotifarraOptions, BotifarraView, Phase
from engine.botifarra.options import Mode, Play, RevokeRule, ShuffleRule

PRESET_NAMES: Final[Mapping[str, str]] = {
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
    Mode.INDIVIDUAL4: N_("Solo for four"),
    Mode.INDIVIDUAL3: N_("Solo for three"),
    Mode.RECTOR2: N_("Rector i vicari"),
    Mode.HANDPILES2: N_("Piles and hand"),
}


def game_name(tr: Translator, options: BotifarraOptions) -> str:
    """Return the game with its variant of play: "Botifarra obligada", "Rector i vicari · lliure"."""
    if options.mode is Mode.PAIRS4:
        return tr.gettext(_PAIRS[options.play])
    return DOT.join((tr.gettext(_MODES[options.mode]), tr.gettext(_PLAYS[options.play])))


def title_parts(tr: Translator, options: BotifarraOptions) -> list[str]:
    """Return the rules in the shortest words: "Botifarra obligada", "101"."""
    parts = [game_name(tr, options)]
    if options.target is not None:
        parts.append(str(options.target))
    if options.max_hands is not None:
        parts.append(tr.ngettext("{number} hand", "{number} hands", options.max_hands))
    return parts


def rules_title(tr: Translator, options: BotifarraOptions) -> str:
    """Return the rules as a title: "Botifarra obligada · 101"."""
    return DOT.join(title_parts(tr, options))


def title_says_all(options: BotifarraOptions) -> bool:
    """Tell whether the title names every effective difference from the usual rules."""
    usual = BotifarraOptions(
        mode=options.mode, play=options.play, target=options.target, max_hands=options.max_hands
    ).to_json()
    here = options.to_json()
    specs = (spec for spec in BOTIFARRA.option_specs if spec.matters(options))
    return all(here[spec.name] == usual[spec.name] for spec in specs)


def rules_lines(tr: Translator, options: BotifarraOptions, *, goes_on: bool = False) -> tuple[str, ...]:
    """Return the main rules as four or five short lines, for a picture.

    The end, the play, the calls, illegal cards, and surprising rules, if there are any. If a match continues the one
    before, nothing decides the first dealer (B30).
    """
    lines = (
        short_end(tr, options),
        _short_play(tr, options),
        ladder(tr, options),
        short_revoke(tr, options.revoke),
    )
    surprising = DOT.join(_surprising(tr, options, goes_on=goes_on))
    return (*lines, surprising) if surprising else lines


def rules_sentences(tr: Translator, options: BotifarraOptions, dealer: str = "") -> Iterator[str]:
    """Yield all house rules in force, in plain sentences.

    ``dealer`` is the first dealer of a match that continues the one before (B30), else the options decide.
    """
    yield people(tr, options)
    yield ranks(tr, options)
    yield from points(tr, options)
    yield from dealing(tr, options, dealer)
    yield trump(tr, options)
    yield from calling(tr, options)
    yield from playing(tr, options)
    yield from revoking(tr, options)
    yield last_trick(tr, options)
    yield from ending(tr, options)


def words_of(tr: Translator, view: BotifarraView) -> Iterator[str]:
    """Yield explanations of the words that a player meets in this phase, as the rules say it."""
    match view.phase:
        case Phase.TRUMP | Phase.DELEGATED:
            yield trump(tr, view.options)
            yield from calling(tr, view.options)
        case Phase.CALLS:
            yield from calling(tr, view.options)
        case Phase.PLAY:
            yield from playing(tr, view.options)


def _short_play(tr: Translator, options: BotifarraOptions) -> str:
    match options.play:
        case Play.OBLIGADA:
            return tr.gettext("Obligada: win, or play low")
        case Play.LLIURE if options.mode.is_individual:
            return tr.gettext("Lliure: win, or discard in order")
        case Play.LLIURE:
            return tr.gettext("Lliure: win, or play what you like")
        case Play.INTERMEDIA if options.mode is Mode.PAIRS4:
            return tr.gettext("Intermèdia: as obligada, with carrego")
        case Play.INTERMEDIA:
            return tr.gettext("Intermèdia: here the same as obligada")


def short_revoke(tr: Translator, revoke: RevokeRule) -> str:
    """Return the treatment of illegal cards in few words (B34)."""
    match revoke:
        case RevokeRule.PREVENT:
            return tr.gettext("Illegal cards cannot be played")
        case RevokeRule.PENALTY:
            return tr.gettext("Illegal cards end the hand, with a penalty")
        case RevokeRule.CLAIM:
            return tr.gettext("Illegal cards stand until “Renúncia!”")


def _surprising(tr: Translator, options: BotifarraOptions, *, goes_on: bool) -> Iterator[str]:
    if options.three_is_high:
        yield tr.gettext("The 3 is high")
    if options.shuffle is ShuffleRule.NO_SHUFFLE:
        yield tr.gettext("No shuffle")
    if options.trump_is_turned_up:
        yield tr.gettext("Trump: last pile")
    if options.five_of_swords_deals and not goes_on:
        yield tr.gettext("5 of swords deals")
