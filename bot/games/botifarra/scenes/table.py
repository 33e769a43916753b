"""Tables as scenes: the contents of each picture, in words of one language.

Public scenes are made from the view of a spectator, a hand from the view of its own seat; no state is looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.games.botifarra.current_deal import (
    cards_on_table,
    deal_events,
    dealer_of_void_deal,
    false_claimants,
    five_of_swords_decides,
    lying_trick,
)
from bot.games.botifarra.names import call_name, card_name
from bot.games.botifarra.pictures.calls import CallLadder, CallState, CallStep
from bot.games.botifarra.pictures.cut import CutScene
from bot.games.botifarra.pictures.piles import PilesScene
from bot.games.botifarra.pictures.piles_table import PilesTableScene
from bot.games.botifarra.rules.text import rules_title
from bot.games.botifarra.scenes.parts import (
    CONTRACT_CODES,
    contract_scene,
    last_trick_scene,
    piles_scene,
    started_view,
)
from bot.games.botifarra.scenes.results import deal_result_at_table, match_headline, sides_that_won
from bot.i18n import Translator
from bot.render.kit.scene import SeatScene, by_position
from bot.render.layouts.results.announcement import Announcement
from bot.render.layouts.results.winners import WinnerScene
from bot.render.layouts.table.panels import ProgressScene
from bot.render.layouts.table.score import SideScene
from bot.render.layouts.table.table import Centre, TableScene
from bot.render.layouts.table.tricks import TakenCard, TakenTrickScene, TricksScene
from bot.tables.match import RedealVote
from bot.tables.table import Table
from bot.ui.face.seat_scenes import (
    NO_AVATARS,
    compact_side_label,
    drawn_name,
    name_or_you,
    played_cards,
    position_of,
    seat_scene,
    seats_around,
    short_name,
)
from bot.ui.face.shown import Avatars
from bot.ui.text.names import LONGEST_SHORT_NAME, listed, points, short
from engine.botifarra import BotifarraView, Call, Phase, Trick, calls
from engine.botifarra.deal import FIVE_OF_SWORDS, pack_of
from engine.botifarra.events import Called, ClaimRefused, DealerDrawn, Delegated, Knocked, TrumpNamed
from engine.cards.spanish import SpanishCard
from engine.game import Seat

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
        dealer = None if five_of_swords_decides(view) else view.next_dealer
        return Announcement(
            tr.gettext("Misdeal: this hand is void"),
            "" if dealer is None else tr.gettext("{name} deals now", name=short_name(table, dealer)),
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
    return WinnerScene(match_headline(tr, table, view), detail, sides_that_won(table, view))


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


def table_scene(tr: Translator, table: Table, avatars: Avatars = NO_AVATARS) -> TableScene:
    """Return the public picture of a match, with seat 0 at the bottom, in any phase."""
    view, options = started_view(table, None), table.options
    playing = view.phase is Phase.PLAY
    make: Callable[..., TableScene] = (
        partial(PilesTableScene, piles=_piles(view)) if options.mode.has_piles else TableScene
    )
    scene = make(
        seats=by_position([_seat(tr, table, view, seat, avatars) for seat in range(options.seats)]),
        sides=_sides(tr, table, view, playing=playing),
        contract=contract_scene(tr, view),
        last_trick=last_trick_scene(tr, table, view),
        progress=_progress(tr, table, view),
        centre=centre_scene(tr, table, view),
    )
    return _with_trick(scene, table, view) if playing else scene


def pack_scene(tr: Translator, table: Table, seat: Seat, avatars: Avatars = NO_AVATARS) -> TableScene:
    """Return the pack as its cutter sees it, from the cutter's seat (B10)."""
    view = started_view(table, None)
    return TableScene(
        seats=seats_around(table, seat, avatars),
        sides=_sides(tr, table, view, playing=False),
        progress=_deal_number(tr, view, view.deal + 1),
        centre=cut_scene(tr, view),
    )


def tricks_scene(tr: Translator, table: Table, seat: Seat | None) -> TricksScene:
    """Return the finished tricks that may be looked at now (B36), the newest first; there must be one.

    ``seat`` reads its own name as "You".
    """
    view = started_view(table, None)
    return TricksScene(
        tuple(_taken_trick(tr, table, view, trick, seat) for trick in reversed(view.inspectable))
    )


def _taken_trick(
    tr: Translator, table: Table, view: BotifarraView, trick: Trick, viewer: Seat | None
) -> TakenTrickScene:
    options = table.options
    side = options.side_of(trick.winner)
    players = [(trick.leader + place) % options.seats for place in range(len(trick.cards))]
    return TakenTrickScene(
        title=f"{tr.gettext('Trick')} {view.tricks.index(trick) + 1}",
        owners=tuple(
            name_or_you(tr, table, seat, viewer)
            for seat in range(options.seats)
            if options.side_of(seat) == side
        ),
        side=side,
        cards=tuple(
            TakenCard(str(card), name_or_you(tr, table, player, viewer), options.side_of(player))
            for card, player in zip(trick.cards, players, strict=True)
        ),
        winner=players.index(trick.winner),
        points=trick.points,
    )


