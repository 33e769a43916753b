"""The messages of a replay: a position with all hands open or as one seat saw it, and the controls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from discord import ButtonStyle, ui

from bot.i18n import Translator
from bot.people.preferences import NO_PREFERENCES, Preferences
from bot.render.layouts.review.open_table import OpenHand, OpenTableScene
from bot.render.layouts.review.parts import ReviewedPlayer
from bot.tables.table import Table
from bot.ui.controls.problem_id import Action, ProblemId
from bot.ui.controls.replay_id import EMOJI, OPEN, Press, ReplayId
from bot.ui.discord.messages import OutgoingMessage, Row, rows, select, text
from bot.ui.face.anonymous import asked_seat
from bot.ui.face.face import DOT, TableFace, table_face
from bot.ui.face.seat_scenes import short_name
from bot.ui.face.shown import Avatars, OpenCards, Shown
from bot.ui.replay.course import Course
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.text.facts import DESCRIPTION, TEXT, Fact
from bot.ui.text.names import chosen, markdown, person, plain
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class Looking:
    """A position that somebody looks at: a finished ``table``, one of its ``deals``, and where in it."""

    table: Table
    deals: Sequence[int]
    """The numbers of all deals that may be looked through."""
    course: Course
    here: ReplayId

    @property
    def position(self) -> Table:
        """The table as it was then."""
        return self.course.positions[self.here.step]


class ReplayMessages:
    """Builds messages."""

    def __init__(self, builder: MessageBuilder) -> None:
        self._builder = builder

    async def private(
        self, tr: Translator, looking: Looking, preferences: Preferences, *, asks: bool
    ) -> OutgoingMessage:
        """Return a position for one person and all that leads on; ``asks`` tells whether others can be asked."""
        below = [*_steps(tr, looking, preferences), *_choices(tr, looking), *_others(tr, looking, asks=asks)]
        shown, above = shown_at(tr, looking, preferences), [text(f"### {title(tr, looking)}")]
        return await self._builder.as_preferred(
            shown, looking.position, preferences, above=above, below=below
        )

    async def public(self, tr: Translator, looking: Looking, who: str) -> OutgoingMessage:
        """Return a position for everybody, which a person ``who`` shows, with the button to look through the deal."""
        said = markdown(tr.gettext("{name} shows a position.", name=person(chosen(who))))
        look = ui.Button[Any](
            label=tr.gettext("Look through it"),
            emoji=EMOJI,
            custom_id=str(replace(looking.here, press=Press.LOOK)),
        )
        above, below = [text(f"{said}\n### {title(tr, looking)}")], rows([look])
        shown = shown_at(tr, looking, NO_PREFERENCES)
        return await self._builder.as_preferred(
            shown, looking.position, NO_PREFERENCES, above=above, below=below
        )


def title(tr: Translator, looking: Looking) -> str:
    """Return deal, trick and view, as marked text: "Hand 3 · Trick 5 · as Pep saw it"."""
    course, here = looking.course, looking.here
    trick = course.titles(tr)[course.group(here.step)]
    parts = [
        _deal_title(tr, looking.table, here.deal),
        tr.gettext("The end") if here.step == course.last else trick,
    ]
    if here.seat is not None:
        name = table_face(looking.position, tr.language).names.name(here.seat)
        parts.append(tr.gettext("as {name} saw it", name=name))
    return markdown(DOT.join(parts))


def shown_at(tr: Translator, looking: Looking, preferences: Preferences) -> Shown:
    """Return the content of a position: as a seat saw it, or the table with everybody's cards."""
    face = table_face(looking.position, tr.language)
    if looking.here.seat is not None:
        return face.hand(looking.here.seat, preferences)
    shown, cards = face.public(), face.open_cards(looking.course.positions[0])
    drawn = shown.scene
    told = [
        replace(fact, forms=fact.forms | TEXT) if fact.forms & DESCRIPTION else fact for fact in shown.facts
    ]
    if not cards or drawn is None:
        return replace(shown, facts=told)
    held = [
        Fact(partial(_held, tr, face, seat, each), DESCRIPTION | TEXT, weight=1)
        for seat, each in enumerate(cards)
        if each.left
    ]

    def scene(avatars: Avatars) -> OpenTableScene:
        return OpenTableScene(drawn(avatars), tuple(_open_hands(face, cards)))

    return replace(shown, facts=(*told, *held), picture="replay", scene=scene)


