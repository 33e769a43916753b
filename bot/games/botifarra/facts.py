"""The facts of each message of a table, in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from bot.games.botifarra.current_deal import lying_trick
from bot.games.botifarra.names import call_name, contract_name
from bot.games.botifarra.narration import Narration
from bot.games.botifarra.own_situation import OwnSituation
from bot.games.botifarra.result_text import result
from bot.games.botifarra.rules.text import rules_title
from bot.games.botifarra.situation import Situation
from bot.i18n import Translator
from bot.people.preferences import Preferences
from bot.ui.text.facts import DESCRIPTION, EVERYWHERE, MESSAGE, SCORE, TEXT, TURN, Fact
from bot.ui.text.names import points
from engine.botifarra import DealResult, Phase

TURN_SIGN = "▶ "
SMALL = "-# "
"""Grey and small, in Discord's markdown."""


def table_facts(situation: Situation) -> list[Fact]:
    """Return the facts of the public message of a match, the most needed first."""
    view = situation.view
    is_in_deal = view.phase.is_in_deal
    facts = [Fact(situation.misdeal, DESCRIPTION | MESSAGE, line="misdeal")]
    if is_in_deal or not situation.misdeal():
        facts += [Fact(situation.news, MESSAGE, line="news"), *_happening(situation)]
    facts += [
        Fact(situation.turn, DESCRIPTION),
        Fact(situation.turn_or_trick, MESSAGE, lead=_turn_sign(situation)),
        Fact(situation.stakes, DESCRIPTION),
        Fact(situation.claims, DESCRIPTION | MESSAGE),
        Fact(situation.claim_window, DESCRIPTION | MESSAGE),
        Fact(situation.absent, MESSAGE),
    ]
    if is_in_deal:
        facts.append(Fact(situation.contract, DESCRIPTION | MESSAGE))
        facts += [Fact(partial(situation.piles, seat), DESCRIPTION) for seat in range(len(view.piles))]
    facts += [
        Fact(situation.points_of_deal, MESSAGE),
        Fact(situation.score, DESCRIPTION | MESSAGE),
        Fact(situation.points_of_deal, DESCRIPTION),
        Fact(situation.tricks_won, DESCRIPTION),
    ]
    if view.phase is Phase.PLAY:
        facts.append(Fact(situation.refused_claims, DESCRIPTION))
    facts.append(Fact(situation.last_trick, DESCRIPTION))
    if is_in_deal:
        facts.append(Fact(situation.dealt_by, DESCRIPTION))
    facts.append(Fact(situation.players, DESCRIPTION))
    if view.trick or view.tricks:
        facts.append(Fact(situation.spoken, DESCRIPTION))
    facts.append(Fact(situation.end, DESCRIPTION))
    return facts


def _happening(situation: Situation) -> list[Fact]:
    """Return the facts of the middle of the table."""
    view = situation.view
    match view.phase:
        case Phase.DEAL | Phase.CUT | Phase.OVER:
            results = [Fact(situation.outcome, DESCRIPTION), Fact(situation.result, DESCRIPTION)]
            return results if view.results else []
        case Phase.PLAY:
            trick = [Fact(situation.trick, DESCRIPTION), Fact(situation.carregos, DESCRIPTION)]
            return trick if view.tricks or view.trick else [*trick, Fact(situation.calling, DESCRIPTION)]
        case _:
            return [Fact(situation.calling, DESCRIPTION)]


def _turn_sign(situation: Situation | OwnSituation) -> str:
    return "" if situation.view.to_move is None else TURN_SIGN


def hand_facts(own: OwnSituation, preferences: Preferences) -> list[Fact]:
    """Return the facts of a hand message, beside or instead of its picture."""
    situation = own.public
    is_in_deal = own.view.phase.is_in_deal
    facts = [Fact(situation.misdeal, weight=9, line="misdeal")]
    if not is_in_deal and not situation.misdeal():
        facts.append(Fact(partial(situation.news, own.seat), DESCRIPTION | MESSAGE, line="news"))
    facts += [
        Fact(own.turn, DESCRIPTION | TEXT, weight=7),
        Fact(own.turn_or_duty, MESSAGE, lead=_turn_sign(own), line=TURN),
    ]
    if not own.duty():  # a duty names these cards
        facts.append(Fact(own.carregos_to_come, MESSAGE, line=TURN))
    facts += [
        Fact(own.duty, TEXT),
        Fact(own.winning_first_trick, MESSAGE, lead=SMALL, line=SCORE),
        Fact(own.winning, TEXT),
    ]
    if is_in_deal:
        facts.append(Fact(own.wrong_claim, MESSAGE, lead="⚠️ "))
        facts.append(Fact(situation.stakes, DESCRIPTION | TEXT, weight=6))
    facts += [Fact(situation.absent, TEXT), Fact(own.away, MESSAGE | TEXT)]
    return [
        *facts,
        *_own_cards(own, preferences),
        *(_during_a_deal(own) if is_in_deal else _between_deals(own)),
    ]