def _piles(view: BotifarraView) -> tuple[PilesScene | None, ...]:
    """Return each player's piles while a hand is open, hidden cards as a number (B45, B48)."""
    if not view.phase.is_in_deal:
        return None, None, None, None
    return by_position([piles_scene(view, seat) for seat in range(len(view.piles))])


def _seat(
    tr: Translator, table: Table, view: BotifarraView, seat: Seat, avatars: Avatars
) -> SeatScene | None:
    shown = seat_scene(table, seat, avatars)
    if shown is None:
        return None
    called_out = _called_out(tr, table, view, seat)
    return replace(
        shown,
        note=called_out or _note(tr, table, view, seat),
        is_calling_out=bool(called_out),
        is_turn=table.is_open and seat == view.to_move,
        is_dealer=view.deal > 0 and seat == view.dealer,
    )


def _called_out(tr: Translator, table: Table, view: BotifarraView, seat: Seat) -> str:
    """Return a player's announcement, a carrego (B27) or a wrong claim (B34); else empty."""
    if any(played.carrego and played.seat == seat for played in cards_on_table(table, view)):
        return tr.pgettext("player", "carrego!")
    match deal_events(table):
        case (*_, ClaimRefused(seat=claimant)) if claimant == seat:
            return tr.pgettext("player", "wrong claim")
    return ""


def _note(tr: Translator, table: Table, view: BotifarraView, seat: Seat) -> str:
    """Return the most important note about a player now."""
    if table.is_open and seat == view.to_move:
        return _turn_note(tr, view)
    last_call = _last_call(tr, table, view, seat) if view.phase in (Phase.DELEGATED, Phase.CALLS) else ""
    if last_call:
        return last_call
    if table.seats[seat].is_away:
        return tr.pgettext("player", "away")
    if not view.phase.is_in_deal:
        return ""
    if view.trick and seat == view.leader:
        return tr.pgettext("player", "led")
    if seat in false_claimants(table):
        return tr.pgettext("player", "wrong claim")
    if seat == view.namer and not view.options.trump_is_turned_up:
        return tr.pgettext("player", "chose trump")
    if seat == view.dealer:
        return tr.pgettext("player", "dealt")
    return ""


def _last_call(tr: Translator, table: Table, view: BotifarraView, seat: Seat) -> str:
    """Return a player's last call or choice of trump in this deal; empty without one."""
    turned_up = view.options.trump_is_turned_up
    for event in reversed(deal_events(table)):
        match event:
            case Called(seat=speaker, call=call) if speaker == seat:
                return call_name(tr, call)
            case Knocked(seat=speaker) if speaker == seat:
                return tr.pgettext("player", "passes")
            case TrumpNamed(seat=speaker) if speaker == seat and not turned_up:
                return tr.pgettext("player", "chose trump")
            case Delegated(seat=speaker) if speaker == seat:
                return tr.pgettext("player", "delegates")
            case _:
                continue
    return ""


def _turn_note(tr: Translator, view: BotifarraView) -> str:
    match view.phase:
        case Phase.TRUMP | Phase.DELEGATED:
            return tr.pgettext("player", "chooses trump")
        case Phase.CALLS:
            return tr.pgettext("player", "to call")
        case Phase.CUT:
            return tr.pgettext("player", "to cut")
        case _:
            return tr.pgettext("player", "to play") if view.trick else tr.pgettext("player", "to lead")


def _sides(tr: Translator, table: Table, view: BotifarraView, *, playing: bool) -> tuple[SideScene, ...]:
    return tuple(
        SideScene(
            label=compact_side_label(tr, table, side),
            total=view.totals[side],
            points=view.taken[side] if playing else None,
            tricks=view.tricks_won[side] if playing else None,
        )
        for side in range(view.options.sides)
    )


def _progress(tr: Translator, table: Table, view: BotifarraView) -> ProgressScene:
    """Return the number of the trick, or of the hand between tricks."""
    if view.phase is Phase.PLAY:
        return ProgressScene(
            tr.gettext("Trick"),
            len(view.tricks) + (0 if lying_trick(view) else 1),
            view.options.mode.tricks,
            tr.pgettext("tricks", "won"),
        )
    comes = not view.deal or dealer_of_void_deal(table) is not None
    return _deal_number(tr, view, view.deal + 1 if comes else view.deal)


def _deal_number(tr: Translator, view: BotifarraView, number: int) -> ProgressScene:
    """Return the number of a deal, and how many there are unless it is an extra one (B33)."""
    most = view.options.max_hands
    total = most if most is not None and number <= most else None
    return ProgressScene(tr.pgettext("score sheet", "Hand"), number, total)


def _with_trick(scene: TableScene, table: Table, view: BotifarraView) -> TableScene:
    lying = lying_trick(view)
    if lying is not None:
        return replace(
            scene,
            trick=played_cards(table, lying.leader, lying.cards),
            winning=position_of(table, lying.winner),
            trick_points=lying.points,
        )
    winning = None if view.master is None else position_of(table, view.master)
    return replace(scene, trick=played_cards(table, view.leader, view.trick), winning=winning)
