"""The pictures of a review as scenes."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.botifarra.names import card_name, contract_name, sorted_hand
from bot.games.botifarra.pictures.review import ParScene, ParsScene, ReviewedCard, ReviewedTrick, ReviewScene
from bot.games.botifarra.scenes.parts import CONTRACT_CODES
from bot.i18n import Translator
from bot.render.layouts.review_costs import CostlyCardScene, CostsScene, LossScene
from bot.render.layouts.review_parts import NO_COST, Cost, ReviewedPlayer
from bot.render.layouts.review_trick import HeldCard, ReviewedHand, TrickReviewScene
from bot.tables.table import Table
from bot.ui.tables.reviews.words import cost_of, cost_worth_saying, loss, open_loss
from bot.ui.tables.seat_scenes import compact_side_label, name_or_you
from bot.ui.text.names import short
from engine.botifarra import Contract
from engine.botifarra.review.judge import HandReview, JudgedCard
from engine.botifarra.review.summary import costliest, losses
from engine.botifarra.scoring import trick_points
from engine.cards.spanish import SpanishCardSet
from engine.game import Seat

TRICKS = 12
PAGES = TRICKS + 1
"""The whole hand, then a page for each trick."""
_SHORT_ALONE = 9
"""Characters of a name in a line with those of three others."""


def overview_scene(tr: Translator, table: Table, review: HandReview, viewer: Seat | None) -> ReviewScene:
    """Return the picture of the whole hand, the viewer's row first."""
    seats = _from(viewer, review.options.seats)
    averages = losses([review])
    named = _named_card(review)
    return ReviewScene(
        headline=_headline(tr, review, table.side_of(seats[0])),
        page=f"1/{PAGES}",
        detail=_detail(tr, table, review, viewer),
        warns=named is not None,
        players=tuple(
            _player(tr, table, seat, viewer, f"Ø {loss(tr, averages[seat].average)}") for seat in seats
        ),
        rows=tuple(_row(tr, review, seat, named) for seat in seats),
        tricks=tuple(
            ReviewedTrick(table.side_of(winner), _points(table, review, number))
            for number, winner in enumerate(review.winners, 1)
        ),
        legend=_against_the_expert(tr),
        pars=_pars(tr, table, review) if review.has_open_measure else None,
    )


def trick_scene(
    tr: Translator, table: Table, review: HandReview, viewer: Seat | None, number: int
) -> TrickReviewScene:
    """Return the picture of a trick with all hands open."""
    trick = review.trick(number)
    winner = review.winners[number - 1]
    return TrickReviewScene(
        headline=tr.gettext(
            "Trick {number}: {name} leads", number=number, name=name_or_you(tr, table, trick[0].seat, viewer)
        )
        if trick[0].seat != viewer
        else tr.gettext("Trick {number}: you lead", number=number),
        page=f"{number + 1}/{PAGES}",
        detail=_so_far(tr, table, review, viewer, number),
        hands=tuple(
            ReviewedHand(
                _player(tr, table, judged.seat, viewer),
                _held(tr, review, judged),
                won=judged.seat == winner,
            )
            for judged in trick
        ),
        fair_title=tr.pgettext("measure", "Expert") if review.has_open_measure else "",
        open_title=tr.pgettext("measure", "Open") if review.has_open_measure else "",
        legend=tr.gettext("Points lost against the best card: by the expert, and with all cards open")
        if review.has_open_measure
        else _against_the_expert(tr),
    )


def match_scene(
    tr: Translator, table: Table, reviews: Sequence[HandReview], viewer: Seat | None
) -> CostsScene:
    """Return the picture of a match: its costliest cards, and what each player lost a card."""
    lost = losses(reviews)
    most = max(each.average for each in lost) or 1.0
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
                loss(tr, lost[seat].average),
                lost[seat].average / most,
            )
            for seat in _from(viewer, len(lost))
        ),
    )


def short_turning_point(tr: Translator, table: Table, review: HandReview, viewer: Seat | None) -> str:
    """Return the turning point in a line, or why there is none."""
    turned = None if review.turning_point is None else review.cards[review.turning_point]
    if turned is not None and turned.open is not None:
        return tr.gettext(
            "Turning point: trick {trick}, {name}, {card} ({points})",
            trick=turned.trick,
            name=name_or_you(tr, table, turned.seat, viewer),
            card=card_name(tr, turned.card),
            points=open_loss(turned.open.cost),
        )
    if review.loser is None:
        return tr.gettext("36 to 36: nobody scores")
    if review.was_lost_from_deal:
        return tr.gettext("No turning point: the deal decided the hand")
    return tr.gettext("No turning point: the rest was given up")


