"""Tables as scenes: what each picture shows, in words of one language.

Public scenes are made from the view of a spectator, a hand from the view of its own seat; no state is looked at.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.i18n import Words
from bot.render.scene import (
    Announcement,
    CallLadder,
    CallState,
    CallStep,
    Centre,
    Emblem,
    LastTrickScene,
    LobbyScene,
    ProgressScene,
    SeatScene,
    SideScene,
    TableScene,
    WinnerScene,
)
from bot.tables.table import Stage, Table
from bot.ui.hand_scenes import hand_scene
from bot.ui.result_scenes import hand_result_at_table, hand_result_scene, match_headline, match_result_scene
from bot.ui.rules_text import game_name, rules_lines, rules_title
from bot.ui.scene_parts import (
    around,
    chair_scene,
    compact_side_label,
    contract_scene,
    played_cards,
    position_of,
    started_view,
)
from bot.ui.telling import cards_on_table, hand_events, lying_trick, trick_before
from bot.ui.words import call_name, pair_label, short
from engine.botifarra import SEATS, SIDES, Call, Phase, Trick, View, calls
from engine.botifarra.events import Called, Delegated, Knocked, TrumpNamed
from engine.game import Seat

__all__ = [
    "hand_result_scene",
    "hand_scene",
    "lobby_scene",
    "match_result_scene",
    "table_scene",
    "tricks_scene",
]

TRICKS: Final = 12


def lobby_scene(words: Words, table: Table) -> LobbyScene:
    """Return the picture of a table that has not started."""
    return LobbyScene(
        title=game_name(words, table.options),
        lines=rules_lines(words, table.options),
        seats=around([chair_scene(table, seat) for seat in range(SEATS)]),
        empty_word=words.within("chair", "free"),
        side_labels=(pair_label(words, 0), pair_label(words, 1)),
        status=lobby_line(words, table),
    )


def lobby_line(words: Words, table: Table) -> str:
    """Return in a few words what a lobby waits for."""
    if table.stage is not Stage.LOBBY:
        return words.say("This table is over")
    empty = sum(chair.is_empty for chair in table.chairs)
    if empty:
        return words.count("{number} chair is free", "{number} chairs are free", empty)
    return words.say("{name} can start", name=short(table.in_charge.name))


def table_scene(words: Words, table: Table) -> TableScene:
    """Return the public picture of a match, with seat 0 at the bottom, in any phase.

    Before the match has started it shows the chairs and that the match has not begun.
    """
    view = table.view(None)
    if view is None:
        return TableScene(
            seats=around([chair_scene(table, seat) for seat in range(SEATS)]),
            sides=tuple(SideScene(compact_side_label(words, table, side), 0) for side in range(SIDES)),
            centre=Announcement(words.say("The match has not started"), emblem=Emblem.PACK),
        )
    playing = view.phase is Phase.PLAY
    scene = TableScene(
        seats=around([_seat(words, table, view, seat) for seat in range(SEATS)]),
        sides=_sides(words, table, view, playing=playing),
        contract=contract_scene(words, view),
        last_trick=_last_trick(table, trick_before(view), words.say("Last trick")),
        progress=_progress(words, view),
        centre=None if playing else _centre(words, table, view),
    )
    return _with_trick(scene, view) if playing else scene


def tricks_scene(words: Words, table: Table, seat: Seat | None) -> TableScene:
    """Return the finished tricks that may be looked at now (B36): the newest large, the other one beside it.

    ``seat`` sits at the bottom, seat 0 for a spectator. Raises ``ValueError`` where there is no trick to look at.
    """
    view = started_view(table, None)
    if not view.inspectable:
        raise ValueError(f"no trick of table {table.id} can be looked at now")
    *others, newest = view.inspectable
    bottom = seat or 0
    other = others[-1] if others else None
    return TableScene(
        seats=around([chair_scene(table, (bottom + place) % SEATS) for place in range(SEATS)]),
        sides=_sides(words, table, view, playing=True),
        contract=contract_scene(words, view),
        trick=played_cards(newest.leader, newest.cards, bottom),
        winning=position_of(newest.winner, bottom),
        trick_points=newest.points,
        last_trick=_last_trick(table, other, words.say("Other pair"), bottom),
        progress=ProgressScene(
            words.say("Trick"), view.tricks.index(newest) + 1, TRICKS, words.within("tricks", "won")
        ),
    )


def _seat(words: Words, table: Table, view: View, seat: Seat) -> SeatScene | None:
    chair = chair_scene(table, seat)
    if chair is None:
        return None
    return replace(
        chair,
        note=_note(words, table, view, seat),
        is_turn=table.is_open and seat == view.to_move,
        is_dealer=view.hand > 0 and seat == view.dealer,
    )


def _note(words: Words, table: Table, view: View, seat: Seat) -> str:
    """Return the one thing about a player that matters most now."""
    if any(played.carrego and played.seat == seat for played in cards_on_table(table, view)):
        return words.within("player", "carrego!")
    if table.is_open and seat == view.to_move:
        return _turn_note(words, view)
    said = _said(words, table, seat) if view.phase in (Phase.DELEGATED, Phase.CALLS) else ""
    if said:
        return said
    if table.chairs[seat].is_away:
        return words.within("player", "away")
    if view.phase in (Phase.DEAL, Phase.OVER):
        return ""
    if view.trick and seat == view.leader:
        return words.within("player", "led")
    if seat == view.namer:
        return words.within("player", "chose trump")
    if seat == view.dealer:
        return words.within("player", "dealt")
    return ""


def _said(words: Words, table: Table, seat: Seat) -> str:
    """Return what a player said last about trump and multiplier in this hand; empty if nothing."""
    for event in reversed(hand_events(table)):
        match event:
            case Called(seat=speaker, call=call) if speaker == seat:
                return call_name(words, call)
            case Knocked(seat=speaker) if speaker == seat:
                return words.within("player", "knocks")
            case TrumpNamed(seat=speaker) if speaker == seat:
                return words.within("player", "chose trump")
            case Delegated(seat=speaker) if speaker == seat:
                return words.within("player", "delegates")
            case _:
                continue
    return ""


def _turn_note(words: Words, view: View) -> str:
    match view.phase:
        case Phase.TRUMP | Phase.DELEGATED:
            return words.within("player", "chooses trump")
        case Phase.CALLS:
            return words.within("player", "is asked")
        case _:
            return words.within("player", "to play") if view.trick else words.within("player", "to lead")


def _sides(words: Words, table: Table, view: View, *, playing: bool) -> tuple[SideScene, ...]:
    return tuple(
        SideScene(
            label=compact_side_label(words, table, side),
            total=view.totals[side],
            points=view.taken[side] if playing else None,
            tricks=view.tricks_won[side] if playing else None,
        )
        for side in range(SIDES)
    )


def _last_trick(table: Table, trick: Trick | None, title: str, bottom: Seat = 0) -> LastTrickScene | None:
    if trick is None:
        return None
    return LastTrickScene(
        title=title,
        cards=played_cards(trick.leader, trick.cards, bottom),
        winner=position_of(trick.winner, bottom),
        winner_name=short(table.chairs[trick.winner].name),
        side=trick.winner % SIDES,
        points=trick.points,
    )


def _progress(words: Words, view: View) -> ProgressScene:
    if view.phase is Phase.PLAY:
        number = len(view.tricks) if lying_trick(view) else len(view.tricks) + 1
        return ProgressScene(words.say("Trick"), number, TRICKS, words.within("tricks", "won"))
    return ProgressScene(words.within("score sheet", "Hand"), max(view.hand, 1), view.options.max_hands)


def _with_trick(scene: TableScene, view: View) -> TableScene:
    lying = lying_trick(view)
    if lying is not None:
        return replace(
            scene,
            trick=played_cards(lying.leader, lying.cards),
            winning=position_of(lying.winner, 0),
            trick_points=lying.points,
        )
    winning = None if view.master is None else position_of(view.master, 0)
    return replace(scene, trick=played_cards(view.leader, view.trick), winning=winning)


def _centre(words: Words, table: Table, view: View) -> Centre:
    match view.phase:
        case Phase.OVER:
            winner = view.winners[0] if len(view.winners) == 1 else None
            detail = words.say("{first} to {second}", first=max(view.totals), second=min(view.totals))
            return WinnerScene(match_headline(words, table, view), detail, winner)
        case Phase.DEAL if view.results:
            return hand_result_at_table(words, table, view.results[-1])
        case Phase.DEAL:
            return Announcement(
                words.say("The cards are being dealt"), rules_title(words, view.options), Emblem.PACK
            )
        case Phase.CALLS:
            return _call_ladder(words, table, view)
        case _:
            return _choosing(words, table, view)


def _choosing(words: Words, table: Table, view: View) -> Announcement:
    dealer, partner = (_short_name(table, seat) for seat in (view.dealer, (view.dealer + 2) % SEATS))
    if view.phase is Phase.DELEGATED:
        return Announcement(
            words.say("{name} chooses trump", name=partner),
            words.say("{name} leaves the choice to the partner", name=dealer),
            Emblem.CONTRACTS,
        )
    return Announcement(
        words.say("{name} chooses trump", name=dealer),
        words.say("or leaves the choice to {name}", name=partner),
        Emblem.CONTRACTS,
    )


def _call_ladder(words: Words, table: Table, view: View) -> CallLadder:
    contract = view.contract
    if contract is None or view.calling is None or view.to_move is None:
        raise ValueError("a call is asked for in no contract")
    steps = tuple(
        CallStep(
            word=call_name(words, call),
            multiplier=calls.multiplier(view.options, contract, call),
            state=_call_state(call, view.call, view.calling),
        )
        for call in Call
        if calls.available(view.options, contract, call)
    )
    headline = words.say(
        "{name}: {call}?", name=_short_name(table, view.to_move), call=call_name(words, view.calling)
    )
    return CallLadder(headline, words.say("or knock"), steps)


def _call_state(call: Call, reached: Call | None, asked: Call) -> CallState:
    if reached is not None and call <= reached:
        return CallState.MADE
    return CallState.ASKED if call is asked else CallState.LATER


def _short_name(table: Table, seat: Seat) -> str:
    return short(table.chairs[seat].name)
