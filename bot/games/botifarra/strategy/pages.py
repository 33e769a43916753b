"""The strategy pages of Botifarra: rules of thumb for beginners, each with its figures."""

from __future__ import annotations

from typing import Final

from bot.games.botifarra.strategy import examples
from bot.games.botifarra.strategy.figures import Measured
from bot.i18n import N_
from bot.ui.face.guide import Guide, Page, Rule

_GAINS: Final = N_(
    "📏 What your pair gains per hand, ± one standard error: computers played the same cards both ways, "
    "in obligada; in lliure much the same unless stated. Points are of 72; “scored” counts "
    "multipliers, minus what the others score."
)
_SHARES: Final = N_(
    "📏 Shares, ± one standard error, in hands that computers played: of the highest cards that were led, those that "
    "won; of the cards still hidden after six tricks, those that only one player can have."
)
_GAINED: Final = N_("{gain} points (lliure {gain_lliure})")
_WORTH: Final = N_("Worth about {gain} points a hand")
_WORTH_SCORED: Final = N_("Worth about {gain} points scored a hand")
_WRITTEN: Final = N_("{gain} points scored (lliure {gain_lliure})")


def _gained(key: str) -> Measured:
    return Measured(_GAINED, {"gain": key}, plainly=_WORTH)


def _written(key: str) -> Measured:
    return Measured(_WRITTEN, {"gain": key}, plainly=_WORTH_SCORED)


