"""How the players check a shuffle, in words (``docs/shuffle.md`` is the whole of it)."""

from __future__ import annotations

import shlex

from bot.i18n import Words
from bot.tables.shuffles import dealer_of, is_over, is_sound
from bot.tables.table import Shuffle, Table


def fingerprint(words: Words, table: Table) -> str:
    """Return the line that publishes the commitment to the next hand's secret, long before it is dealt."""
    newest = max(table.shuffles, key=lambda shuffle: shuffle.hand)
    return words.say(
        "-# 🔒 Fingerprint of hand {hand}: {commitment}", hand=newest.hand, commitment=newest.commitment
    )


def shuffle_text(words: Words, table: Table, hand: int | None = None) -> str:
    """Return what may be known now about the shuffle of a hand, or of the newest ones.

    A secret is shown only when its hand is over. Discord allows 4,000 characters a message: two hands at most are
    shown, of which one is over.
    """
    if hand is not None:
        shuffle = table.shuffle_of(hand)
        return _one(words, table, shuffle) if shuffle else words.say("That hand has not been dealt.")
    finished = [shuffle for shuffle in table.shuffles if is_over(table, shuffle)][-1:]
    return "\n\n".join(
        (_introduction(words), *(_one(words, table, shuffle) for shuffle in [*finished, table.shuffles[-1]]))
    )


def _introduction(words: Words) -> str:
    return words.say(
        "**Nobody chooses the cards.** Before each hand the table fixes a secret and shows its fingerprint "
        "(SHA-256). The cards follow from the secret together with what the players contribute: who sits where, "
        "their own words, and every card of the hand before. After the hand the secret is shown, and anyone can "
        "check both."
    )


def _one(words: Words, table: Table, shuffle: Shuffle) -> str:
    lines = [
        words.say("**Hand {hand}**", hand=shuffle.hand),
        words.say("Fingerprint: `{commitment}`", commitment=shuffle.commitment),
    ]
    if not is_over(table, shuffle) or shuffle.seed is None:
        lines.append(words.say("The secret is shown when the hand is over."))
        return "\n".join(lines)
    if table.somebody_was_forgotten:
        lines.append(
            words.say(
                "Somebody who sat here has had their data deleted, so the shuffle cannot be checked any more."
            )
        )
        return "\n".join(lines)
    if is_sound(table, shuffle):
        verdict = words.say(
            "✅ Checked: fingerprint, seed and the cards that were dealt all follow from this secret."
        )
    else:
        verdict = words.say("❌ The cards do not follow from this secret. Please tell whoever runs this bot.")
    lines += [
        words.say("Secret: `{secret}`", secret=shuffle.secret.hex()),
        words.say("Seed: `{seed}`", seed=shuffle.seed.hex()),
        verdict,
        words.say("Is it the fingerprint that you saw before the deal? To check everything yourself:"),
        f"```\n{_command(table, shuffle)}\n```",
    ]
    return "\n".join(lines)


def _command(table: Table, shuffle: Shuffle) -> str:
    dealer = dealer_of(table, shuffle.hand)
    arguments = [
        f"--commitment={shuffle.commitment}",
        f"--secret={shuffle.secret.hex()}",
        f"--hand={shuffle.identity}",
        f"--dealer={dealer}",
        *(f"--contribution={text}" for text in shuffle.contributions),
    ]
    return "python -m engine verify " + " ".join(map(shlex.quote, arguments))
