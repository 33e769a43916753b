"""Finished deals and the score sheet as pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.games.barbu.captures import in_few_words, taken_by_seat
from bot.games.barbu.names import contract_name, sign_of
from bot.games.barbu.narration import Narration
from bot.games.barbu.pictures.contracts_sheet import ContractsSheetScene, DealerLine
from bot.games.barbu.pictures.deal_result import DealResultScene, PlayerResult
from bot.games.barbu.pictures.deals_sheet import MOST_LINES, DealLine, DealsSheetScene
from bot.games.barbu.result_text import headline, reasons, slam
from bot.games.barbu.rules.text import title_parts
from bot.games.barbu.scenes.parts import seated, started_view
from bot.i18n import Translator
from bot.render.kit.scene import Pack, SeatScene
from bot.render.layouts.results.score_sheet import ScoreSheetScene, SheetLine
from bot.tables.results import seats_that_won
from bot.tables.table import Table
from bot.ui.face.face import DOT
from bot.ui.face.seat_scenes import NO_AVATARS, drawn_short, short_name, side_label
from bot.ui.face.shown import Avatars
from bot.ui.text.names import listed, plain, points
from engine.barbu import BarbuView, Contract, DealResult, Kind, Phase
from engine.barbu.contracts.schedule import contract_list, deals_each, programme
from engine.barbu.options import Order
from engine.game import Seat

DEALS_A_PAGE: Final = MOST_LINES
_MOST_CARDS_SHOWN: Final = 10
"""Cards that were left in a réussite: more would not fit behind the words."""


def deal_result_scene(
    tr: Translator, table: Table, finished: DealResult, avatars: Avatars = NO_AVATARS
) -> DealResultScene:
    """Return a finished deal, a line a player."""
    view, narration = started_view(table, None), Narration(tr, table)
    told = slam(narration, finished) or _best(tr, table, finished)
    taken = _taken(narration, finished)
    return DealResultScene(
        contract=sign_of(view.options, finished.contract),
        headline=plain(told, drawn_short),
        detail=plain(headline(narration, finished), drawn_short),
        score_title=tr.pgettext("score sheet", "Deal"),
        total_title="" if table.is_single_deal else tr.pgettext("score sheet", "Total"),
        players=tuple(
            PlayerResult(
                seat=_quiet(tr, table, view, seat, avatars),
                taken=plain(taken[seat]),
                score=finished.scores[seat],
                total=finished.totals[seat],
                hand=_left(finished, seat),
            )
            for seat in range(view.options.players)
        ),
    )


def _taken(narration: Narration, finished: DealResult) -> list[str]:
    """Return the reason of each player's score; as signs if it does not fit in words."""
    options, contract = narration.table.options, finished.contract
    if not contract.has_tricks:
        return reasons(narration, finished)
    taken = taken_by_seat(options, contract, finished.tricks)
    return [in_few_words(narration.tr, options, each) for each in taken]


def _left(finished: DealResult, seat: Seat) -> tuple[str, ...]:
    """Return the cards that a player still held at the end of a réussite."""
    cards = finished.left[seat] if finished.left else ()
    return tuple(map(str, cards)) if len(cards) <= _MOST_CARDS_SHOWN else ()


def _best(tr: Translator, table: Table, finished: DealResult) -> str:
    """Return the player with the highest gain in this deal, or with the highest loss."""
    best, worst = max(finished.scores), min(finished.scores)
    named = best if best > 0 else worst
    seats = [short_name(table, seat) for seat, score in enumerate(finished.scores) if score == named]
    names, told = listed(tr, seats), points(named, signed=True)
    if best == worst:
        return tr.gettext("The same for everybody: {points}", points=told)
    if best > 0:
        return tr.ngettext(
            "{names} wins most: {points}", "{names} win most: {points}", len(seats), names=names, points=told
        )
    return tr.ngettext(
        "{names} loses most: {points}", "{names} lose most: {points}", len(seats), names=names, points=told
    )


def _quiet(tr: Translator, table: Table, view: BarbuView, seat: Seat, avatars: Avatars) -> SeatScene:
    """Return a player without the marks of a running deal."""
    return replace(seated(tr, table, view, seat, avatars), is_turn=False, is_dealer=False)