def _own_cards(own: OwnSituation, preferences: Preferences) -> list[Fact]:
    section = own.tr.gettext("Your cards") if own.view.phase.is_in_deal else ""
    forms = DESCRIPTION | TEXT if section else DESCRIPTION
    facts = [Fact(own.no_cards, forms, section, weight=8)]
    if own.view.available:
        cards = partial(own.cards, trump_last=preferences.trump_last)
        facts += [Fact(own.cards_title, DESCRIPTION, weight=8), Fact(cards, forms, section, weight=8)]
    return facts


def _during_a_deal(own: OwnSituation) -> list[Fact]:
    situation, view, _ = own.public, own.view, own.tr.gettext
    trump, score = _("Trump"), _("Points")
    match = _("Players") if situation.table.is_single_deal else _("Match")
    facts = []
    if view.phase is Phase.PLAY:
        facts += [
            Fact(situation.trick, DESCRIPTION),
            Fact(situation.trick_lines, TEXT, situation.trick_title()),
            Fact(situation.carregos, DESCRIPTION | TEXT, situation.trick_title()),
        ]
    facts += [
        Fact(partial(situation.piles, seat), DESCRIPTION | TEXT, situation.narration.name(seat))
        for seat in range(len(view.piles))
        if seat != own.seat
    ]
    return [
        *facts,
        Fact(situation.contract, DESCRIPTION | TEXT, trump, weight=5),
        Fact(own.worth, MESSAGE, lead=SMALL, line=SCORE),
        Fact(own.carregos_or_took, MESSAGE, lead=SMALL, line=SCORE),
        Fact(situation.spoken if view.trick or view.tricks else situation.calling, TEXT, trump),
        Fact(partial(situation.points_of_deal, own.side), MESSAGE, lead=SMALL, line=SCORE),
        Fact(own.score, MESSAGE, lead=SMALL, line=SCORE),
        Fact(partial(situation.score_lines, own.side), TEXT, score),
        Fact(situation.score, DESCRIPTION),
        Fact(situation.points_of_deal, DESCRIPTION),
        Fact(situation.tricks_won, DESCRIPTION),
        Fact(situation.refused_claims, DESCRIPTION | TEXT, score)
        if view.phase is Phase.PLAY
        else Fact(situation.calling, DESCRIPTION),
        Fact(situation.last_trick, DESCRIPTION),
        Fact(situation.last_trick_lines, TEXT, _("Previous trick") if lying_trick(view) else _("Last trick")),
        Fact(situation.dealt_by, TEXT, match),
        Fact(situation.end, TEXT, match),
        Fact(situation.players, TEXT, match),
    ]


def _between_deals(own: OwnSituation) -> list[Fact]:
    situation, _ = own.public, own.tr.gettext
    score, match = _("Points"), _("Match")
    facts = [Fact(situation.claims), Fact(own.claim_window), Fact(situation.last_trick, DESCRIPTION)]
    if own.view.results:
        facts += [
            Fact(partial(situation.outcome, own.seat), TEXT),
            Fact(situation.refused_claims, TEXT),
            Fact(situation.result, TEXT, _("The last hand")),
            Fact(own.took, MESSAGE, line="hand"),
            Fact(partial(situation.points_of_deal, own.side), MESSAGE, line="hand"),
            Fact(partial(situation.score, own.side), MESSAGE),
            Fact(partial(situation.score_lines, own.side), TEXT, score),
        ]
    else:
        facts.append(Fact(partial(situation.score, own.side), MESSAGE))
    facts.append(Fact(situation.score, DESCRIPTION))
    return [*facts, Fact(situation.end, TEXT, match), Fact(situation.players, TEXT, match)]


