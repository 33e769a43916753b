"""How the players check a shuffle, in words (``docs/shuffle.md`` is the whole of it)."""

from __future__ import annotations

from bot.i18n import Words
from bot.tables.table import Shuffle, Table


def shuffle_text(words: Words, table: Table, hand: int | None = None) -> str:
    """Return what may be known now about the shuffle of a hand, or of the newest ones.

    A secret is shown only when its hand is over. Discord allows 4,000 characters a message.
    """
    if hand is not None:
        shuffle = table.shuffle_of(hand)
        return _one(words, table, shuffle) if shuffle else words.say("That hand has not been dealt.")
    newest = sorted(table.shuffles, key=lambda shuffle: shuffle.hand)[-2:]
    finished = [shuffle for shuffle in table.shuffles if _is_over(table, shuffle)][-1:]
    shown = [*finished, *(shuffle for shuffle in newest if shuffle not in finished)]
    return "\n\n".join((_introduction(words), *(_one(words, table, shuffle) for shuffle in shown)))


def fingerprint(words: Words, table: Table) -> str:
    """Return the line that publishes the commitment to the next hand's secret, long before it is dealt."""
    newest = max(table.shuffles, key=lambda shuffle: shuffle.hand)
    return words.say(
        "-# 🔒 Fingerprint of hand {hand}: {commitment}", hand=newest.hand, commitment=newest.commitment
    )


def _introduction(words: Words) -> str:
    return words.say(
        "**Nobody chooses the cards.** Before each hand the table fixes a secret and shows its fingerprint "
        "(SHA-256). The cards follow from the secret together with the players' words and the cards of the hand "
        "before. After the hand the secret is shown, and anyone can check both."
    )


def _one(words: Words, table: Table, shuffle: Shuffle) -> str:
    lines = [
        words.say("**Hand {hand}**", hand=shuffle.hand),
        words.say("Fingerprint: `{commitment}`", commitment=shuffle.commitment),
    ]
    if not _is_over(table, shuffle) or shuffle.seed is None:
        lines.append(words.say("The secret is shown when the hand is over."))
        return "\n".join(lines)
    contributions = " ".join(f"--contribution {_quoted(text)}" for text in shuffle.contributions)
    arguments = (
        f"--commitment {shuffle.commitment} --secret {shuffle.secret.hex()} "
        f"--hand {_quoted(shuffle.identity)} {contributions}"
    )
    lines += [
        words.say("Secret: `{secret}`", secret=shuffle.secret.hex()),
        words.say("Seed: `{seed}`", seed=shuffle.seed.hex()),
        words.say(
            "The fingerprint fits the secret, and the cards follow from the seed. To check it yourself:"
        ),
        f"```\npython -m engine verify {arguments}\n```",
    ]
    return "\n".join(lines)


def _is_over(table: Table, shuffle: Shuffle) -> bool:
    state = table.state
    if state is None or shuffle.seed is None:
        return False
    return shuffle.hand < state.hand or not table.hand_is_open


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "’").replace("`", "’") + "'"
