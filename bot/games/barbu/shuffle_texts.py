"""The texts about shuffles, which call a distribution of the cards a deal."""

from __future__ import annotations

from typing import Final

from bot.i18n import N_
from bot.ui.face.shuffle_texts import ShuffleTexts

SHUFFLE_TEXTS: Final = ShuffleTexts(
    introduction=N_(
        "**Nobody chooses the cards.** Before each deal the table fixes a secret and shows its fingerprint "
        "(SHA-256). The cards follow from the secret together with what the players contribute: who sits where, "
        "their own words, and every card of the deal before. After the deal the secret is shown, and anyone can "
        "check both."
    ),
    title=N_("**Deal {hand}**"),
    choice=N_("Deal {hand}"),
    another=N_("Another deal"),
    coming=N_("-# 🔒 Fingerprint of the next deal ({hand}): {commitment}"),
    kept=N_("-# 🔒 Fingerprint of deal {hand}, published before deal {before} was played: {commitment}"),
    not_dealt=N_("That deal has not been made."),
    still_secret=N_("The secret is shown when the deal is over."),
    with_record=N_(
        "With `--record FILE` the check of a shuffle compares the cards of its deal with this record."
    ),
)
