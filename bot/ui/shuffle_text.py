"""How the players check a shuffle, in words (``docs/shuffle.md`` is the whole of it)."""

from __future__ import annotations

import json
import shlex
from typing import Final

from bot.i18n import Words
from bot.tables.shuffles import Shuffle, is_over, is_sound, is_unused
from bot.tables.table import RecordedMove, Table
from bot.ui.naming import Naming
from bot.ui.telling_dealing import how_it_was_cut
from engine.botifarra import BOTIFARRA, BotifarraOptions, Phase
from engine.botifarra.events import HandStarted
from engine.botifarra.options import Tie

LONGEST: Final = 4000
"""Characters that Discord allows in the texts of a message."""


def fingerprint(words: Words, table: Table) -> str:
    """Return the line that publishes the commitment to the secret of the hand that is awaited, before it is dealt.

    It is empty where no hand can follow, and while one is open: there the table has room for nothing but play, and
    :func:`shuffle_text` shows what was published.
    """
    following = _following(table)
    if following is None or table.deal_is_open:
        return ""
    if table.state is not None and table.state.phase is Phase.CUT:
        return words.say("-# ✂️ Hand {hand} is not shuffled: the pack is only cut.", hand=following.deal)
    return words.say(
        "-# 🔒 Fingerprint of the next hand ({hand}): {commitment}",
        hand=following.deal,
        commitment=following.commitment,
    )


def kept_fingerprint(words: Words, table: Table) -> str:
    """Return the line that publishes the commitment to the hand after the one that has just been dealt.

    It is for the message of the hand before, which stays in the channel: there it stands before the first card falls
    of the hand whose cards the players contribute. It is empty from that card on, and where no hand can follow.
    """
    following, state = _following(table), table.state
    if following is None or state is None or not table.deal_is_open or state.trick or state.tricks:
        return ""
    return words.say(
        "-# 🔒 Fingerprint of hand {hand}, published before hand {before} was played: {commitment}",
        before=following.deal - 1,
        hand=following.deal,
        commitment=following.commitment,
    )


def shuffle_text(words: Words, table: Table, hand: int | None = None) -> str:
    """Return what may be known now about the shuffle of a hand, or of the newest ones.

    A secret is shown only when its hand is over. Of a hand that was dealt more than once as many of its last deals
    are shown as fit into a message; else the newest hand that can be checked, and those after it.
    """
    if hand is not None:
        told = [_one(words, table, shuffle) for shuffle in table.shuffles if shuffle.deal == hand]
        while len(told) > 1 and len("\n\n".join(told)) > LONGEST:
            del told[0]
        return "\n\n".join(told) or words.say("That hand has not been dealt.")
    checkable = [shuffle for shuffle in table.shuffles if is_over(table, shuffle)][-1:]
    cut = [shuffle for shuffle in table.shuffles if is_unused(table, shuffle)][-1:]
    coming = _following(table)
    following = [coming] if coming else []
    newest = sorted([*checkable, *cut, *following], key=lambda shuffle: (shuffle.deal, shuffle.attempt))
    return "\n\n".join((_introduction(words), *(_one(words, table, shuffle) for shuffle in newest)))


def _following(table: Table) -> Shuffle | None:
    """Return the shuffle of the next hand; ``None`` where none can follow the one that is played, or scored."""
    if table.state is not None and (table.state.phase is Phase.OVER or _is_last(table, table.state.hand)):
        return None
    return table.next_shuffle


def _is_last(table: Table, hand: int) -> bool:
    """Tell whether no hand follows this one whatever happens in it (B32); a tie may add hands after any number."""
    options = table.options
    return options.max_hands is not None and hand >= options.max_hands and options.tie is not Tie.EXTRA_HANDS


def _introduction(words: Words) -> str:
    return words.say(
        "**Nobody chooses the cards.** Before each hand the table fixes a secret and shows its fingerprint "
        "(SHA-256). The cards follow from the secret together with what the players contribute: who sits where, "
        "their own words, and every card of the hand before. After the hand the secret is shown, and anyone can "
        "check both."
    )


def _one(words: Words, table: Table, shuffle: Shuffle) -> str:
    if is_unused(table, shuffle):
        return f"{_title(words, shuffle)}\n{_cut(words, table, shuffle)}"
    lines = [
        _title(words, shuffle),
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


def _title(words: Words, shuffle: Shuffle) -> str:
    if shuffle.attempt == 1:
        return words.say("**Hand {hand}**", hand=shuffle.deal)
    return words.say("**Hand {hand}, deal {attempt}**", hand=shuffle.deal, attempt=shuffle.attempt)


def _cut(words: Words, table: Table, shuffle: Shuffle) -> str:
    """Return how a hand was cut that was dealt without a shuffle, and that there is nothing to check (B11)."""
    nothing = words.say(
        "The tricks of the hand before were put together as they fell, so there is no secret to check:"
        " anyone can deal this hand again from the record of the match."
    )
    naming = Naming(words, table, markdown=True)
    dealing = (move for move in table.moves if _deals(move, shuffle.deal))
    how = next(filter(None, (how_it_was_cut(naming, move) for move in dealing)), "")
    return f"{how} {nothing}".lstrip()


def _deals(move: RecordedMove, hand: int) -> bool:
    return any(isinstance(event, HandStarted) and event.hand == hand for event in move.events)


def _command(table: Table, shuffle: Shuffle) -> str:
    """Return the command that checks a shuffle; where a card decided who deals, it checks that too (B8, B9)."""
    options = table.state.options if table.state else table.options
    decided = shuffle.deal == shuffle.attempt == 1 and not BOTIFARRA.fixes_dealer(options)
    here, usual = options.to_json(), BotifarraOptions().to_json()
    names = ("mode", "first_dealer") if decided else ("mode",)
    told = {name: here[name] for name in names if here[name] != usual[name]}
    arguments = [
        f"--commitment={shuffle.commitment}",
        f"--secret={shuffle.secret.hex()}",
        f"--hand={shuffle.identity}",
        *([] if decided else [f"--dealer={shuffle.dealt_by}"]),
        *([f"--options={json.dumps(told)}"] if told else []),
        *(f"--contribution={text}" for text in shuffle.contributions),
    ]
    return "python -m engine verify " + " ".join(map(shlex.quote, arguments))
