"""The middle of the table while no trick lies there."""

from __future__ import annotations

from bot.games.botifarra.current_deal import deal_events, dealer_of_void_deal
from bot.games.botifarra.names import call_name, card_name
from bot.games.botifarra.pictures.calls import CallLadder, CallState, CallStep
from bot.games.botifarra.pictures.cut import CutScene
from bot.games.botifarra.rules.text import rules_title
from bot.games.botifarra.scenes.parts import CONTRACT_CODES
from bot.games.botifarra.scenes.results import deal_result_at_table, match_headline
from bot.i18n import Translator
from bot.render.layouts.results.announcement import Announcement
from bot.render.layouts.results.winners import WinnerScene
from bot.render.layouts.table.table import Centre
from bot.tables.table import RedealVote, Table
from bot.ui.face.seat_scenes import drawn_name, short_name
from bot.ui.text.names import LONGEST_SHORT_NAME, listed, points, short
from engine.botifarra import BotifarraView, Call, Phase, calls
from engine.botifarra.deal import FIVE_OF_SWORDS, pack_of
from engine.botifarra.events import DealerDrawn
from engine.cards.spanish import SpanishCard

_RANKING = 64
"""Characters of three or four names with their totals, in two lines of the picture."""
_NAMES_IN_RANKING = (LONGEST_SHORT_NAME, 12, 9)
"""Characters of each name, fewer where all of them together would be more than that."""
_CONTRACTS = tuple(CONTRACT_CODES.values())
_NO_BREAK = "\N{NO-BREAK SPACE}"


def centre_scene(tr: Translator, table: Table, view: BotifarraView) -> Centre | None:
    """Return the scene in the middle of the table; ``None`` while that is the trick."""
    if table.redeal is not None:
        return _misdeal_vote(tr, table, table.redeal)
    match view.phase:
        case Phase.OVER:
            return _winner(tr, table, view)
        case Phase.DEAL | Phase.CUT:
            return _between_deals(tr, table, view)
        case Phase.CALLS:
            return _call_ladder(tr, table, view)
        case Phase.PLAY:
            return None
        case _:
            return _choosing(tr, table, view)


def cut_scene(tr: Translator, view: BotifarraView) -> CutScene:
    """Return the pack as its cutter sees it (B10)."""
    return CutScene(
        tr.gettext("You cut the pack"),
        tr.gettext("How many cards off the top?"),
        len(pack_of(view.options)),
    )


def _misdeal_vote(tr: Translator, table: Table, vote: RedealVote) -> Announcement:
    names = [short_name(table, seat).replace(" ", _NO_BREAK) for seat in vote.waiting_for]
    waiting_for = listed(tr, names)
    # Between the piles of two there is room for a pack or for long names.
    return Announcement(
        tr.gettext("{name} proposes a misdeal", name=short_name(table, vote.proposer)),
        tr.gettext("Still to agree: {names}", names=waiting_for) if waiting_for else "",
        shows_pack=not table.options.mode.has_piles,
    )


def _between_deals(tr: Translator, table: Table, view: BotifarraView) -> Centre:
    if dealer_of_void_deal(table) is not None:
        dealer = "" if view.next_dealer is None else short_name(table, view.next_dealer)
        return Announcement(
            tr.gettext("Misdeal: this hand is void"),
            tr.gettext("{name} deals it again", name=dealer),
            shows_pack=True,
        )
    if view.results:
        return deal_result_at_table(tr, table, view)
    return Announcement(
        tr.gettext("The cards are being dealt"), rules_title(tr, view.options), shows_pack=True
    )


def _winner(tr: Translator, table: Table, view: BotifarraView) -> WinnerScene:
    # While somebody may still claim a revoke nothing is final, and the score stands in its own panel (B34).
    detail = (
        tr.gettext("The result stands unless somebody says “Renúncia!” now.")
        if table.result_is_open
        else _final_score(tr, table, view)
    )
    return WinnerScene(match_headline(tr, table, view), detail, view.winners)


def _final_score(tr: Translator, table: Table, view: BotifarraView) -> str:
    """Return the totals, of more than two sides as a ranking."""
    if len(view.totals) == 2:
        return tr.gettext("{first} to {second}", first=max(view.totals), second=min(view.totals))
    rankings = [_ranking(table, view, longest) for longest in _NAMES_IN_RANKING]
    return next((ranking for ranking in rankings if len(ranking) <= _RANKING), rankings[-1])


def _ranking(table: Table, view: BotifarraView, longest: int) -> str:
    """Return first names with their totals, best first: of more than two sides each is a single player (B40)."""
    best_first = sorted(range(len(view.totals)), key=lambda side: -view.totals[side])
    first_names = [short((drawn_name(table, side).split() or [""])[0], longest) for side in best_first]
    return ", ".join(
        f"{name}{_NO_BREAK}{points(view.totals[side])}"
        for name, side in zip(first_names, best_first, strict=True)
    )


def _choosing(tr: Translator, table: Table, view: BotifarraView) -> Announcement:
    dealer = short_name(table, view.dealer)
    if view.phase is Phase.DELEGATED:
        return Announcement(
            tr.gettext("{name} chooses trump", name=_partner_of_dealer(table, view)),
            tr.gettext("{name} leaves the choice to the partner", name=dealer),
            signs=_CONTRACTS,
        )
    decided = _decided_by(tr, table, view)
    if decided is not None:
        card, reason = decided
        headline = tr.gettext("{name} deals and chooses trump", name=dealer)
        return Announcement(headline, reason, card=str(card))
    or_else = (
        tr.gettext("or leaves the choice to {name}", name=_partner_of_dealer(table, view))
        if view.options.partners
        else ""
    )
    return Announcement(tr.gettext("{name} chooses trump", name=dealer), or_else, signs=_CONTRACTS)


def _partner_of_dealer(table: Table, view: BotifarraView) -> str:
    return short_name(table, (view.dealer + 2) % view.options.seats)


def _decided_by(tr: Translator, table: Table, view: BotifarraView) -> tuple[SpanishCard, str] | None:
    """Return the card that decided the dealer of this deal, and how; ``None`` if none did (B8, B9)."""
    for event in deal_events(table):
        if isinstance(event, DealerDrawn):
            return event.card, tr.gettext("Drawn for the first deal: {card}", card=card_name(tr, event.card))
    if view.deal > 1 or not view.options.five_of_swords_deals:
        return None
    return FIVE_OF_SWORDS, tr.gettext("{name} has the 5 of swords", name=short_name(table, view.dealer))


def _call_ladder(tr: Translator, table: Table, view: BotifarraView) -> CallLadder:
    contract = view.contract
    if contract is None or view.calling is None or view.to_move is None:
        raise ValueError("a call is asked for in no contract")
    steps = tuple(
        CallStep(
            word=call_name(tr, call),
            multiplier=calls.multiplier(view.options, contract, call),
            state=_call_state(call, view.call, view.calling),
        )
        for call in Call
        if calls.available(view.options, contract, call)
    )
    headline = tr.gettext(
        "{name}: {call}?", name=short_name(table, view.to_move), call=call_name(tr, view.calling)
    )
    return CallLadder(headline, tr.gettext("or pass"), steps)


def _call_state(call: Call, reached: Call | None, asked: Call) -> CallState:
    if reached is not None and call <= reached:
        return CallState.MADE
    return CallState.ASKED if call is asked else CallState.LATER
