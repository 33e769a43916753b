"""The height of hands on a phone of 390 x 844: all cards and all choices are on one screen."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from bot.games.barbu.captures import slam_candidate
from bot.games.barbu.deal_log import has_moved, laid_since, passed_since
from bot.games.botifarra.current_deal import cards_on_table
from bot.i18n import Language, translator
from bot.people.preferences import NO_PREFERENCES
from bot.render.kit import theme
from engine.barbu import Contract
from engine.barbu import Phase as BarbuPhase
from engine.botifarra import Call, Phase
from engine.botifarra.play.position import Position
from tests.bot.games.barbu import games as barbu
from tests.bot.games.botifarra import matches as botifarra
from tests.bot.ui.table_texts import undrawn_messages

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.tables.table import Table
    from engine.botifarra import BotifarraView
    from tests.browser.conftest import Visit
    from tests.browser.world import World

pytestmark = pytest.mark.asyncio(loop_scope="session")
CATALAN_AND_FRENCH = (Language.CA, Language.FR)
CHOICE = 640
"""Pixels for a choice with all cards."""
HAND = 490
"""Pixels for a hand of eight cards that are played."""


def eight_cards_of_botifarra() -> Table:
    """A plain hand of eight cards in the middle of a trick."""
    return next(
        table
        for seed in range(1, 9)
        for table in botifarra.match(seed)
        if len((view := botifarra.seen_by(table)).tricks) == 4
        and len(view.trick) == 2
        and view.multiplier == 1
    )


def doubled_hand(cards: int, call: Call, **options: str) -> Table:
    """A hand of that many cards under a call, in a match with points, of a player who is to follow last."""
    return next(
        table
        for seed in range(1, 9)
        for table in botifarra.match(seed, max_hands=3, **options)
        if (view := botifarra.seen_by(table)).call is call
        and len(view.trick) == view.options.seats - 1
        and view.cards_left[view.to_move] == cards
        and any(view.totals)
    )


def after_an_ace() -> Table:
    """Five cards in the réussite of five players, one of which may go on the ace just placed."""
    return next(
        table
        for table in barbu.game(1, players=5, per_dealer=2)
        for seat in table.waits_for
        if (view := barbu.seen_by(table, seat)).may_decline and len(view.cards) == 5
    )


def many_to_place() -> Table:
    """Eight cards in a réussite, five of which may be placed, after others have placed two."""
    return next(
        table
        for table in barbu.game(14)
        for seat in table.waits_for
        if (view := barbu.seen_by(table, seat)).phase is BarbuPhase.REUSSITE
        and len(view.cards) == 8
        and len(view.playable) >= 5
        and len({laid.seat for laid in laid_since(table, seat)}) == 2
    )


def many_to_place_again() -> Table:
    """Six cards in a réussite, five of which may be placed, of a player who has moved, after cards and a pass."""
    return next(
        table
        for table in barbu.game(37, quiet_tricks=2, suit_lead="never")
        for seat in table.waits_for
        if len(barbu.seen_by(table, seat).playable) == 5
        and has_moved(table, seat)
        and passed_since(table, seat)
        and len(laid_since(table, seat)) == 2
    )


def in_intermedia(seed: int, wanted: Callable[[Table, BotifarraView], object]) -> Table:
    """The first wanted position in intermèdia, at eight times, as the player who is to follow sees it."""
    return next(
        table
        for table in botifarra.match(seed, max_hands=2, play="intermedia", sant_vicenc="always")
        if table.waits_for
        and (view := botifarra.seen_by(table, table.waits_for[0])).trick
        and view.call is Call.SANT_VICENC
        and wanted(table, view)
    )


def first_trick_of_two() -> Table:
    """The first trick of rector and vicari under a call, in which somebody waits with six cards."""
    return next(
        table
        for table in botifarra.match(6, mode="rector2", max_hands=2)
        if (view := botifarra.seen_by(table)).call is Call.SANT_VICENC and not view.tricks and view.trick
    )


def after_a_carrego() -> Table:
    """Eight cards of a player who is to follow when somebody has announced carrego."""
    return in_intermedia(
        15, lambda table, view: any(played.carrego for played in cards_on_table(table, view))
    )


def before_a_carrego() -> Table:
    """Seven cards of a player who may announce carrego with several of them."""
    return in_intermedia(
        13,
        lambda _, view: (
            len(view.cards) == 7
            and Position(view.options, view.contract, view.trick).carregos(view.cards.mask).bit_count() > 1
        ),
    )


WIDE_NAMES = ("W" * 32, "M" + "w" * 16, "M" * 16, "wM" * 8, "Ww" * 9)


def hand_and_piles() -> Table:
    """Eight cards in hand and on piles, of a player who is to follow."""
    return next(
        table
        for table in botifarra.match(1, mode="handpiles2", max_hands=2)
        if table.waits_for
        and (view := botifarra.seen_by(table, table.waits_for[0])).trick
        and len(view.available) == 8
    )


def newcomers(table: Table) -> Table:
    """The same table in the first match of everybody."""
    return replace(table, seats=tuple(replace(seat, is_newcomer=True) for seat in table.seats))


def first_deal(cards: int, **options: str | int) -> Table:
    """So many cards of a newcomer who is to follow under a call in the first deal."""
    return newcomers(
        next(
            table
            for seed in range(1, 30)
            for table in botifarra.match(seed, max_hands=3, **options)
            if not table.deals_scored
            and (view := botifarra.seen_by(table)).call is Call.CONTRO
            and view.trick
            and view.cards_left[view.to_move] == cards
        )
    )


def wide_names(cards: int, **options: str) -> Table:
    """So many cards of a player who is to follow under a call among people with wide names."""
    return next(
        table
        for seed in range(1, 30)
        for table in botifarra.match(seed, names=WIDE_NAMES[:4], max_hands=3, **options)
        if (view := botifarra.seen_by(table)).call is Call.CONTRO
        and view.trick
        and view.cards_left[view.to_move] == cards
    )


def first_trick_of_barbu(names: Sequence[str] = barbu.NAMES) -> Table:
    """The lead of a newcomer in salade, who may not lead hearts."""
    return newcomers(
        next(
            table
            for seed in range(1, 99)
            for table in barbu.game(seed, names=names, suit_lead="never", quiet_tricks=2)
            if not table.deals_scored
            and (view := barbu.seen_by(table)).phase is BarbuPhase.TRICKS
            and view.contract is Contract.SALADE
            and not view.tricks
        )
    )


RATATOUILLE: dict[str, str | int] = {"per_dealer": 1, "extra_round": "ratatouille", "slam": "flip"}
POSITIONS = {
    "contract": (lambda: barbu.moment(BarbuPhase.CONTRACT, dernier_pli="on"), CHOICE),
    "vote": (lambda: barbu.moment(BarbuPhase.VOTE, votation="on"), CHOICE),
    "starting rank": (
        lambda: barbu.found(
            lambda view: view.phase is BarbuPhase.CONTRACT and view.contract is Contract.REUSSITE,
            votation="on",
        ),
        CHOICE,
    ),
    "eight cards of Barbu": (lambda: barbu.moment(BarbuPhase.TRICKS), HAND),
    "ratatouille in which one player may take all": (
        lambda: barbu.found(
            lambda view: (
                view.phase is BarbuPhase.TRICKS
                and view.contract is Contract.RATATOUILLE
                and slam_candidate(view) is not None
            ),
            **RATATOUILLE,
        ),
        HAND,
    ),
    "ratatouille under way": (
        lambda: barbu.found(
            lambda view: (
                view.phase is BarbuPhase.TRICKS
                and view.contract is Contract.RATATOUILLE
                and len(view.tricks) == 1
                and len(view.trick) == 2
                and slam_candidate(view) is None
            ),
            **RATATOUILLE,
        ),
        HAND,
    ),
    "the first trick of newcomers under salade": (first_trick_of_barbu, HAND),
    "the first trick of newcomers under salade with wide names": (
        lambda: first_trick_of_barbu(WIDE_NAMES),
        HAND,
    ),
    "réussite of five after an ace": (after_an_ace, HAND),
    "réussite in which five may be placed": (many_to_place, HAND),
    "réussite in which five may be placed later": (many_to_place_again, HAND),
    "trump": (lambda: botifarra.moment(Phase.TRUMP), CHOICE),
    "contro": (lambda: botifarra.moment(Phase.CALLS), CHOICE),
    "eight cards of Botifarra": (eight_cards_of_botifarra, HAND),
    "eight cards under recontro": (lambda: doubled_hand(8, Call.RECONTRO), HAND),
    "seven cards under contro": (lambda: doubled_hand(7, Call.CONTRO), HAND),
    "six cards under Sant Vicenç": (lambda: doubled_hand(6, Call.SANT_VICENC), HAND),
    "eight cards under Sant Vicenç after a carrego": (after_a_carrego, HAND),
    "seven cards under Sant Vicenç before a carrego": (before_a_carrego, HAND),
    "four cards in hand and four on piles": (hand_and_piles, HAND),
    "eight cards of a newcomer under contro": (lambda: first_deal(8), HAND),
    "eight cards under contro with wide names": (lambda: wide_names(8), HAND),
    "seven cards of one against three, under contro with wide names": (
        lambda: wide_names(7, mode="individual4"),
        HAND,
    ),
    "the first trick of two players under Sant Vicenç": (first_trick_of_two, HAND),
    "five cards of one against three, under contro": (
        lambda: doubled_hand(5, Call.CONTRO, mode="individual4"),
        HAND,
    ),
}


WITHOUT_FONT = """
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".emoji-text { display: inline-block; width: 14px; height: 18px; overflow: hidden; }");
    document.adoptedStyleSheets.push(sheet);