_TRUMP: Final = Page(
    N_("Choosing trump"),
    (
        Rule(
            N_(
                "**With five cards of a suit, name it, even if they are small.** Long trumps win "
                "tricks without honours."
            ),
            Measured(
                N_(
                    "Rather than delegating: six cards {six} points scored, five with the 9 or the ace "
                    "{high}, five without {low}"
                ),
                {"six": "name_six", "high": "name_five_high", "low": "name_five_low"},
            ),
        ),
        Rule(
            N_(
                "**No suit of five: delegate with 9s, not without.** Your partner cannot see that you have"
                " nothing, and may count on you."
            ),
            Measured(
                N_(
                    "Delegating rather than naming the best suit: without a 9 {none} points scored, with "
                    "one {one}, with two {two}"
                ),
                {"none": "delegate_0", "one": "delegate_1", "two": "delegate_2"},
            ),
        ),
        Rule(
            N_(
                "**Three 9s: say botifarra.** It counts double, and nobody can trump them. With two it gains little."
            ),
            Measured(
                N_(
                    "Botifarra rather than the best suit: with two 9s {two} points scored, with three {three}"
                ),
                {"two": "botifarra_2", "three": "botifarra_3"},
            ),
        ),
    ),
    examples.FIVE_LOW,
    _GAINS,
)
_CONTRO: Final = Page(
    N_("Contro and recontro"),
    (
        Rule(
            N_(
                "**Say contro with four trumps including the 9, and another 9.** Four trumps without "
                "the 9 are not enough."
            ),
            Measured(
                N_("Contro rather than a pass: with the 9 of trumps {nine} points scored, without it {low}"),
                {"nine": "contro_nine", "low": "contro_low"},
            ),
        ),
        Rule(
            N_(
                "**Pass with 9s and two trumps at most.** Your 9s will be trumped, and the hand counts "
                "double."
            ),
            _written("knock_on_honours"),
        ),
        Rule(
            N_("**No contro on botifarra with a single 9.** With two, contro or a pass comes to the same."),
            Measured(
                N_("Passing rather than contro: with one 9 {one} points scored, with two {two}"),
                {"one": "knock_botifarra_1", "two": "knock_botifarra_2"},
            ),
        ),
        Rule(
            N_(
                "**Recontro gains little with five trumps including the 9:** a player who says contro "
                "has trumps too."
            ),
            _written("recontro"),
        ),
    ),
    examples.TWO_TRUMPS,
    _GAINS,
)
_LEADING: Final = Page(
    N_("Leading"),
    (
        Rule(
            N_("**An ace waits until its 9 has fallen.** If you want that suit, lead a small card of it."),
            _gained("as_waits"),
        ),
        Rule(
            N_(
                "**Do not lead a small card from under your 9.** Lead another suit, and let the 9 take"
                " what others play."
            ),
            _gained("not_under_manilla"),
        ),
        Rule(
            N_("**With 9 and ace of a suit, begin with the 9.** Your partner can give you points."),
            _gained("manilla_from_as"),
        ),
        Rule(
            N_("**Do not lead trumps when the opponents chose them.**"),
            _gained("plain_first"),
        ),
        Rule(
            N_(
                "**In botifarra lead your longest suit, not your shortest.** Its last cards win when nobody has any."
            ),
            _gained("long_in_botifarra"),
        ),
        Rule(
            N_(
                "Two old rules gain nothing by themselves: returning your partner's suit, and drawing "
                "trumps first when you chose them. Do it only for a reason."
            ),
            Measured(
                N_("Returning the suit {back} points, drawing trumps {draw}"),
                {"back": "return_suit", "draw": "draw_trumps"},
            ),
        ),
    ),
    examples.AS_WITHOUT_NINE,
    _GAINS,
)
_GIVING: Final = Page(
    N_("Giving and saving"),
    (
        Rule(
            N_(
                "**Your partner is sure to win: give a king or a knight,** also of another suit if you "
                "have none."
            ),
            Measured(
                N_(
                    "Rather than a small card: of the suit {suit} points, of another {void}, to the partner's 9"
                    " {nine}"
                ),
                {"suit": "give_points", "void": "give_when_void", "nine": "give_on_manilla"},
            ),
        ),
        Rule(
            N_("**But do not give your 9.** It takes a trick of its own, with the points of the others."),
            _gained("manilla_not_given"),
        ),
        Rule(
            N_("**If you must win and a lower card will do, save the 9** until the ace falls."),
            _gained("manilla_saved"),
        ),
        Rule(
            N_("**Last to play, win with the lowest card that will do.**"),
            _gained("win_cheaply"),
        ),
        Rule(
            N_(
                "**Never discard the last card that guards an ace** whose 9 is still out: the ace would "
                "fall to the 9."
            ),
            _gained("guard_of_as"),
        ),
        Rule(
            N_("**Trump low while somebody is still to play.**"),
            _gained("trump_low"),
        ),
    ),
    examples.PARTNER_TRUMPS,
    _GAINS,
)
_COUNTING: Final = Page(
    N_("Counting"),
    (
        Rule(
            N_(
                "**Count how often a suit has gone round.** The first round of a plain suit is nearly safe for its"
                " highest card, the third is not: somebody has none left, and trumps."
            ),
            Measured(
                N_(
                    "The highest card wins against those who named trump in the first round {first}, in the second"
                    " {second}, in the third {third} (lliure {first_lliure}, {second_lliure}, {third_lliure})"
                ),
                {"first": "master_round_1", "second": "master_round_2", "third": "master_round_3"},
                is_share=True,
            ),
        ),
        Rule(
            N_(
                "**In obligada a small card that does not win is the lowest of its suit:** a player who "
                "follows with an 8 has nothing lower. In lliure it may hide lower ones: there you learn "
                "only who cannot win, and who cannot follow."
            ),
            Measured(
                N_(
                    "After six tricks what fell has shown who must hold {known} of the hidden cards"
                    " (lliure {known_lliure})"
                ),
                {"known": "known_cards"},
                is_share=True,
            ),
        ),
    ),
    examples.THIRD_ROUND,
    _SHARES,
)

GUIDE: Final = Guide(
    title=N_("Strategy of Botifarra"),
    pages=(_TRUMP, _CONTRO, _LEADING, _GIVING, _COUNTING),
)
