"""The panel of house rules: selects in pages, for a table or a preset."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.errors import Refusal, UnknownControl
from bot.presets import Preset
from bot.ui.discord.messages import Part, Row, question, rows
from bot.ui.discord.modals import TextForm
from bot.ui.face.face import Face, OptionPage
from bot.ui.rules.text import rules_in_words
from bot.ui.text.names import in_message, isolated, short
from engine.errors import OptionError
from engine.game import FIRST_DEALER, AnyGame
from engine.options import OptionSpec

UNPLAYABLE: Final = "⚠️"
"""Marks a preset that cannot be played any more."""

Options = Any
"""Validated options: each game has a type of its own."""


def page_with(face: Face, name: str, options: Options) -> OptionPage:
    """Return the page with an option or key; the first one if there is none, or it has no effective option."""
    named = (page for page in face.option_pages if name == page.key or name in page.options)
    return next((page for page in named if _matters(face, page, options)), face.option_pages[0])


def rules_on(
    face: Face,
    options: Options,
    page: OptionPage,
    preset: str | None = None,
    dealer: str = "",
    *,
    redeals: bool = True,
) -> str:
    """Return the rules in words on the first page; on the others their title, and why they rank nobody."""
    if page is face.option_pages[0]:
        return rules_in_words(face, options, preset, dealer, redeals=redeals)
    reason = face.why_unranked(options)
    return "\n".join(
        (f"### {in_message(face.rules_title(options))}", *((f"-# ⚠️ {reason}",) if reason else ()))
    )


def option_rows(
    face: Face, options: Options, page: OptionPage, custom_id: Callable[[str], object], dealer: str = ""
) -> list[Part]:
    """Return a question for each option of a page that has an effect given the others.

    ``dealer`` is the first dealer of a match that continues another one, whatever the options say.
    """
    specs = {spec.name: spec for spec in face.game.option_specs if spec.matters(options)}
    asked = (
        _option_question(face, options, specs[name], custom_id(name), dealer if name == FIRST_DEALER else "")
        for name in page.options
        if name in specs
    )
    return [part for parts in asked for part in parts]


def _option_question(
    face: Face, options: Options, spec: OptionSpec[Any], custom_id: object, dealer: str
) -> list[Part]:
    """Return an option as a question, with the current value as the answer, or the dealer who goes before it."""
    gettext, texts = face.tr.gettext, face.option_texts[spec.name]
    value = str(options.to_json()[spec.name])
    now = next((gettext(message) for message, offer in texts.choices if offer == value), value)
    if dealer:
        now = gettext("{name}: the deal goes on from the match before", name=isolated(dealer))
    offered = [(gettext(message), offer) for message, offer in texts.choices if spec.offers(options, offer)]
    return question(custom_id, gettext(texts.title), offered, now)


def page_rows(
    face: Face, options: Options, now: OptionPage, custom_id: Callable[[OptionPage], object]
) -> list[Row]:
    """Return a button for each page with an effective option; that of the current page is disabled."""
    return rows(
        [
            ui.Button(
                label=face.tr.gettext(page.title),
                style=ButtonStyle.primary if page is now else ButtonStyle.secondary,
                disabled=page is now,
                custom_id=str(custom_id(page)),
            )
            for page in face.option_pages
            if _matters(face, page, options)
        ]
    )


def _matters(face: Face, page: OptionPage, options: Options) -> bool:
    return any(spec.name in page.options and spec.matters(options) for spec in face.game.option_specs)


def number_buttons(face: Face, page: OptionPage, custom_id: Callable[[str], object]) -> list[ui.Button[Any]]:
    """Return a button for each option of a page that takes any number."""
    texts = ((name, face.option_texts[name]) for name in page.options)
    return [
        ui.Button(label=face.tr.gettext(text.other_number), custom_id=str(custom_id(name)))
        for name, text in texts
        if text.other_number
    ]


def first_numeric(game: AnyGame) -> str:
    """Return the name of the first numeric option, which buttons without an argument mean."""
    return next(spec.name for spec in game.option_specs if spec.numbers is not None)


def number_form(custom_id: object, face: Face, name: str) -> TextForm:
    """Return the form that asks for the number of an option, with its bounds.

    Raises ``UnknownControl`` if the option takes no number.
    """
    numbers, texts = _numbers(face.game, name), face.option_texts[name]
    return TextForm(
        custom_id,
        face.tr.gettext(texts.other_number),
        face.tr.gettext(texts.number),
        longest=len(str(numbers[-1])),
        description=face.tr.gettext("A number from {least} to {most}", least=numbers[0], most=numbers[-1]),
    )


def number_of(game: AnyGame, name: str, written: str) -> str:
    """Return a written number as the option's value; raises ``Refusal`` if it is not one of the option's."""
    number, numbers = written.strip(), _numbers(game, name)
    if not (number.isascii() and number.isdecimal() and int(number) in numbers):
        raise Refusal("not_a_number", text=short(number), least=numbers[0], most=numbers[-1])
    return str(int(number))


def _numbers(game: AnyGame, name: str) -> range:
    for spec in game.option_specs:
        if spec.name == name and spec.numbers is not None:
            return spec.numbers
    raise UnknownControl


def with_option(game: AnyGame, options: Options, name: str, value: str) -> Options:
    """Return the options with one changed; raises ``OptionError`` if they are invalid."""
    return game.options({**options.to_json(), name: value})


def preset_label(preset: Preset) -> str:
    """Return the name of a server's preset, marked if it cannot be played any more."""
    return preset.name if is_playable(preset) else f"{UNPLAYABLE} {preset.name}"


def is_playable(preset: Preset) -> bool:
    """Tell whether the options of a preset are still valid."""
    try:
        preset.read()
    except OptionError:
        return False
    return True