def short_costliest(tr: Translator, table: Table, review: HandReview, viewer: Seat | None) -> str:
    """Return the costliest card in a line, or that there is none."""
    for costly in costliest([review], 1):
        return tr.gettext(
            "Costliest card: trick {trick}, {name}, {card} ({points})",
            trick=costly.judged.trick,
            name=name_or_you(tr, table, costly.judged.seat, viewer),
            card=card_name(tr, costly.judged.card),
            points=loss(tr, costly.cost),
        )
    return tr.gettext("No card is clearly worse than another")


def _detail(tr: Translator, table: Table, review: HandReview, viewer: Seat | None) -> str:
    told = short_turning_point if review.has_open_measure else short_costliest
    return told(tr, table, review, viewer)


def _named_card(review: HandReview) -> JudgedCard | None:
    """Return the card that the line under the headline names."""
    if review.has_open_measure:
        return None if review.turning_point is None else review.cards[review.turning_point]
    return next((costly.judged for costly in costliest([review], 1)), None)


def _against_the_expert(tr: Translator) -> str:
    return tr.gettext("Points lost against the expert, who saw only the cards of that player")


def _pars(tr: Translator, table: Table, review: HandReview) -> ParsScene:
    side = review.dealers_side
    return ParsScene(
        title=tr.gettext("With all cards open"),
        side_label=compact_side_label(tr, table, side),
        side=side,
        contracts=tuple(
            ParScene(CONTRACT_CODES[contract], review.pars[contract], contract is review.result.contract)
            for contract in Contract
        ),
    )


def _headline(tr: Translator, review: HandReview, first: int) -> str:
    """Return number and contract of the hand, and the points of all sides, this one first."""
    result = review.result
    contract = contract_name(tr, result.contract)
    if result.multiplier > 1:
        contract = f"{contract} ×{result.multiplier}"
    points = "–".join(str(points) for points in (*result.taken[first:], *result.taken[:first]))
    named = tr.gettext("Hand {hand} · {contract}", hand=result.hand, contract=contract)
    return f"{named} · {points}"


def _from(viewer: Seat | None, seats: int) -> list[Seat]:
    return [((viewer or 0) + place) % seats for place in range(seats)]


def _player(
    tr: Translator, table: Table, seat: Seat, viewer: Seat | None, detail: str = ""
) -> ReviewedPlayer:
    return ReviewedPlayer(name_or_you(tr, table, seat, viewer), table.side_of(seat), detail)


def _row(
    tr: Translator, review: HandReview, seat: Seat, named: JudgedCard | None
) -> tuple[ReviewedCard, ...]:
    return tuple(
        ReviewedCard(
            str(judged.card),
            cost_worth_saying(tr, judged.fair),
            is_led=number % review.options.seats == 0,
            won=review.winners[judged.trick - 1] == seat,
            is_named=judged is named,
        )
        for number, judged in enumerate(review.cards)
        if judged.seat == seat
    )


def _held(tr: Translator, review: HandReview, judged: JudgedCard) -> tuple[HeldCard, ...]:
    """Return the hand before a card, with what each legal card would have cost if there was a choice."""
    fair = {} if judged.fair is None else dict(judged.fair.values)
    opened = judged.open_values if judged.is_choice else {}
    best_fair, best_open = max(fair.values(), default=0.0), max(opened.values(), default=0.0)
    legal = SpanishCardSet.from_mask(judged.legal)
    return tuple(
        HeldCard(
            str(card),
            is_legal=card in legal,
            is_played=card == judged.card,
            fair=cost_of(tr, best_fair - fair[card]) if card in fair else NO_COST,
            open=Cost(open_loss(best_open - opened[card])) if card in opened else NO_COST,
        )
        for card in sorted_hand(
            SpanishCardSet.from_mask(judged.holding), review.result.contract, review.options
        )
    )


def _points(table: Table, review: HandReview, number: int) -> int:
    return trick_points(table.options, [judged.card for judged in review.trick(number)])


def _so_far(tr: Translator, table: Table, review: HandReview, viewer: Seat | None, number: int) -> str:
    """Return what the trick brought, and the points of all sides after it."""
    taken = [0] * review.options.sides
    for trick in range(1, number + 1):
        taken[table.side_of(review.winners[trick - 1])] += _points(table, review, trick)
    scores = [f"{_label(tr, table, side, viewer)} {points}" for side, points in enumerate(taken)]
    points = _points(table, review, number)
    return tr.gettext("{points} in this trick · so far {scores}", points=points, scores=", ".join(scores))


def _label(tr: Translator, table: Table, side: int, viewer: Seat | None) -> str:
    """Return a label of a side that leaves room for those of four players in a line."""
    if table.sides_are_pairs:
        return compact_side_label(tr, table, side)
    name = name_or_you(tr, table, side, viewer)
    return name if side == viewer else short(name.partition(" ")[0] or name, _SHORT_ALONE)
