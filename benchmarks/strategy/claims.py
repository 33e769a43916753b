"""The rules of thumb: the moves of each, and the moves to which they are compared.

Every function returns them where its rule applies, the rule's own moves first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from benchmarks.strategy.measure import Choices, Claim, Count, cards
from benchmarks.strategy.situation import AS, JACK, KING, KNIGHT, NINE, SMALL, SUITS, Situation
from computers.botifarra.careful.memory import Memory
from engine.botifarra import Phase
from engine.botifarra.moves import BotifarraMove, Call, Contract, Delegate, Knock, MakeCall, NameTrump
from engine.cards.spanish import SpanishCard


def _dealer(here: Situation) -> bool:
    return here.view.phase is Phase.TRUMP


def _name(suit: int) -> tuple[BotifarraMove, ...]:
    return (NameTrump(Contract(suit)),)


SUIT_NAMES: Final = tuple(NameTrump(Contract(suit)) for suit in SUITS)
BOTIFARRA_NAMED: Final = (NameTrump(Contract.BOTIFARRA),)


def _name_five(here: Situation, *, has_honour: bool) -> Choices | None:
    """Choose with five cards, with the 9 or the ace of them or without both: name the suit, or delegate."""
    if not _dealer(here) or here.longest() != 5:
        return None
    for suit in SUITS:
        if here.length(suit) == 5 and bool(here.held(suit) & (NINE | AS)) == has_honour:
            return _name(suit), (Delegate(),)
    return None


def _name_six(here: Situation) -> Choices | None:
    """Choose with six cards or more: name the suit, or delegate."""
    if not _dealer(here):
        return None
    for suit in SUITS:
        if here.length(suit) >= 6:
            return _name(suit), (Delegate(),)
    return None


def _delegate(here: Situation, manillas: int) -> Choices | None:
    """Choose with no suit of five, and a number of manillas: delegate, or name the best suit."""
    if _dealer(here) and here.longest() <= 4 and here.count(NINE) == manillas:
        return (Delegate(),), SUIT_NAMES
    return None


def _botifarra(here: Situation, manillas: int) -> Choices | None:
    """Choose with a number of manillas: botifarra, or the best suit."""
    return (BOTIFARRA_NAMED, SUIT_NAMES) if _dealer(here) and here.count(NINE) == manillas else None


# -- calls


def _contro(here: Situation, *, has_nine: bool, manillas: range) -> Choices | None:
    """Compare contro with a knock: four trumps or more, with the 9 or without it, a number of manillas outside."""
    if here.view.calling is not Call.CONTRO or here.trump < 0 or here.length(here.trump) < 4:
        return None
    outside = sum(bool(here.held(suit) & NINE) for suit in here.sides)
    if bool(here.held(here.trump) & NINE) != has_nine or outside not in manillas:
        return None
    return (MakeCall(Call.CONTRO),), (Knock(),)


def _knock_on_honours(here: Situation) -> Choices | None:
    """Compare a knock with contro: two manillas or more outside, and at most two trumps."""
    if here.view.calling is not Call.CONTRO or here.trump < 0 or here.length(here.trump) > 2:
        return None
    if sum(bool(here.held(suit) & NINE) for suit in here.sides) < 2:
        return None
    return (Knock(),), (MakeCall(Call.CONTRO),)


def _knock_on_botifarra(here: Situation, manillas: int) -> Choices | None:
    if here.view.calling is Call.CONTRO and here.trump < 0 and here.count(NINE) == manillas:
        return (Knock(),), (MakeCall(Call.CONTRO),)
    return None


def _recontro(here: Situation) -> Choices | None:
    """Compare recontro with a knock: the namer has five trumps or more, with the 9."""
    if here.view.calling is not Call.RECONTRO or here.trump < 0 or here.view.namer != here.seat:
        return None
    if here.length(here.trump) < 5 or not here.held(here.trump) & NINE:
        return None
    return (MakeCall(Call.RECONTRO),), (Knock(),)


# -- leads


def _other_sides(here: Situation, suit: int) -> list[SpanishCard]:
    return [card for card in here.legal() if card >> 4 not in (suit, here.trump)]


def _first_lead(here: Situation) -> bool:
    return here.is_lead and here.number == 0


def _manilla_from_as(here: Situation) -> Choices | None:
    """Compare first leads: the 9 of a plain suit with the ace, and a card of another suit."""
    if not _first_lead(here) or here.trump < 0:
        return None
    for suit in here.sides:
        if here.held(suit) & (NINE | AS) == NINE | AS and here.length(suit) >= 3:
            return cards(here.of_suit(suit, NINE)), cards(
                [card for card in here.legal() if card >> 4 != suit]
            )
    return None


def _not_under_manilla(here: Situation) -> Choices | None:
    """Compare first leads: another plain suit, and a small card from under a 9 without the ace."""
    if not _first_lead(here):
        return None
    for suit in here.sides:
        if here.held(suit) & (NINE | AS) == NINE and here.held(suit) & SMALL and here.length(suit) >= 3:
            return cards(_other_sides(here, suit)), cards(here.of_suit(suit, SMALL))
    return None


def _as_waits(here: Situation) -> Choices | None:
    """Compare leads while the 9 is out: a small card, and the ace of the same suit."""
    if not here.is_lead or here.number > 3:
        return None
    for suit in here.sides:
        if here.held(suit) & AS and here.out(suit) & NINE and here.held(suit) & SMALL:
            return cards(here.of_suit(suit, SMALL)), cards(here.of_suit(suit, AS))
    return None


def _singleton(here: Situation) -> Choices | None:
    """Compare first leads with trumps in hand: a singleton, and another plain suit."""
    if not _first_lead(here) or here.trump < 0 or here.length(here.trump) < 2:
        return None
    for suit in here.sides:
        if here.length(suit) == 1 and here.held(suit) & (SMALL | JACK):
            return cards(here.of_suit(suit)), cards(_other_sides(here, suit))
    return None


def _plain_first(here: Situation) -> Choices | None:
    """Compare the first leads of an opponent of the namer: a plain card, and a trump."""
    if not _first_lead(here) or here.trump < 0 or here.names or here.length(here.trump) < 2:
        return None
    plain = [card for card in here.legal() if card >> 4 != here.trump]
    return cards(plain), cards(here.of_suit(here.trump))


def _trump_for_partner(here: Situation) -> Choices | None:
    """Compare the first leads of the namer's partner: a trump, and a plain card."""
    if not here.is_lead or here.trump < 0 or here.view.namer != here.partner:
        return None
    if any(trick.leader == here.seat for trick in here.view.tricks) or not here.length(here.trump):
        return None
    plain = [card for card in here.legal() if card >> 4 != here.trump]
    return cards(here.of_suit(here.trump)), cards(plain)


