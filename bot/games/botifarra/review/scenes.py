"""The pictures of a review as scenes."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.botifarra.names import card_name, contract_name, sorted_hand
from bot.games.botifarra.pictures.review import ParScene, ReviewedCard, ReviewedTrick, ReviewScene
from bot.games.botifarra.scenes.parts import CONTRACT_CODES
from bot.i18n import Translator
from bot.render.layouts.review_costs import CostlyCardScene, CostsScene, LossScene
from bot.render.layouts.review_parts import NO_COST, Cost, ReviewedPlayer
from bot.render.layouts.review_trick import HeldCard, ReviewedHand, TrickReviewScene
from bot.tables.table import Table
from bot.ui.tables.reviews.words import cost_of, cost_worth_saying, loss, open_loss
from bot.ui.tables.seat_scenes import compact_side_label, name_or_you
from engine.botifarra import Contract
from engine.botifarra.review.judge import SEATS, HandReview, JudgedCard
from engine.botifarra.review.summary import costliest, losses
from engine.botifarra.scoring import trick_points
from engine.cards.spanish import SpanishCardSet
from engine.game import Seat

TRICKS = 12
PAGES = TRICKS + 1
"""The whole hand, then a page for each trick."""


def overview_scene(tr: Translator, table: Table, review: HandReview, viewer: Seat | None) -> ReviewScene:
    """Return the picture of the whole hand, the viewer's row first."""
    seats = _from(viewer)
    averages = losses([review])
    result = review.result
    return ReviewScene(
        headline=_headline(tr, review, seats[0] % 2),
        page=f"1/{PAGES}",
        detail=short_turning_point(tr, table, review, viewer),
        has_turned=review.turning_point is not None,
        players=tuple(
            _player(tr, table, seat, viewer, f"Ø {loss(tr, averages[seat].fair_average)}") for seat in seats
        ),
        rows=tuple(_row(tr, review, seat) for seat in seats),
        tricks=tuple(
            ReviewedTrick(winner % 2, _points(table, review, number))
            for number, winner in enumerate(review.winners, 1)
        ),
        legend=tr.gettext("Points lost against the expert, who saw only the cards of that player"),
        par_title=tr.gettext("With all cards open"),
        par_side_label=compact_side_label(tr, table, review.dealers_side),
        par_side=review.dealers_side,
        pars=tuple(
            ParScene(CONTRACT_CODES[contract], review.pars[contract], contract is result.contract)
            for contract in Contract
        ),
    )


def trick_scene(
    tr: Translator, table: Table, review: HandReview, viewer: Seat | None, number: int
) -> TrickReviewScene:
    """Return the picture of a trick with all hands open."""
    trick = review.trick(number)
    winner = review.winners[number - 1]
    points = _points(table, review, number)
    return TrickReviewScene(
        headline=tr.gettext(
            "Trick {number}: {name} leads", number=number, name=name_or_you(tr, table, trick[0].seat, viewer)
        )
        if trick[0].seat != viewer
        else tr.gettext("Trick {number}: you lead", number=number),
        page=f"{number + 1}/{PAGES}",
        detail=_so_far(tr, table, review, number, points),
        hands=tuple(
            ReviewedHand(
                _player(tr, table, judged.seat, viewer),
                _held(tr, review, judged),
                won=judged.seat == winner,
            )
            for judged in trick
        ),
        fair_title=tr.pgettext("measure", "Expert"),
        open_title=tr.pgettext("measure", "Open"),
        legend=tr.gettext("Points lost against the best card: by the expert, and with all cards open"),
    )


