"""The proof of a shuffle as text; see ``docs/shuffle.md``."""

from __future__ import annotations

from bot.i18n import Translator
from bot.tables.log.shuffle_proofs import is_over, is_sound, is_unused
from bot.tables.shuffles import Shuffle
from bot.tables.table import Stage, Table
from bot.ui.discord.messages import LONGEST_TEXT, Document, length
from bot.ui.face.face import Face, face_of, table_face
from bot.ui.text.names import markdown
from engine.game import FIRST_DEALER
from engine.proof_file import ShownShuffle


def fingerprint(tr: Translator, table: Table) -> str:
    """Return the line that publishes the commitment to the next hand's secret, before it is dealt.

    Empty in the lobby, where newcomers meet it, if no hand can follow, and while one is open: :func:`shuffle_text`
    shows it then, and the whole of it at any time.
    """
    following = _following(table)
    if following is None or table.deal_is_open or table.stage is Stage.LOBBY:
        return ""
    if table.cutter is not None:
        return tr.gettext("-# ✂️ Hand {hand} is not shuffled: the pack is only cut.", hand=following.deal)
    face = face_of(table.game.name, tr.language)
    return face.tr.gettext(
        face.shuffle_texts.coming, hand=following.deal, commitment=_in_short(following.commitment)
    )


def kept_fingerprint(tr: Translator, table: Table) -> str:
    """Return the line that publishes the commitment to the hand after the one just dealt.

    It goes into the message of the previous hand, before the first card of the current one is seen: those cards are
    the players' contribution. Empty once a card was seen, and if no hand can follow.
    """
    following, match = _following(table), table.match
    if following is None or match is None or not match.status.deal_is_open:
        return ""
    if table.game.cards_shown(match.state):
        return ""
    face = face_of(table.game.name, tr.language)
    return face.tr.gettext(
        face.shuffle_texts.kept,
        before=following.deal - 1,
        hand=following.deal,
        commitment=_in_short(following.commitment),
    )


def shuffle_text(tr: Translator, table: Table, hand: int | None = None, source_url: str = "") -> str:
    """Return the proof of a hand's shuffle, or of the newest ones.

    A secret is shown only when its hand is over. Of a hand dealt more than once the last deals that fit into a
    message are shown. Without a hand: the newest one that can be checked, and those after it. ``source_url`` is where
    people find the engine; empty if nobody has said it.
    """
    shown = _shown(table, hand)
    face = face_of(table.game.name, tr.language)
    if not shown:
        return face.tr.gettext(face.shuffle_texts.not_dealt)
    told = [_one(face, table, shuffle) for shuffle in shown]
    # A hand that was only cut has no secret: the introduction would contradict it.
    is_introduced = hand is None and not any(is_unused(table, shuffle) for shuffle in shown)
    first = [face.tr.gettext(face.shuffle_texts.introduction)] if is_introduced else []
    file = shuffle_file(table, hand)
    last = [] if file is None else [_how_to_check(tr, file, source_url)]
    while len(told) > 1 and length("\n\n".join((*first, *told, *last))) > LONGEST_TEXT:
        del told[0]
    return "\n\n".join((*first, *told, *last))


def shuffle_file(table: Table, hand: int | None = None) -> Document | None:
    """Return the file that checks the shuffles of :func:`shuffle_text`; ``None`` if none can be checked yet.

    It is a file, because a command line would have to quote words of players, for a shell that nobody knows.
    """
    checkable = [shuffle for shuffle in _shown(table, hand) if _is_checkable(table, shuffle)]
    if not checkable:
        return None
    lines = "".join(f"{_proof(table, shuffle).line()}\n" for shuffle in checkable)
    return Document(f"shuffle-{table.id}-{checkable[-1].deal}.jsonl", lines.encode())


def checkable_hands(table: Table) -> list[int]:
    """Return the numbers of the hands whose shuffle can be checked, the newest first."""
    return sorted({each.deal for each in table.shuffles if _is_checkable(table, each)}, reverse=True)


def _shown(table: Table, hand: int | None) -> list[Shuffle]:
    if hand is not None:
        return [shuffle for shuffle in table.shuffles if shuffle.deal == hand]
    checkable = [shuffle for shuffle in table.shuffles if is_over(table, shuffle)][-1:]
    cut = [shuffle for shuffle in table.shuffles if is_unused(table, shuffle)][-1:]
    coming = _following(table)
    following = [coming] if coming else []
    return sorted([*checkable, *cut, *following], key=lambda shuffle: (shuffle.deal, shuffle.attempt))


def _is_checkable(table: Table, shuffle: Shuffle) -> bool:
    return (
        is_over(table, shuffle)
        and shuffle.seed is not None
        and not is_unused(table, shuffle)
        and not table.somebody_was_forgotten
    )