def contracts_sheet_scene(
    tr: Translator, table: Table, page: str, avatars: Avatars = NO_AVATARS
) -> ContractsSheetScene:
    """Return the contracts that each dealer has used and still has open, and the totals."""
    view = started_view(table, None)
    columns = _columns(view)
    most = None if table.is_conceded else max(view.totals)
    return ContractsSheetScene(
        headline=match_headline(tr, table, view),
        detail=tr.gettext("{number} of {deals} deals played", number=len(view.results), deals=view.deals),
        page=page,
        contracts=tuple(sign_of(view.options, contract) for contract in columns),
        total_title=tr.pgettext("score sheet", "Total"),
        lines=tuple(
            DealerLine(
                seat=_quiet(tr, table, view, seat, avatars),
                used=tuple(_used(view, columns, seat, is_over=table.is_conceded)),
                total=view.totals[seat],
                is_leader=bool(view.results) and view.totals[seat] == most,
            )
            for seat in range(view.options.players)
        ),
    )


def _columns(view: BarbuView) -> tuple[Contract, ...]:
    """Return the contracts of a dealer's list, réussite as often as it is played."""
    if view.options.order is Order.FREE:
        return contract_list(view.options)
    return tuple(dict.fromkeys(contract_list(view.options)))


def _used(
    view: BarbuView, columns: Sequence[Contract], dealer: Seat, *, is_over: bool
) -> Iterator[bool | None]:
    """Yield for each column whether the dealer has used it, now or before; ``None`` once it cannot come any more."""
    plan = programme(view.options)
    dealt = [(result.deal, result.dealer, result.contract) for result in view.results]
    if view.has_dealt and view.contract is not None and not is_over:
        dealt.append((view.deal, view.dealer, view.contract))
    played = [
        contract
        for deal, who, contract in dealt
        if who == dealer and plan[deal - 1].kind not in (Kind.VOTE, Kind.EXTRA)
    ]
    is_done = is_over or (view.options.order is Order.FREE and len(played) == deals_each(view.options))
    for contract in columns:
        if contract in played:
            played.remove(contract)
            yield True
        else:
            yield None if is_done or view.options.order is Order.DRAWN else False


def deals_sheet_scene(
    tr: Translator, table: Table, results: Sequence[DealResult], page: str
) -> DealsSheetScene:
    """Return a page of deals, newest first, with running totals."""
    view = started_view(table, None)
    return DealsSheetScene(
        headline=tr.gettext("The deals"),
        detail=DOT.join(title_parts(tr, view.options)),
        page=page,
        names=tuple(short_name(table, seat) for seat in range(view.options.players)),
        lines=tuple(
            DealLine(
                number=finished.deal,
                dealer=finished.dealer,
                contract=sign_of(view.options, finished.contract),
                scores=finished.scores,
                totals=finished.totals,
            )
            for finished in results
        ),
    )


def match_result_scene(tr: Translator, table: Table, avatars: Avatars = NO_AVATARS) -> ScoreSheetScene:
    """Return a finished game: the winners, and each player's score by contract."""
    view = started_view(table, None)
    played = dict.fromkeys(result.contract for result in view.results)
    winners = seats_that_won(table, view.winners)
    return ScoreSheetScene(
        headline=match_headline(tr, table, view),
        detail=DOT.join(title_parts(tr, view.options)),
        label_title=tr.pgettext("score sheet", "Contract"),
        side_labels=tuple(side_label(tr, table, seat) for seat in range(view.options.players)),
        lines=tuple(
            SheetLine(contract_name(view.options, contract), _sums(view, contract))
            for contract in Contract
            if contract in played
        ),
        total_label=tr.pgettext("score sheet", "Total"),
        totals=view.totals,
        winning=winners,
        winners=tuple(replace(_quiet(tr, table, view, seat, avatars), is_away=False) for seat in winners),
        pack=Pack.FRENCH,
        is_signed=True,
    )


def _sums(view: BarbuView, contract: Contract) -> tuple[int, ...]:
    return tuple(
        sum(result.scores[seat] for result in view.results if result.contract is contract)
        for seat in range(view.options.players)
    )


def match_headline(tr: Translator, table: Table, view: BarbuView) -> str:
    """Return a short headline with the winners of the game, or that it goes on or was conceded."""
    if table.is_conceded:
        return tr.gettext("Game conceded")
    if view.phase is not Phase.OVER:
        return tr.gettext("The game so far")
    winners = seats_that_won(table, view.winners)
    names = listed(tr, [side_label(tr, table, seat) for seat in winners or view.winners])
    if not winners:
        return tr.gettext("Highest total: {names}", names=names)
    if len(winners) > 1:
        return tr.gettext("{names} share the win", names=names)
    return tr.gettext("{name} wins", name=names)