def _draw_trumps(here: Situation) -> Choices | None:
    """Compare the first leads of the namer with four trumps and the highest: a trump, and a plain card."""
    if not here.is_lead or here.trump < 0 or here.view.namer != here.seat:
        return None
    if any(trick.leader == here.seat for trick in here.view.tricks):
        return None
    held = here.held(here.trump)
    if held.bit_count() < 4 or not here.out(here.trump) or held < here.out(here.trump):
        return None
    return cards(here.of_suit(here.trump)), cards([card for card in here.legal() if card >> 4 != here.trump])


def _return_suit(here: Situation) -> Choices | None:
    """Compare first own leads: the suit that the partner led first, and another plain suit."""
    if not here.is_lead or any(trick.leader == here.seat for trick in here.view.tricks):
        return None
    suit = next(iter(here.led_by(here.partner)), here.trump)
    if suit == here.trump or not here.length(suit):
        return None
    return cards(here.of_suit(suit)), cards(_other_sides(here, suit))


def _third_round(here: Situation) -> Choices | None:
    """Compare leads while trumps are out: the master of a suit in its third round, and another plain suit."""
    if not here.is_lead or here.trump < 0 or not here.out(here.trump):
        return None
    for suit in here.sides:
        rounds = sum(trick.cards[0] >> 4 == suit for trick in here.view.tricks)
        if rounds == 2 and here.held(suit) & (KING | KNIGHT) and here.held(suit) > here.out(suit):
            top = 1 << here.held(suit).bit_length() - 1
            return cards(here.of_suit(suit, top)), cards(_other_sides(here, suit))
    return None