def shuffle_follows(table: Table) -> bool:
    """Tell whether another hand of the match may be shuffled, so that a word for it means something.

    Nobody's word changes the cards of a board.
    """
    return not table.is_board and _following(table) is not None


def _following(table: Table) -> Shuffle | None:
    """Return the shuffle of the next hand; ``None`` if none can follow."""
    match = table.match
    if not table.is_open or (match is not None and (match.status.over or match.status.is_last_deal)):
        return None
    return table.next_shuffle


def _in_short(commitment: str) -> str:
    """Return enough of a fingerprint to recognise it by."""
    return f"{commitment[:4]}…{commitment[-4:]}"


def _one(face: Face, table: Table, shuffle: Shuffle) -> str:
    tr = face.tr
    if is_unused(table, shuffle):
        return f"{_title(face, shuffle)}\n{_cut(tr, table, shuffle)}"
    lines = [
        _title(face, shuffle),
        tr.gettext("Fingerprint: `{commitment}`", commitment=shuffle.commitment),
    ]
    if not is_over(table, shuffle) or shuffle.seed is None:
        lines.append(tr.gettext(face.shuffle_texts.still_secret))
        return "\n".join(lines)
    if table.somebody_was_forgotten:
        lines.append(
            tr.gettext(
                "Somebody who sat here has had their data deleted, so the shuffle cannot be checked any more."
            )
        )
        return "\n".join(lines)
    if is_sound(table, shuffle):
        verdict = tr.gettext(
            "✅ Checked: fingerprint, seed and the cards that were dealt all follow from this secret."
        )
    else:
        verdict = tr.gettext(
            "❌ The cards do not follow from this secret. Please tell the operator of this bot."
        )
    lines += [
        tr.gettext("Secret: `{secret}`", secret=shuffle.secret.hex()),
        tr.gettext("Seed: `{seed}`", seed=shuffle.seed.hex()),
        verdict,
    ]
    return "\n".join(lines)


def _title(face: Face, shuffle: Shuffle) -> str:
    if shuffle.attempt == 1:
        return face.tr.gettext(face.shuffle_texts.title, hand=shuffle.deal)
    return face.tr.gettext("**Hand {hand}, deal {attempt}**", hand=shuffle.deal, attempt=shuffle.attempt)


def _cut(tr: Translator, table: Table, shuffle: Shuffle) -> str:
    """Return how a hand without a shuffle was cut, and that there is nothing to check."""
    nothing = tr.gettext(
        "The tricks of the hand before were put together as they fell, so there is no secret to check:"
        " anyone can deal this hand again from the record of the match."
    )
    face = table_face(table, tr.language)
    how = next(filter(None, map(face.how_dealt, table.started_match.moves_that_dealt(shuffle.deal))), "")
    return f"{markdown(how)} {nothing}".lstrip()


def where_engine_is(tr: Translator, source_url: str) -> str:
    """Return the instructions to get the engine; ``source_url`` is empty if the operator named none."""
    if source_url:
        return tr.gettext(
            "-# `engine` is a part of this bot's program, and needs nothing but Python: <{url}>",
            url=source_url,
        )
    return tr.gettext(
        "-# `engine` is a part of this bot's program, and needs nothing but Python: ask the bot's "
        "operator for it."
    )


def _how_to_check(tr: Translator, file: Document, source_url: str) -> str:
    how = tr.gettext(
        "Is it the fingerprint that you saw before the deal? To check everything yourself, save the file and type:"
    )
    command = f"```\npython -m engine verify {file.name}\n```"
    return f"{how}\n{command}\n{where_engine_is(tr, source_url)}"


def _proof(table: Table, shuffle: Shuffle) -> ShownShuffle:
    """Return the check of a shuffle, and the draw of the first dealer."""
    game, options = table.game, table.played_options
    decided = shuffle.deal == shuffle.attempt == 1 and not game.fixes_dealer(options)
    here, usual = options.to_json(), game.options({}).to_json()
    names = [spec.name for spec in game.option_specs if spec.decides_deal]
    told = {
        name: here[name] for name in names if here[name] != usual[name] and (decided or name != FIRST_DEALER)
    }
    return ShownShuffle(
        secret=shuffle.secret.hex(),
        commitment=shuffle.commitment,
        hand=shuffle.identity,
        contributions=shuffle.contributions,
        game=game.name,
        dealer=None if decided else shuffle.dealt_by,
        options=told,
        seed="" if shuffle.seed is None else shuffle.seed.hex(),
        before={} if decided or shuffle.before is None else game.before_deal(shuffle.before),
    )
