"""The facts of a review: what its pictures show, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from bot.games.botifarra.names import contract_name, rank_name, suit_name
from bot.games.botifarra.narration import Narration
from bot.games.botifarra.result_text import result
from bot.ui.tables.reviews.words import loss, open_loss
from bot.ui.text.facts import DESCRIPTION, EVERYWHERE, MESSAGE, TEXT, Fact
from bot.ui.text.names import in_clauses
from engine.botifarra import Contract
from engine.botifarra.review.judge import HandReview, JudgedCard
from engine.botifarra.review.summary import CostlyCard, costliest, losses
from engine.cards.spanish import SpanishCard, SpanishCardSet

_SMALL = "-# "
_OF_HAND = 3
"""Costliest cards of a hand beside its picture."""


def overview_facts(narration: Narration, review: HandReview) -> Iterator[Fact]:
    """Yield the facts of the whole hand: result, turning point, costliest cards, par, then trick by trick."""
    tr = narration.tr
    section = tr.gettext("Review of hand {hand}", hand=review.result.hand)
    yield Fact(lambda: list(result(narration, review.result)), DESCRIPTION | TEXT, section, weight=5)
    if review.has_open_measure:
        yield Fact(partial(turning_point, narration, review), EVERYWHERE, section, weight=9)
    yield Fact(lambda: _costly_cards(narration, review), EVERYWHERE, section, weight=8)
    if review.has_open_measure:
        yield Fact(partial(par, narration, review), DESCRIPTION | TEXT, section, weight=7)
    yield Fact(lambda: averages(narration, [review]), DESCRIPTION | TEXT, section, weight=6)
    yield Fact(partial(how_measured, narration), MESSAGE | TEXT, section, lead=_SMALL)
    for number in range(1, len(review.winners) + 1):
        title = tr.gettext("Trick {number}", number=number)
        yield Fact(partial(_trick_line, narration, review, number), TEXT, title)


def trick_facts(narration: Narration, review: HandReview, number: int) -> Iterator[Fact]:
    """Yield the facts of a trick: who led, what each played and could have played, who took it."""
    tr, trick = narration.tr, review.trick(number)
    section = tr.gettext("Trick {number}", number=number)
    points = sum(judged.card.points for judged in trick) + 1
    yield Fact(
        lambda: tr.gettext("Trick {number} of hand {hand}.", number=number, hand=review.result.hand),
        DESCRIPTION | TEXT,
    )
    if review.turning_point is not None and review.cards[review.turning_point].trick == number:
        yield Fact(partial(turning_point, narration, review), EVERYWHERE, weight=9)
    for judged in trick:
        yield Fact(partial(_played, narration, judged), EVERYWHERE, section, weight=8)
    yield Fact(
        lambda: narration.took(review.winners[number - 1], points), DESCRIPTION | TEXT, section, weight=7
    )
    for judged in trick:
        name = narration.name(judged.seat)
        yield Fact(partial(_held, narration, judged), DESCRIPTION | TEXT, name)
        if judged.is_choice:
            yield Fact(partial(_choices, narration, judged), TEXT, name)
    yield Fact(partial(how_measured, narration), MESSAGE | TEXT, section, lead=_SMALL)


def match_facts(narration: Narration, reviews: Sequence[HandReview]) -> Iterator[Fact]:
    """Yield the facts of a match: its costliest cards, and what each player lost a card."""
    section = narration.tr.gettext("Review of the match")
    costly = costliest(reviews)
    yield Fact(
        lambda: (
            [_costly_card(narration, each, with_hand=True) for each in costly] or _no_costly_card(narration)
        ),
        EVERYWHERE,
        section,
        weight=9,
    )
    yield Fact(lambda: averages(narration, reviews), EVERYWHERE, section, weight=8)
    yield Fact(partial(how_measured, narration), MESSAGE | TEXT, section, lead=_SMALL)


def turning_point(narration: Narration, review: HandReview) -> str:
    """Return the card that turned the hand, or that none did."""
    _ = narration.tr.gettext
    turned = None if review.turning_point is None else review.cards[review.turning_point]
    if turned is not None and turned.open is not None:
        return _(
            "Turning point, trick {trick}: with all cards open {side} had the hand until {name} played {card};"
            " {better} would have kept it.",
            trick=turned.trick,
            side=narration.side(turned.seat % 2),
            name=narration.name(turned.seat),
            card=narration.the_card(turned.card),
            better=narration.the_card(turned.open.best),
        )
    if review.loser is None:
        return _("36 to 36: nobody scores.")
    side = narration.side(review.loser)
    if review.was_lost_from_deal:
        return _("No card turned the hand: with all cards open {side} had lost it from the deal.", side=side)
    return _("No card turned the hand: {side} lost it when the rest was given up.", side=side)


def par(narration: Narration, review: HandReview) -> str:
    """Return the points of the dealer's side in each contract with all cards open."""
    tr = narration.tr
    pars = [
        f"{contract_name(tr, contract)}\N{NO-BREAK SPACE}{review.pars[contract]}"
        for contract in Contract
        if review.pars[contract] is not None
    ]
    return tr.gettext(
        "With all cards open and the best play of all four, {side} would take: {pars}. They took {points}.",
        side=narration.side(review.dealers_side),
        pars=", ".join(pars),
        points=review.result.taken[review.dealers_side],
    )


