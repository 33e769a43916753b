"""The facts of each message of a table, in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from bot.games.barbu.narration import Narration
from bot.games.barbu.own_situation import OwnSituation
from bot.games.barbu.result_text import cards_left, headline, scores, slam
from bot.games.barbu.situation import Situation
from bot.ui.text.facts import DESCRIPTION, EVERYWHERE, MESSAGE, SCORE, TEXT, TURN, Fact
from bot.ui.text.names import points
from engine.barbu import BarbuView, DealResult, Phase

TURN_SIGN = "▶ "
SMALL = "-# "


def table_facts(situation: Situation) -> list[Fact]:
    """Return the facts of the public message of a game, the most needed first."""
    view = situation.view
    return [
        *(_contract(situation) if view.has_dealt else ()),
        *_happening(situation),
        Fact(situation.turn, DESCRIPTION),
        Fact(situation.turn_or_trick, MESSAGE, lead=TURN_SIGN if view.asked else ""),
        Fact(situation.left_to_dealer, DESCRIPTION | MESSAGE),
        Fact(situation.slam),
        Fact(situation.claims, DESCRIPTION | MESSAGE),
        Fact(situation.absent, MESSAGE),
        Fact(situation.score, DESCRIPTION),
        Fact(situation.taken, DESCRIPTION),
        Fact(situation.cards_left, DESCRIPTION),
        Fact(situation.last_trick, DESCRIPTION),
        Fact(situation.spares, DESCRIPTION),
        Fact(situation.players, DESCRIPTION),
    ]


def _contract(situation: Situation) -> list[Fact]:
    return [
        Fact(situation.contract_title, MESSAGE, lead="### "),
        Fact(situation.contract_cost, MESSAGE, lead=SMALL),
    ]


def _happening(situation: Situation) -> list[Fact]:
    """Return the facts of the middle of the table."""
    view = situation.view
    news = Fact(situation.news, MESSAGE, line="news")
    if not view.has_dealt:
        return [news, Fact(situation.result, DESCRIPTION)]
    facts = [
        news,
        Fact(situation.trick, DESCRIPTION),
        Fact(situation.winning, DESCRIPTION),
        Fact(situation.layout, DESCRIPTION),
    ]
    return [
        *facts,
        Fact(situation.contract, DESCRIPTION),
        Fact(situation.contract_cost_in_words, DESCRIPTION, short=situation.contract_cost),
        Fact(situation.dealt_by, DESCRIPTION | (MESSAGE if _is_before_play(view) else 0)),
    ]


def _is_before_play(view: BarbuView) -> bool:
    return view.phase in (Phase.VOTE, Phase.CONTRACT)


def hand_facts(own: OwnSituation) -> list[Fact]:
    """Return the facts of a hand message, beside or instead of its picture."""
    situation = own.public
    result = [] if own.view.has_dealt else [Fact(partial(situation.result, own.seat), MESSAGE)]
    result.append(Fact(own.outcome))
    return [
        *result,
        Fact(own.turn, DESCRIPTION | TEXT, weight=7),
        Fact(own.turn_or_duty, MESSAGE, lead=TURN_SIGN if own.view.asked else "", line=TURN),
        Fact(own.winning_first_trick, MESSAGE, lead=SMALL, line=SCORE),
        Fact(own.duty_in_words, TEXT),
        Fact(own.laid, MESSAGE, line=SCORE, lead=SMALL),
        Fact(own.laid_in_words, DESCRIPTION | TEXT, weight=3, short=own.laid),
        Fact(own.passes, weight=3, line=SCORE, lead=SMALL),
        Fact(own.choices, DESCRIPTION | TEXT, weight=4),
        Fact(own.prices, MESSAGE, lead=SMALL),
        Fact(situation.claims),
        Fact(situation.absent, TEXT),
        Fact(own.away, MESSAGE | TEXT),
        *_own_cards(own),
        *(_during_a_deal(own) if own.view.has_dealt else _between_deals(own)),
    ]


def _own_cards(own: OwnSituation) -> list[Fact]:
    section = own.tr.gettext("Your cards") if own.view.has_dealt else ""
    forms = DESCRIPTION | TEXT if section else DESCRIPTION
    facts = [Fact(own.no_cards, forms, section, weight=8)]
    if own.view.cards:
        facts += [
            Fact(own.cards_title, DESCRIPTION, weight=8),
            Fact(own.cards, forms, section, weight=8),
        ]
    return facts


def _during_a_deal(own: OwnSituation) -> list[Fact]:
    situation, view, _ = own.public, own.view, own.tr.gettext
    contract, score, table = _("Contract"), _("Points"), _("On the table")
    game = _("Players") if situation.table.is_single_deal else _("Game")
    cost = [
        Fact(own.contract_cost, MESSAGE, lead=SMALL, line=SCORE),
        Fact(
            situation.contract_cost_in_words,
            DESCRIPTION | TEXT,
            contract,
            weight=5,
            short=situation.contract_cost,
        ),
    ]
    return [
        Fact(situation.contract, DESCRIPTION | TEXT, contract, weight=6),
        *(() if _is_before_play(view) else cost),
        Fact(situation.how_decided, TEXT, contract),
        Fact(situation.left_to_dealer, DESCRIPTION | TEXT, contract),
        Fact(situation.trick, DESCRIPTION, weight=2),
        Fact(situation.winning, DESCRIPTION, weight=2),
        Fact(situation.trick_lines, TEXT, table),
        Fact(situation.layout, DESCRIPTION | TEXT, table, weight=2),
        Fact(situation.last_trick, DESCRIPTION),
        Fact(situation.slam, DESCRIPTION | TEXT, score),
        Fact(situation.taken, DESCRIPTION | TEXT, score),
        Fact(situation.cards_left, DESCRIPTION | TEXT, table),
        Fact(own.slam_or_took, MESSAGE, lead=SMALL, line=SCORE),
        Fact(own.score, MESSAGE, lead=SMALL, line=SCORE),
        Fact(partial(situation.score, own.seat), DESCRIPTION),
        Fact(partial(situation.score_lines, own.seat), TEXT, score),
        Fact(situation.last_trick, TEXT, _("Previous trick")),
        Fact(situation.dealt_by, TEXT, game),
        Fact(situation.spares, TEXT, game),
        Fact(situation.players, TEXT, game),
    ]


def _between_deals(own: OwnSituation) -> list[Fact]:
    situation, _ = own.public, own.tr.gettext
    return [
        Fact(partial(situation.result, own.seat), TEXT, _("The last deal")),
        Fact(partial(situation.result, own.seat), DESCRIPTION),
        Fact(own.last_trick_of_deal, DESCRIPTION),
        Fact(partial(situation.score, own.seat), DESCRIPTION | MESSAGE),
        Fact(partial(situation.score_lines, own.seat), TEXT, _("Points")),
        Fact(situation.players, TEXT, _("Game")),
    ]


def deal_result_facts(narration: Narration, finished: DealResult) -> Iterator[Fact]:
    """Yield the facts of a finished deal: contract, slam, scores, remaining hands, totals."""
    yield Fact(partial(headline, narration, finished))
    yield Fact(partial(slam, narration, finished))
    yield Fact(partial(scores, narration, finished), DESCRIPTION | TEXT)
    yield Fact(partial(narration.claims, finished.deal))
    yield Fact(partial(cards_left, narration, finished), DESCRIPTION | TEXT)
    yield Fact(lambda: narration.score(finished.totals))


def tricks_facts(situation: Situation) -> Iterator[Fact]:
    """Yield the last finished trick, which everybody may look at."""
    narration, view, _ = situation.narration, situation.view, situation.tr.gettext
    trick = view.tricks[-1]
    section = _("Trick {number}", number=len(view.tricks))
    cards = narration.played_cards(trick.leader, trick.cards)
    yield Fact(lambda: _("Trick {number}: {cards}.", number=len(view.tricks), cards=cards), DESCRIPTION)
    yield Fact(lambda: [f"{play}." for play in narration.plays(trick.leader, trick.cards)], TEXT, section)
    yield Fact(lambda: _("{name} takes the trick.", name=narration.name(trick.winner)), EVERYWHERE, section)


def contracts_facts(situation: Situation) -> Iterator[Fact]:
    """Yield the first page of the score sheet: totals, and the contracts that each dealer has left."""
    narration, view, _ = situation.narration, situation.view, situation.tr.gettext
    yield Fact(situation.standing, DESCRIPTION)
    yield Fact(situation.standing, MESSAGE, lead="### ")
    yield Fact(situation.score, DESCRIPTION | MESSAGE)
    section = situation.standing()
    yield Fact(situation.score_lines, TEXT, section)
    yield Fact(partial(_deals_played, situation), EVERYWHERE, section)
    for seat in range(len(view.open_contracts)):
        if not situation.table.is_conceded and (left := view.choices_left(seat)):
            told = _(
                "{name} can still choose: {contracts}.",
                name=narration.name(seat),
                contracts=situation.counted(left),
            )
            yield Fact(partial(str, told), DESCRIPTION | TEXT, _("Contracts"))


def _deals_played(situation: Situation) -> str:
    view = situation.view
    return situation.tr.ngettext(
        "{number} of {deals} deals played.",
        "{number} of {deals} deals played.",
        len(view.results),
        deals=view.deals,
    )


def deals_facts(situation: Situation, results: Iterable[DealResult]) -> Iterator[Fact]:
    """Yield a page of deals, in the order given: contract, scores and totals of each."""
    narration, tr = situation.narration, situation.tr
    players = ", ".join(narration.name(seat) for seat in range(situation.view.options.players))
    listed_deals = tuple(results)
    yield Fact(situation.score, MESSAGE)
    yield Fact(
        lambda: tr.gettext("Each deal has its numbers in this order: {players}.", players=players),
        DESCRIPTION | TEXT,
    )
    yield Fact(
        lambda: [_deal_line(situation, finished) for finished in listed_deals],
        DESCRIPTION | TEXT,
        short=lambda: [_deal_line(situation, finished, short=True) for finished in listed_deals],
    )


def _deal_line(situation: Situation, finished: DealResult, *, short: bool = False) -> str:
    narration, tr = situation.narration, situation.tr
    contract = narration.contract(finished.contract).lower()
    numbers = ", ".join(points(score, signed=True) for score in finished.scores)
    if short:
        return tr.gettext(
            "{deal} {contract}: {scores}.", deal=finished.deal, contract=contract, scores=numbers
        )
    return tr.gettext(
        "Deal {deal}, {contract}, {name}: {scores}; total {totals}.",
        deal=finished.deal,
        contract=contract,
        name=narration.name(finished.dealer),
        scores=numbers,
        totals=", ".join(points(total, signed=True) for total in finished.totals),
    )
