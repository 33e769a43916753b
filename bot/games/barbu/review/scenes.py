"""The pictures of a review as scenes."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.barbu.names import short_rank, sorted_hand
from bot.games.barbu.review.titles import page_title
from bot.games.barbu.review.words import review_name, short_named, where
from bot.games.barbu.taken import trick_score
from bot.i18n import Translator
from bot.render.layouts.review_costs import CostlyCardScene, CostsScene, LossScene
from bot.render.layouts.review_parts import NO_COST, Cost, ReviewedPlayer
from bot.render.layouts.review_trick import HeldCard, ReviewedHand, TrickReviewScene
from bot.tables.table import Table
from bot.ui.face import DOT
from bot.ui.tables.reviews.words import cost_of, loss
from bot.ui.tables.seat_scenes import name_or_you
from bot.ui.text.names import points
from engine.barbu.moves import BarbuMove, Decline, Pass, PlayCard
from engine.barbu.review.judge import DealReview, JudgedMove
from engine.barbu.review.summary import CostlyMove, costliest, losses
from engine.cards.french import FrenchCard, FrenchCardSet
from engine.game import Seat


def overview_scene(tr: Translator, table: Table, review: DealReview, viewer: Seat | None) -> CostsScene:
    """Return the picture of the whole deal: the viewer's costliest moves, and what each player lost."""
    turned = review.turning_point
    own = tr.gettext("None of your moves is clearly worse than another")
    return CostsScene(
        headline=review_name(tr, review),
        page=f"1/{len(review.pages) + 1}",
        detail=_turning_point(tr, table, review, viewer),
        warns=turned is not None,
        instead=tr.gettext("better:"),
        costly=tuple(
            _costly(tr, table, each, viewer, _capitalised(where(tr, review.result, each.judged.number)))
            for each in costliest([review], seat=viewer)
        ),
        none=own if viewer is not None else tr.gettext("No move is clearly worse than another"),
        losses_title=tr.gettext("Points lost in all, against a strong computer"),
        losses=_losses(tr, table, viewer, [each.total for each in losses([review])]),
    )


def match_scene(
    tr: Translator, table: Table, reviews: Sequence[DealReview], viewer: Seat | None
) -> CostsScene:
    """Return the picture of a game: its costliest moves, and what each player lost a decision."""
    return CostsScene(
        headline=tr.gettext("Review of the game"),
        detail=tr.gettext("The costliest moves, against a strong computer"),
        instead=tr.gettext("better:"),
        costly=tuple(
            _costly(
                tr,
                table,
                each,
                viewer,
                f"{review_name(tr, each.review)}, {where(tr, each.review.result, each.judged.number)}",
            )
            for each in costliest(reviews)
        ),
        none=tr.gettext("No move is clearly worse than another"),
        losses_title=tr.gettext("Points lost a decision, on average"),
        losses=_losses(tr, table, viewer, [each.average for each in losses(reviews)]),
    )


def page_scene(
    tr: Translator, table: Table, review: DealReview, viewer: Seat | None, page: int
) -> TrickReviewScene:
    """Return the picture of a trick, or of some moves of a réussite, with the hands open."""
    result, moves = review.result, review.pages[page - 1]
    winner = result.tricks[page - 1].winner if result.contract.has_tricks else None
    return TrickReviewScene(
        headline=_headline(tr, table, review, viewer, page),
        page=f"{page + 1}/{len(review.pages) + 1}",
        detail=_detail(tr, table, review, viewer, page),
        hands=tuple(
            ReviewedHand(
                _player(tr, table, judged.seat, viewer, _note(tr, judged)),
                _held(tr, judged),
                won=judged.seat == winner,
            )
            for judged in moves
        ),
        legend=tr.gettext("Points lost against a strong computer, which saw only the cards of that player"),
    )


def _headline(tr: Translator, table: Table, review: DealReview, viewer: Seat | None, page: int) -> str:
    if not review.result.contract.has_tricks:
        return page_title(tr, review, page)
    leader = review.result.tricks[page - 1].leader
    if leader == viewer:
        return tr.gettext("Trick {number}: you lead", number=page)
    name = name_or_you(tr, table, leader, viewer)
    return tr.gettext("Trick {number}: {name} leads", number=page, name=name)