def averages(narration: Narration, reviews: Sequence[HandReview]) -> str:
    """Return what each player lost a card."""
    lost = [
        f"{narration.name(seat)}\N{NO-BREAK SPACE}{loss(narration.tr, each.average)}"
        for seat, each in enumerate(losses(reviews))
    ]
    return narration.tr.gettext("Points lost a card, on average: {losses}.", losses=", ".join(lost))


def how_measured(narration: Narration) -> str:
    """Return what the numbers mean."""
    return narration.tr.gettext(
        "Points are lost against the card that the expert prefers, who saw only that player's cards, too."
        " With all cards open another card may have been better."
    )


def _costly_cards(narration: Narration, review: HandReview) -> list[str]:
    costly = costliest([review], _OF_HAND)
    return [_costly_card(narration, each) for each in costly] or [_no_costly_card(narration)]


def _no_costly_card(narration: Narration) -> str:
    return narration.tr.gettext("Nobody played a card that the expert would call a mistake.")


def _costly_card(narration: Narration, costly: CostlyCard, *, with_hand: bool = False) -> str:
    _, judged = narration.tr.gettext, costly.judged
    told = {
        "name": narration.name(judged.seat),
        "card": narration.the_card(judged.card),
        "better": narration.the_card(costly.better),
        "points": loss(narration.tr, costly.cost),
        "trick": judged.trick,
    }
    if with_hand:
        return _(
            "{points}: hand {hand}, trick {trick}, {name} played {card}. Better: {better}.",
            hand=costly.review.result.hand,
            **told,
        )
    return _("{points}: trick {trick}, {name} played {card}. Better: {better}.", **told)


def _trick_line(narration: Narration, review: HandReview, number: int) -> list[str]:
    """Return a trick in a line: who played what, and what it cost where that is something."""
    _ = narration.tr.gettext
    plays = []
    for judged in review.trick(number):
        play = _("{name} {card}", name=narration.name(judged.seat), card=narration.card(judged.card))
        costs = _costs(narration, judged)
        plays.append(f"{play} ({costs})" if costs else play)
    points = sum(judged.card.points for judged in review.trick(number)) + 1
    return [f"{in_clauses(narration.tr, plays)}.", narration.took(review.winners[number - 1], points)]


def _played(narration: Narration, judged: JudgedCard) -> str:
    """Return a card of a trick with its cost and a better one, or that it was the only one."""
    _ = narration.tr.gettext
    name, card = narration.name(judged.seat), narration.the_card(judged.card)
    if judged.fair is None:
        return _("{name} played {card}, without a choice.", name=name, card=card)
    costs = _costs(narration, judged)
    if not costs:
        return _("{name} played {card}: nothing is clearly better.", name=name, card=card)
    if judged.open is not None and not judged.fair.is_costly:
        return _(
            "{name} played {card} ({costs}). With all cards open {better} was better.",
            name=name,
            card=card,
            costs=costs,
            better=narration.the_card(judged.open.best),
        )
    return _(
        "{name} played {card} ({costs}). Better: {better}.",
        name=name,
        card=card,
        costs=costs,
        better=narration.the_card(judged.fair.best),
    )


def _costs(narration: Narration, judged: JudgedCard) -> str:
    """Return what a card cost, if that is something by any measure."""
    opened = None if judged.open is None else judged.open.cost
    if judged.fair is None or not (judged.fair.is_costly or opened):
        return ""
    return _by_measures(narration, judged.fair.cost, opened)


def _by_measures(narration: Narration, fair: float, opened: float | None) -> str:
    """Return costs by both measures, or the fair one where there is no other."""
    lost = loss(narration.tr, fair)
    if opened is None:
        return lost
    return narration.tr.gettext("expert {fair}, open {open}", fair=lost, open=open_loss(opened))


def _held(narration: Narration, judged: JudgedCard) -> str:
    """Return the hand before a card, suit by suit."""
    suits: dict[str, list[SpanishCard]] = {}
    for card in SpanishCardSet.from_mask(judged.holding):
        suits.setdefault(suit_name(narration.tr, card.suit), []).append(card)
    held = [
        f"{suit} {', '.join(rank_name(narration.tr, card.rank) for card in reversed(cards))}"
        for suit, cards in suits.items()
    ]
    return narration.tr.gettext(
        "{name} held: {cards}.", name=narration.name(judged.seat), cards=in_clauses(narration.tr, held)
    )


def _choices(narration: Narration, judged: JudgedCard) -> str:
    """Return every legal card with what it would have cost."""
    assert judged.fair is not None  # noqa: S101 - a chosen card has a fair verdict
    fair, opened = dict(judged.fair.values), judged.open_values
    best_fair, best_open = max(fair.values()), max(opened.values(), default=0.0)
    each = []
    for card, value in fair.items():
        open_cost = best_open - opened[card] if card in opened else None
        each.append(f"{narration.card(card)} {_by_measures(narration, best_fair - value, open_cost)}")
    return narration.tr.gettext("Legal: {cards}.", cards=in_clauses(narration.tr, each))