def match_scene(
    tr: Translator, table: Table, reviews: Sequence[HandReview], viewer: Seat | None
) -> CostsScene:
    """Return the picture of a match: its costliest cards, and what each player lost a card."""
    lost = losses(reviews)
    most = max(each.fair_average for each in lost) or 1.0
    return CostsScene(
        headline=tr.gettext("Review of the match"),
        detail=tr.gettext("The costliest cards, against the expert, who saw only the cards of that player"),
        instead=tr.gettext("better:"),
        costly=tuple(
            CostlyCardScene(
                tr.gettext(
                    "Hand {hand}, trick {trick}", hand=each.review.result.hand, trick=each.judged.trick
                ),
                _player(tr, table, each.judged.seat, viewer),
                str(each.judged.card),
                str(each.better),
                cost_of(tr, each.cost),
            )
            for each in costliest(reviews)
        ),
        losses_title=tr.gettext("Points lost a card, on average"),
        losses=tuple(
            LossScene(
                _player(tr, table, seat, viewer),
                loss(tr, lost[seat].fair_average),
                lost[seat].fair_average / most,
            )
            for seat in _from(viewer)
        ),
    )


def short_turning_point(tr: Translator, table: Table, review: HandReview, viewer: Seat | None) -> str:
    """Return the turning point in a line, or why there is none."""
    if review.turning_point is not None:
        card = review.cards[review.turning_point]
        return tr.gettext(
            "Turning point: trick {trick}, {name}, {card} ({points})",
            trick=card.trick,
            name=name_or_you(tr, table, card.seat, viewer),
            card=card_name(tr, card.card),
            points=open_loss(card.open.cost),
        )
    if review.loser is None:
        return tr.gettext("36 to 36: nobody scores")
    if review.was_lost_from_deal:
        return tr.gettext("No turning point: the deal decided the hand")
    return tr.gettext("No turning point: the rest was given up")


def _headline(tr: Translator, review: HandReview, first: int) -> str:
    result = review.result
    contract = contract_name(tr, result.contract)
    if result.multiplier > 1:
        contract = f"{contract} ×{result.multiplier}"
    points = f"{result.taken[first]}–{result.taken[1 - first]}"
    named = tr.gettext("Hand {hand} · {contract}", hand=result.hand, contract=contract)
    return f"{named} · {points}"


def _from(viewer: Seat | None) -> list[Seat]:
    return [((viewer or 0) + place) % SEATS for place in range(SEATS)]


def _player(
    tr: Translator, table: Table, seat: Seat, viewer: Seat | None, detail: str = ""
) -> ReviewedPlayer:
    return ReviewedPlayer(name_or_you(tr, table, seat, viewer), table.side_of(seat), detail)


def _row(tr: Translator, review: HandReview, seat: Seat) -> tuple[ReviewedCard, ...]:
    return tuple(
        ReviewedCard(
            str(judged.card),
            cost_worth_saying(tr, judged.fair),
            is_led=number % SEATS == 0,
            won=review.winners[judged.trick - 1] == seat,
            turned=number == review.turning_point,
        )
        for number, judged in enumerate(review.cards)
        if judged.seat == seat
    )


def _held(tr: Translator, review: HandReview, judged: JudgedCard) -> tuple[HeldCard, ...]:
    """Return the hand before a card, with what each legal card would have cost if there was a choice."""
    opened = dict(judged.open.values)
    fair = {} if judged.fair is None else dict(judged.fair.values)
    best_open, best_fair = max(opened.values()), max(fair.values(), default=0.0)
    return tuple(
        HeldCard(
            str(card),
            is_legal=card in opened,
            is_played=card == judged.card,
            fair=cost_of(tr, best_fair - fair[card]) if card in fair else NO_COST,
            open=Cost(open_loss(best_open - opened[card])) if card in fair else NO_COST,
        )
        for card in sorted_hand(
            SpanishCardSet.from_mask(judged.holding), review.result.contract, review.options
        )
    )


def _points(table: Table, review: HandReview, number: int) -> int:
    return trick_points(table.options, [judged.card for judged in review.trick(number)])


def _so_far(tr: Translator, table: Table, review: HandReview, number: int, points: int) -> str:
    """Return what the trick brought, and the points of both sides after it."""
    taken = [0, 0]
    for trick in range(1, number + 1):
        taken[review.winners[trick - 1] % 2] += _points(table, review, trick)
    labels = [compact_side_label(tr, table, side) for side in range(2)]
    return tr.gettext(
        "{points} in this trick · so far {first} {first_points}, {second} {second_points}",
        points=points,
        first=labels[0],
        first_points=taken[0],
        second=labels[1],
        second_points=taken[1],
    )