def _long_in_botifarra(here: Situation) -> Choices | None:
    """Compare first leads in botifarra: the longest suit, and the shortest."""
    if not _first_lead(here) or here.trump >= 0:
        return None
    by_length = sorted(SUITS, key=here.length)
    long, short = by_length[-1], next(suit for suit in by_length if here.length(suit))
    if here.length(long) < 5 or here.length(short) > 2:
        return None
    return cards(here.of_suit(long)), cards(here.of_suit(short))


# -- following


def _last(here: Situation) -> bool:
    return here.view.phase is Phase.PLAY and here.place == 3


def _give_points(here: Situation) -> Choices | None:
    """Compare gifts, last and the partner wins: king or knight of the suit, and a small card."""
    if not _last(here) or not here.partner_wins or here.led == here.trump:
        return None
    return cards(here.of_suit(here.led, KING | KNIGHT)), cards(here.of_suit(here.led, SMALL))


def _manilla_not_given(here: Situation) -> Choices | None:
    """Compare gifts, last and the partner wins: another card of the suit, and its 9."""
    if not _last(here) or not here.partner_wins or here.led == here.trump:
        return None
    if not here.held(here.led) & NINE:
        return None
    return cards(here.of_suit(here.led, 0xFFF & ~NINE)), cards(here.of_suit(here.led, NINE))


def _give_when_void(here: Situation) -> Choices | None:
    """Compare gifts, last and void, the partner wins: a king or knight of a plain suit, and a small card."""
    if not _last(here) or not here.partner_wins or here.length(here.led):
        return None
    high, small = [], []
    for suit in here.sides:
        high += here.of_suit(suit, KING | KNIGHT)
        small += here.of_suit(suit, SMALL)
    return cards(high), cards(small)


def _give_on_manilla(here: Situation) -> Choices | None:
    """Compare gifts to the partner's 9, third: king, knight or jack of the suit, and a small card."""
    if here.view.phase is not Phase.PLAY or here.place != 2 or not here.partner_wins:
        return None
    if here.led == here.trump or here.view.trick[0] & 15 != 11:
        return None
    return cards(here.of_suit(here.led, KING | KNIGHT | JACK)), cards(here.of_suit(here.led, SMALL))


def _manilla_saved(here: Situation) -> Choices | None:
    """Compare answers, second, with the ace out: another card that wins, and the 9."""
    if here.view.phase is not Phase.PLAY or here.place != 1 or here.led == here.trump:
        return None
    held, out = here.held(here.led), here.out(here.led)
    if not held & NINE or not out & AS:
        return None
    return cards(here.of_suit(here.led, 0xFFF & ~NINE)), cards(here.of_suit(here.led, NINE))


def _win_cheaply(here: Situation) -> Choices | None:
    """Compare answers, last against an opponent: the lowest card that wins, and the highest."""
    if not _last(here) or here.partner_wins or here.led == here.trump:
        return None
    winning = [card for card in here.of_suit(here.led) if here.beats_all(card)]
    if len(winning) < 2 or winning[0] & 15 == winning[-1] & 15:
        return None
    return cards([min(winning)]), cards([max(winning)])


def _guard_of_as(here: Situation) -> Choices | None:
    """Compare small discards: from a suit without honours, and the last guard of an ace whose 9 is out."""
    if here.view.phase is not Phase.PLAY or not here.place or here.length(here.led) or here.partner_wins:
        return None
    guard, free = [], []
    for suit in here.sides:
        held = here.held(suit)
        if held & AS and here.out(suit) & NINE and held.bit_count() == 2:
            guard += here.of_suit(suit, SMALL)
        elif not held & (NINE | AS | KING):
            free += here.of_suit(suit, SMALL)
    return cards(free), cards(guard)


