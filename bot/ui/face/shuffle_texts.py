"""The texts about shuffles that name a distribution of the cards: a hand in most games, a deal in others."""

from __future__ import annotations

from dataclasses import dataclass

from bot.i18n import N_


@dataclass(frozen=True, slots=True)
class ShuffleTexts:
    """Message ids."""

    introduction: str = N_(
        "**Nobody chooses the cards.** Before each hand the table fixes a secret and shows its fingerprint "
        "(SHA-256). The cards follow from the secret together with what the players contribute: who sits where, "
        "their own words, and the cards played in the hand before. After the hand the secret is shown, and anyone "
        "can check both."
    )
    title: str = N_("**Hand {hand}**")
    choice: str = N_("Hand {hand}")
    another: str = N_("Another hand")
    coming: str = N_("-# 🔒 Fingerprint of the next hand ({hand}): {commitment}")
    kept: str = N_(
        "-# 🔒 Fingerprint of hand {hand}, published before hand {before} was played: {commitment}"
    )
    not_dealt: str = N_("That hand has not been dealt.")
    still_secret: str = N_("The secret is shown when the hand is over.")
    with_record: str = N_(
        "With `--record FILE` the check of a shuffle compares the cards of its hand with this record."
    )
