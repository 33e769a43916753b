"""The house rules of a table in plain words, made from its options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.i18n import N_, Words
from bot.ui.words import in_message
from engine.botifarra import Call, Contract, Options, calls
from engine.botifarra.options import (
    CallOrder,
    CarregoAnnounce,
    CarregoLimit,
    CarregoScope,
    FirstDealer,
    LastTrickView,
    Play,
    SantVicenc,
    Tie,
    Undertrump,
)

_PRESETS: Final[Mapping[str, str]] = {
    "obligada 101": N_("Obligada to 101"),
    "lliure 101": N_("Lliure to 101"),
    "campionat 8 mans": N_("Championship, 8 hands"),
    "regional 2-3-4": N_("Regional, ×2 ×3 ×4"),
}


def preset_name(words: Words, preset: str | None) -> str:
    """Return what a preset is called; a server's own keeps its name, and rules without one are "Own rules"."""
    if preset is None:
        return words.say("Own rules")
    return words.say(_PRESETS[preset]) if preset in _PRESETS else preset


def game_name(words: Words, options: Options) -> str:
    """Return the game with its variant of play: "Botifarra obligada"."""
    match options.play:
        case Play.OBLIGADA:
            return words.say("Botifarra obligada")
        case Play.LLIURE:
            return words.say("Botifarra lliure")
        case Play.INTERMEDIA:
            return words.say("Botifarra intermèdia")


def rules_title(words: Words, options: Options) -> str:
    """Return the rules in the shortest words: "Botifarra obligada · 101"."""
    parts = [game_name(words, options)]
    if options.target is not None:
        parts.append(str(options.target))
    if options.max_hands is not None:
        parts.append(words.count("{number} hand", "{number} hands", options.max_hands))
    return " · ".join(parts)


def title_says_all(options: Options) -> bool:
    """Tell whether nothing but what the title names differs from the usual rules."""
    return options == Options(play=options.play, target=options.target, max_hands=options.max_hands)


def rules_lines(words: Words, options: Options) -> tuple[str, ...]:
    """Return what matters most of the rules as three short lines, for a picture."""
    return (_short_end(words, options), _short_play(words, options.play), _ladder(words, options))


def rules_in_words(words: Words, options: Options, preset: str | None = None) -> str:
    """Return all house rules in force, one plain sentence each, as Discord's markdown."""
    title = in_message(rules_title(words, options))
    named = f" ({in_message(preset_name(words, preset))})" if preset is not None else ""
    return "\n".join((f"### {title}{named}", *(f"- {line}" for line in _sentences(words, options))))


def _sentences(words: Words, options: Options) -> Iterator[str]:
    yield words.say(
        "Four people play in two pairs; partners sit opposite each other, and play goes to the right."
    )
    yield words.say(
        "From the strongest to the weakest, the cards of a suit are: 9, ace, king, knight, jack, 8, 7, 6, 5, 4, 3, 2."
    )
    yield words.say(
        "The 9 is worth 5 points, the ace 4, the king 3, the knight 2 and the jack 1, and each trick 1 more:"
        " 72 points in a hand. The pair that has more than 36 writes what it has above 36."
    )
    yield _first_dealer(words, options)
    yield words.say(
        "The dealer chooses a trump suit or botifarra, or leaves the choice to the partner."
        " In botifarra there is no trump and the hand counts double."
    )
    yield from _calls(words, options)
    yield from _play(words, options)
    yield words.say(
        "A card that the rules forbid cannot be played: the table refuses it, and nothing happens."
    )
    yield _last_trick(words, options)
    yield from _end(words, options)


def _first_dealer(words: Words, options: Options) -> str:
    if options.first_dealer is FirstDealer.FIXED:
        return words.say("The first dealer is fixed; after each hand the deal passes to the right.")
    return words.say("A card is drawn for the first dealer; after each hand the deal passes to the right.")


def _calls(words: Words, options: Options) -> Iterator[str]:
    yield words.say(
        "When trump is chosen, the other pair can say contro, and then the pair that chose recontro."
    )
    yield words.say("The calls multiply the points of the hand: {calls}.", calls=_ladder(words, options))
    match options.sant_vicenc:
        case SantVicenc.NEVER:
            yield words.say("Nobody can say Sant Vicenç.")
        case SantVicenc.SUITS_ONLY:
            yield words.say("After a recontro the other pair can say Sant Vicenç, but not in botifarra.")
        case SantVicenc.ALWAYS:
            yield words.say("After a recontro the other pair can say Sant Vicenç, in botifarra as well.")
    if options.call_order is CallOrder.FROM_CALLER:
        yield words.say("They are asked one after the other, starting on the right of who spoke last.")
    else:
        yield words.say("They are asked one after the other, starting on the right of the dealer.")