def pack_facts(own: OwnSituation, preferences: Preferences) -> Iterator[Fact]:
    """Yield the facts for the cutter, whose picture shows the pack (B10)."""
    for fact in hand_facts(own, preferences):
        yield fact.only(MESSAGE | TEXT)
    yield Fact(own.turn, DESCRIPTION)
    yield Fact(own.pack, DESCRIPTION)
    yield Fact(own.public.score, DESCRIPTION)
    yield Fact(own.public.players, DESCRIPTION)


def deal_result_facts(narration: Narration, finished: DealResult) -> Iterator[Fact]:
    """Yield the facts of a finished deal: contract, points, score, totals."""
    first, *others = result(narration, finished)
    yield Fact(lambda: first)
    yield Fact(lambda: others, line="result")
    yield Fact(partial(narration.claims, finished.deal))
    yield Fact(lambda: narration.score(finished.totals))


def tricks_facts(situation: Situation) -> Iterator[Fact]:
    """Yield the finished tricks that may be looked at now, the newest first (B36)."""
    narration, view, _ = situation.narration, situation.view, situation.tr.gettext
    for trick in reversed(view.inspectable):
        number = view.tricks.index(trick) + 1
        cards = _(
            "Trick {number}: {cards}.",
            number=number,
            cards=narration.played_cards(trick.leader, trick.cards),
        )
        section = _("Trick {number}", number=number)
        yield Fact(partial(str, cards), DESCRIPTION)
        yield Fact(partial(situation.card_lines, trick.leader, trick.cards), TEXT, section)
        yield Fact(partial(narration.took, trick.winner, trick.points), EVERYWHERE, section)


def score_sheet_facts(situation: Situation) -> Iterator[Fact]:
    """Yield the score sheet of a match, the newest deal first.

    A description without room for all numbers has only the written points.
    """
    tr, view, narration = situation.tr, situation.view, situation.narration
    section = situation.standing()
    sides = ", ".join(narration.side(side) for side in range(view.options.sides))
    title = rules_title(tr, view.options)
    yield Fact(situation.standing, DESCRIPTION)
    yield Fact(situation.standing, MESSAGE, lead="### ")
    if situation.table.result_is_open:
        yield Fact(situation.claim_window, EVERYWHERE, section)
    yield Fact(lambda: narration.score(view.totals), DESCRIPTION | MESSAGE)
    yield Fact(
        lambda: tr.ngettext("{number} hand played.", "{number} hands played.", len(view.results)), MESSAGE
    )
    yield Fact(situation.score_lines, TEXT, section)
    if view.phase is Phase.PLAY:
        yield Fact(situation.refused_claims, TEXT, section)
    yield Fact(lambda: f"{title}.", DESCRIPTION)
    yield Fact(lambda: title, TEXT, section)
    yield Fact(
        lambda: tr.gettext("Each hand has its numbers in this order: {sides}.", sides=sides), TEXT, section
    )
    newest_first = view.results[::-1]
    yield Fact(
        lambda: [_deal_line(tr, finished) for finished in newest_first],
        DESCRIPTION | TEXT,
        section,
        short=lambda: [_short_deal_line(tr, finished) for finished in newest_first],
    )


def _deal_line(tr: Translator, finished: DealResult) -> str:
    """Return a deal as a line of the score sheet, with the numbers of each side in their order."""
    contract = contract_name(tr, finished.contract)
    written, totals = (_numbers(numbers) for numbers in (finished.written, finished.totals))
    if finished.call is not None:
        contract = f"{contract}, {call_name(tr, finished.call)}"
    if finished.revoke is not None:
        return tr.gettext(
            "Hand {hand}, {contract} ×{multiplier}: ended by a revoke; scored {written}; total {totals}.",
            hand=finished.deal,
            contract=contract,
            multiplier=finished.multiplier,
            written=written,
            totals=totals,
        )
    return tr.gettext(
        "Hand {hand}, {contract} ×{multiplier}: taken {taken}; scored {written}; total {totals}.",
        hand=finished.deal,
        contract=contract,
        multiplier=finished.multiplier,
        taken=_numbers(finished.taken),
        written=written,
        totals=totals,
    )


def _short_deal_line(tr: Translator, finished: DealResult) -> str:
    return tr.gettext(
        "Hand {hand}, {contract} ×{multiplier}: {written}.",
        hand=finished.deal,
        contract=contract_name(tr, finished.contract),
        multiplier=finished.multiplier,
        written=_numbers(finished.written),
    )


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(points, numbers))
