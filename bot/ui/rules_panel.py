"""The panel in which every single house rule can be set: selects in pages, for a table and for a preset alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.i18n import N_, Words
from bot.presets import Preset
from bot.tables.errors import TableError
from bot.ui.choices import CHOICES, TITLES, offered, relevant
from bot.ui.post import Row, select
from bot.ui.presets_code import MOST_HANDS
from bot.ui.rules_text import preset_name, rules_in_words, rules_title
from bot.ui.text_form import Answered, TextForm
from bot.ui.words import in_message, short
from engine.botifarra import BOTIFARRA, PRESETS, BotifarraOptions
from engine.errors import OptionError

UNPLAYABLE: Final = "⚠️"
"""Marks a preset that cannot be played any more."""


@dataclass(frozen=True, slots=True)
class Page:
    """A part of the house rules that fits into one message."""

    key: str
    title: str
    options: tuple[str, ...]


PAGES: Final = (
    Page("game", N_("Game and end"), ("mode", "target", "max_hands", "tie")),
    Page(
        "play",
        N_("Playing cards"),
        ("play", "undertrump", "carrego_announce", "carrego_scope", "carrego_limit"),
    ),
    Page("calls", N_("Trump and calls"), ("trump_source", "multipliers", "sant_vicenc", "call_order")),
    Page("deal", N_("Cards and deal"), ("three_high", "first_dealer", "shuffle", "cutter", "misdeal")),
    Page("order", N_("Mistakes and looking"), ("revoke", "last_trick_view")),
)
"""Every option of the engine is on one of these."""


def page_with(name: str, options: BotifarraOptions) -> Page:
    """Return the page of an option, or that of a key; the first one where there is neither, or nothing on it."""
    having_effect = set(relevant(options))
    named = (page for page in PAGES if name == page.key or name in page.options)
    return next((page for page in named if having_effect & set(page.options)), PAGES[0])


def spoken_on(
    words: Words, options: BotifarraOptions, page: Page, preset: str | None = None, dealer: str = ""
) -> str:
    """Return the rules in words on the first page, and only their title on the others, next to many selects."""
    if page is PAGES[0]:
        return rules_in_words(words, options, preset, dealer)
    return f"### {in_message(rules_title(words, options))}"


def option_rows(
    words: Words, options: BotifarraOptions, page: Page, custom_id: Callable[[str], object]
) -> list[Row]:
    """Return a select for each option of a page that has an effect beside the others."""
    written, having_effect = options.to_json(), relevant(options)
    return [
        select(
            custom_id(name),
            words.say(TITLES[name]),
            [(words.say(message), value) for message, value in offered(name, options)],
            _current(words, name, str(written[name])),
        )
        for name in page.options
        if name in having_effect
    ]


def page_row(words: Words, options: BotifarraOptions, now: Page, custom_id: Callable[[Page], object]) -> Row:
    """Return a button for each page on which something has an effect; that of the page shown is off."""
    having_effect = set(relevant(options))
    pages = [page for page in PAGES if having_effect & set(page.options)]
    return ui.ActionRow(
        *(
            ui.Button[Any](
                label=words.say(page.title),
                style=ButtonStyle.primary if page is now else ButtonStyle.secondary,
                disabled=page is now,
                custom_id=str(custom_id(page)),
            )
            for page in pages
        )
    )


def hands_label(words: Words) -> str:
    """Return what the button is called that asks for any number of hands."""
    return words.say("Another number of hands…")


def hands_form(words: Words, then: Answered) -> TextForm:
    """Return the form that asks for any number of hands, and says how many there can be."""
    return TextForm(
        hands_label(words),
        words.say("Number of hands"),
        then,
        longest=len(str(MOST_HANDS)),
        description=words.say("A number from 1 to {most}", most=MOST_HANDS),
    )


def with_option(options: BotifarraOptions, name: str, value: str) -> BotifarraOptions:
    """Return the options with another value for one; raises ``OptionError`` where that makes no game."""
    return BOTIFARRA.options({**options.to_json(), name: value})


def number_of_hands(written: str) -> str:
    """Return a number of hands that somebody wrote, as an option's value; raises ``TableError`` on anything else."""
    number = written.strip()
    if not (number.isascii() and number.isdecimal() and 1 <= int(number) <= MOST_HANDS):
        raise TableError("not_a_number_of_hands", text=short(number), most=MOST_HANDS)
    return str(int(number))


def preset_choices(words: Words, presets: Iterable[Preset]) -> list[tuple[str, str]]:
    """Return every preset by name with its value in a select: a built-in one's key, a server's own number."""
    built_in = [(preset_name(words, name), name) for name in PRESETS]
    return [*built_in, *((preset_label(preset), str(preset.id)) for preset in presets)]


def preset_label(preset: Preset) -> str:
    """Return the name of a server's preset, marked where it cannot be played any more."""
    return preset.name if is_playable(preset) else f"{UNPLAYABLE} {preset.name}"


def is_playable(preset: Preset) -> bool:
    """Tell whether the options of a preset make a game today."""
    try:
        preset.read()
    except OptionError:
        return False
    return True


def _current(words: Words, name: str, value: str) -> str:
    """Return what holds now as the select says it; a number of hands that it does not offer as it is."""
    return next((words.say(message) for message, offer in CHOICES[name] if offer == value), value)