def _open_hands(face: TableFace, cards: Sequence[OpenCards]) -> Iterator[OpenHand]:
    table = face.table
    is_over = not any(each.left for each in cards)
    for seat, each in enumerate(cards):
        gone = frozenset() if is_over else frozenset(each.dealt) - each.left
        player = ReviewedPlayer(short_name(table, seat), table.side_of(seat))
        yield OpenHand(player, each.dealt, gone, is_turn=seat in table.waits_for and not is_over)


def _held(tr: Translator, face: TableFace, seat: Seat, cards: OpenCards) -> str:
    return tr.gettext("{name} holds: {cards}", name=face.names.name(seat), cards=" ".join(cards.told))


def _deal_title(tr: Translator, table: Table, deal: int) -> str:
    reviews = table_face(table, tr.language).reviews
    return tr.gettext("Hand {hand}", hand=deal) if reviews is None else reviews.deal_title(deal)


def _steps(tr: Translator, looking: Looking, preferences: Preferences) -> list[Row]:
    """Return the buttons to the beginning, and to the tricks and moves before and after."""
    course, here = looking.course, looking.here
    steps = (
        (Press.FIRST, 0, "⏮️", tr.gettext("To the beginning")),
        (Press.TRICK_BACK, course.before(here.step), "⏪", tr.gettext("A trick back")),
        (Press.BACK, here.step - 1, "◀️", tr.gettext("Back")),
        (Press.FORWARD, here.step + 1, "▶️", tr.gettext("Next")),
        (Press.TRICK_FORWARD, course.after(here.step), "⏩", tr.gettext("A trick on")),
    )
    return rows(
        [
            ui.Button[Any](
                label=label if preferences.text_only else None,
                emoji=emoji,
                style=ButtonStyle.primary if press is Press.FORWARD else ButtonStyle.secondary,
                disabled=step == here.step or step not in range(course.last + 1),
                custom_id=str(replace(here, step=max(0, step), press=press)),
            )
            for press, step, emoji, label in steps
        ]
    )


def _choices(tr: Translator, looking: Looking) -> list[Row]:
    """Return the selects of a trick and of a view."""
    course, here = looking.course, looking.here
    titles = course.titles(tr)
    tricks = [(each, str(start)) for each, start in zip(titles, course.starts, strict=True)]
    names = table_face(looking.position, tr.language).names
    everything = tr.gettext("All hands open")
    views = [(everything, OPEN)]
    views += [
        (plain(tr.gettext("As {name} saw it", name=names.name(seat))), str(seat))
        for seat in range(len(looking.position.seats))
    ]
    now = next(label for label, view in views if view == here.view)
    return [
        select(replace(here, press=Press.TRICK), titles[course.group(here.step)], tricks),
        select(replace(here, press=Press.VIEW), now, views),
    ]


def _others(tr: Translator, looking: Looking, *, asks: bool) -> list[Row]:
    """Return the buttons to the deals before and after, and of what can be done with the position."""
    here, deals = looking.here, looking.deals
    place = deals.index(here.deal)
    around = ((Press.DEAL_BEFORE, place - 1, "⬅️"), (Press.DEAL_AFTER, place + 1, "➡️"))
    buttons = [
        ui.Button[Any](
            label=_deal_title(tr, looking.table, deals[to]).partition(DOT)[0],
            emoji=emoji,
            custom_id=str(replace(here, deal=deals[to], step=0, press=press)),
        )
        for press, to, emoji in around
        if to in range(len(deals))
    ]
    ways = ((Press.SHARE, tr.gettext("Share"), "📣"), (Press.PAGE, tr.gettext("As a page"), "🌐"))
    buttons += [
        ui.Button(label=label, emoji=emoji, custom_id=str(replace(here, press=press)))
        for press, label, emoji in ways
    ]
    if asks and asked_seat(looking.position) is not None:
        custom_id = str(ProblemId(Action.ASK, here.table, here.deal, here.step))
        buttons.append(ui.Button(label=tr.gettext("Ask the others"), emoji="🤔", custom_id=custom_id))
    return rows(buttons)