def _trump_low(here: Situation) -> Choices | None:
    """Compare trumps with a player still to come: one without points, and one with 1 to 3."""
    if here.view.phase is not Phase.PLAY or not here.place or here.trump < 0 or here.led == here.trump:
        return None
    if here.length(here.led) or here.partner_wins or here.place == 3:
        return None
    return cards(here.of_suit(here.trump, SMALL)), cards(here.of_suit(here.trump, JACK | KNIGHT | KING))


CLAIMS: Final = (
    Claim("name_six", _name_six, is_written=True),
    Claim("name_five_high", lambda here: _name_five(here, has_honour=True), is_written=True),
    Claim("name_five_low", lambda here: _name_five(here, has_honour=False), is_written=True),
    Claim("delegate_0", lambda here: _delegate(here, 0), is_written=True),
    Claim("delegate_1", lambda here: _delegate(here, 1), is_written=True),
    Claim("delegate_2", lambda here: _delegate(here, 2), is_written=True),
    Claim("botifarra_2", lambda here: _botifarra(here, 2), is_written=True),
    Claim("botifarra_3", lambda here: _botifarra(here, 3), is_written=True),
    Claim("contro_nine", lambda here: _contro(here, has_nine=True, manillas=range(1, 4)), is_written=True),
    Claim("contro_low", lambda here: _contro(here, has_nine=False, manillas=range(1, 4)), is_written=True),
    Claim("knock_on_honours", _knock_on_honours, is_written=True),
    Claim("knock_botifarra_1", lambda here: _knock_on_botifarra(here, 1), is_written=True),
    Claim("knock_botifarra_2", lambda here: _knock_on_botifarra(here, 2), is_written=True),
    Claim("recontro", _recontro, is_written=True),
    Claim("manilla_from_as", _manilla_from_as),
    Claim("not_under_manilla", _not_under_manilla),
    Claim("as_waits", _as_waits),
    Claim("singleton", _singleton),
    Claim("plain_first", _plain_first),
    Claim("trump_for_partner", _trump_for_partner),
    Claim("draw_trumps", _draw_trumps),
    Claim("return_suit", _return_suit),
    Claim("third_round", _third_round),
    Claim("long_in_botifarra", _long_in_botifarra),
    Claim("give_points", _give_points),
    Claim("manilla_not_given", _manilla_not_given),
    Claim("give_when_void", _give_when_void),
    Claim("give_on_manilla", _give_on_manilla),
    Claim("manilla_saved", _manilla_saved),
    Claim("win_cheaply", _win_cheaply),
    Claim("guard_of_as", _guard_of_as),
    Claim("trump_low", _trump_low),
)


def _master_in_round(number: int) -> Callable[[Situation, SpanishCard, bool], float | None]:
    """Tell whether masters of plain suits win, led by opponents of the namer to this round of the suit."""

    def came_true(here: Situation, card: SpanishCard, has_won: bool) -> float | None:
        suit = card >> 4
        if here.trump < 0 or suit == here.trump or here.names:
            return None
        if sum(trick.cards[0] >> 4 == suit for trick in here.view.tricks) != number - 1:
            return None
        return float(has_won) if 1 << (card & 15) > here.out(suit) else None

    return came_true


def _known(here: Situation, _: SpanishCard, __: bool) -> float | None:
    """Tell after six tricks which part of the hidden cards can lie in one seat only, by what everyone played."""
    if here.number != 6:
        return None
    memory = Memory(here.view)
    owners = [
        sum(memory.possible[seat] >> card & 1 for seat in memory.others)
        for card in range(64)
        if memory.unseen >> card & 1
    ]
    return owners.count(1) / len(owners)


COUNTS: Final = (
    *(Count(f"master_round_{number}", _master_in_round(number)) for number in (1, 2, 3)),
    Count("known_cards", _known),
)