"""
"""Makes emojis on buttons as wide on any machine as where no font has them.

The bot's own emojis, which posted hands lack, put short labels in columns: no row wraps there.
"""


def timed(table: Table) -> Table:
    """The same table with a clock of an hour, which has just begun."""
    return replace(table, rules=replace(table.rules, clock=3590), asked_since=datetime.now(UTC))


async def test_cards_and_choices_fit_on_a_phone(world: World, visit: Visit) -> None:
    thread = await world.new_thread()
    visitor = await visit(world, channel=thread, phone=True)
    await visitor.page.evaluate(WITHOUT_FONT)
    picture = io.BytesIO()
    Image.new("P", (theme.WIDTH, theme.HEIGHT)).save(picture, "PNG")
    for name, (position, most) in POSITIONS.items():
        table = timed(position())
        asked = table.waits_for[0]
        hands = [(asked, language) for language in (Language if " under " in name else CATALAN_AND_FRENCH)]
        if most == HAND:
            hands += [((asked + 1) % len(table.seats), language) for language in CATALAN_AND_FRENCH]
        for seat, language in hands:
            message = await undrawn_messages().hand(translator(language), table, seat, NO_PREFERENCES)
            files = {attachment.name: picture.getvalue() for attachment in message.attachments}
            posted = await world.post(thread, message.layout().to_components(), files)
            shown = visitor.page.locator(f'[data-message="{posted}"]')
            await shown.locator("img").last.wait_for()
            box = await shown.locator(".container").bounding_box()
            assert box is not None
            assert box["height"] <= most, (name, language, seat == asked)