def _play(words: Words, options: Options) -> Iterator[str]:
    yield words.say(
        "The player on the right of the dealer leads to the first trick, the winner of a trick to the next."
    )
    yield words.say("Whoever leads can play any card; the others must follow the suit that was led.")
    yield words.say(
        "While an opponent is winning the trick, you must win it if you can:"
        " with the suit that was led, or with a trump when you do not have that suit."
    )
    if options.play is Play.LLIURE:
        yield words.say("Lliure: apart from that you can play any card.")
    else:
        yield words.say(
            "While your partner is winning, you play a card with points or your lowest card of a suit."
        )
        yield words.say(
            "When you cannot win, you play your lowest card of the suit that was led;"
            " when you do not have that suit, the lowest card of any suit."
        )
    if options.undertrump is Undertrump.FORCED:
        yield words.say(
            "When you do not have the suit that was led and your trumps are too low to win,"
            " you must still play a trump."
        )
    else:
        yield words.say("You do not have to play a trump that is too low to win.")
    if options.play is Play.INTERMEDIA:
        yield from _carrego(words, options)


def _carrego(words: Words, options: Options) -> Iterator[str]:
    if options.carrego_limit is CarregoLimit.DOUBLETON:
        yield words.say(
            "Carrego: when you cannot win and have exactly two cards of the suit that was led,"
            " you can give its jack or knight instead of the lowest one."
        )
    else:
        yield words.say(
            "Carrego: when you cannot win, you can also give a card with points for your partner to take."
        )
    if options.carrego_scope is CarregoScope.ANY:
        yield words.say("Carrego is open to everyone who follows.")
    else:
        yield words.say("Carrego is only for the second player of a trick, whose partner is still to play.")
    if options.carrego_announce is CarregoAnnounce.REQUIRED:
        yield words.say("A carrego is announced to everyone.")
    else:
        yield words.say("A carrego is not announced.")


def _last_trick(words: Words, options: Options) -> str:
    match options.last_trick_view:
        case LastTrickView.EACH_SIDE:
            return words.say("During a hand everyone can look at the last trick of each pair.")
        case LastTrickView.LAST_ONLY:
            return words.say("During a hand everyone can look at the last trick.")
        case LastTrickView.NONE:
            return words.say("Nobody can look at a trick that has been taken.")


def _end(words: Words, options: Options) -> Iterator[str]:
    if options.target is not None:
        yield words.say("The first pair with {target} points or more wins the match.", target=options.target)
    if options.max_hands is None:
        return
    if options.target is None:
        yield words.count(
            "The match has {number} hand, and the pair with more points wins.",
            "The match has {number} hands, and the pair with more points wins.",
            options.max_hands,
        )
    else:
        yield words.count(
            "If nobody gets there, the match ends after {number} hand, and the pair with more points wins.",
            "If nobody gets there, the match ends after {number} hands, and the pair with more points wins.",
            options.max_hands,
        )
    if options.tie is Tie.EXTRA_HANDS:
        yield words.say(
            "If the points are equal then, two more hands are played, and again two while they are."
        )
    else:
        yield words.say("If the points are equal then, the match is a draw.")


def _short_play(words: Words, play: Play) -> str:
    match play:
        case Play.OBLIGADA:
            return words.say("Obligada: win, or play low")
        case Play.LLIURE:
            return words.say("Lliure: win, or play what you like")
        case Play.INTERMEDIA:
            return words.say("Intermèdia: as obligada, with carrego")


def _short_end(words: Words, options: Options) -> str:
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


def _ladder(words: Words, options: Options) -> str:
    """Return the calls with what they multiply by, on a suit as trump."""
    contro, recontro, sant_vicenc = (
        calls.multiplier(options, Contract.OROS, call)
        for call in (Call.CONTRO, Call.RECONTRO, Call.SANT_VICENC)
    )
    if options.sant_vicenc is SantVicenc.NEVER:
        return words.say("Contro ×{contro}, recontro ×{recontro}", contro=contro, recontro=recontro)
    return words.say(
        "Contro ×{contro}, recontro ×{recontro}, Sant Vicenç ×{sant_vicenc}",
        contro=contro,
        recontro=recontro,
        sant_vicenc=sant_vicenc,
    )