def _detail(tr: Translator, table: Table, review: DealReview, viewer: Seat | None, page: int) -> str:
    """Return the contract, and what the trick cost or brought whom."""
    result, name = review.result, review_name(tr, review)
    if not result.contract.has_tricks:
        return DOT.join((name, tr.gettext("height {height}", height=short_rank(result.height))))
    score = trick_score(review.options, result.contract, result.tricks[:page])
    winner = name_or_you(tr, table, result.tricks[page - 1].winner, viewer)
    return DOT.join((name, f"{winner} {points(score, signed=True)}"))


def _turning_point(tr: Translator, table: Table, review: DealReview, viewer: Seat | None) -> str:
    turned = review.turning_point
    if turned is None:
        return tr.gettext("No turning point: no move is clearly worse than another")
    return tr.gettext(
        "Turning point: {where}, {name}, {card} ({points})",
        where=where(tr, review.result, turned.number),
        name=name_or_you(tr, table, turned.seat, viewer),
        card=short_named(tr, turned.move),
        points=loss(tr, turned.cost),
    )


def _costly(
    tr: Translator, table: Table, costly: CostlyMove, viewer: Seat | None, told_where: str
) -> CostlyCardScene:
    judged = costly.judged
    return CostlyCardScene(
        told_where,
        _player(tr, table, judged.seat, viewer),
        _card(judged.move),
        None if judged.fair is None else _card(judged.fair.best),
        _cost(tr, judged, judged.cost),
    )


def _losses(
    tr: Translator, table: Table, viewer: Seat | None, lost: Sequence[float]
) -> tuple[LossScene, ...]:
    """Return what each player lost, the viewer first."""
    most = max(lost) or 1.0
    seats = [((viewer or 0) + place) % len(lost) for place in range(len(lost))]
    return tuple(
        LossScene(_player(tr, table, seat, viewer), loss(tr, lost[seat]), lost[seat] / most) for seat in seats
    )


def _player(
    tr: Translator, table: Table, seat: Seat, viewer: Seat | None, detail: str = ""
) -> ReviewedPlayer:
    return ReviewedPlayer(name_or_you(tr, table, seat, viewer), table.side_of(seat), detail)


def _card(move: BarbuMove) -> str | None:
    return str(move.card) if isinstance(move, PlayCard) else None


def _cost(tr: Translator, judged: JudgedMove, cost: float) -> Cost:
    return NO_COST if judged.fair is None else cost_of(tr, cost, judged.fair.worth_saying)


def _held(tr: Translator, judged: JudgedMove) -> tuple[HeldCard, ...]:
    """Return the hand before a move, with what each legal card would have cost if there was a choice."""
    costs = _costs(judged)
    legal = {move.card for move in judged.legal if isinstance(move, PlayCard)}
    return tuple(
        HeldCard(
            str(card),
            is_legal=card in legal,
            is_played=isinstance(judged.move, PlayCard) and card == judged.move.card,
            fair=_cost(tr, judged, costs[card]) if card in costs else NO_COST,
        )
        for card in sorted_hand(FrenchCardSet.from_mask(judged.holding))
    )


def _costs(judged: JudgedMove) -> dict[FrenchCard, float]:
    """Return what each card would have cost; of an ace that could lie at both ends the side that was played."""
    costs: dict[FrenchCard, float] = {}
    if judged.fair is None:
        return costs
    most = max(value for _, value in judged.fair.values)
    for move, value in judged.fair.values:
        if isinstance(move, PlayCard) and (move.card not in costs or move == judged.move):
            costs[move.card] = most - value
    return costs


def _note(tr: Translator, judged: JudgedMove) -> str:
    """Return what a player did without a card, or what stopping after an ace would have cost."""
    if isinstance(judged.move, Pass):
        # Translators: on a picture, below a name: the player has no card to place
        return tr.gettext("passes")
    values = {} if judged.fair is None else dict(judged.fair.values)
    if Decline() not in values:
        return ""
    cost = loss(tr, max(values.values()) - values[Decline()])
    if isinstance(judged.move, Decline):
        # Translators: on a picture, below a name: the player plays no further card after an ace; what that cost
        return tr.gettext("stops: {points}", points=cost)
    # Translators: on a picture, below a name: what it would have cost to play no further card after an ace
    return tr.gettext("stopping: {points}", points=cost)


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
