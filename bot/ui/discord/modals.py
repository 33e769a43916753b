"""Forms: with one line, such as a word for the shuffle, a name or a number; and with choices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from discord import RadioGroupOption, SelectOption, ui

from bot.ui.discord.messages import LONGEST_DESCRIPTION, LONGEST_OPTION, LONGEST_TITLE, cut

LINE: Final = "line"
"""The field of a form with one line."""
KEEP: Final = "keep"
"""The answer to a question that changes nothing."""
OptionT = TypeVar("OptionT", RadioGroupOption, SelectOption)


class TextForm(ui.Modal):
    """Asks for one line of at most ``longest`` characters.

    Nothing of it stays in memory: its ``custom_id`` says what the submitted line is for, also after a restart
    (:mod:`bot.ui.answers`).
    """

    def __init__(
        self,
        custom_id: object,
        title: str,
        label: str,
        *,
        longest: int,
        description: str | None = None,
        now: str | None = None,
    ) -> None:
        super().__init__(title=cut(title, LONGEST_TITLE), timeout=None, custom_id=str(custom_id))
        line: ui.TextInput[Any] = ui.TextInput(
            custom_id=LINE, max_length=longest, min_length=1, default=now and now[:longest]
        )
        hint = description and cut(description, LONGEST_DESCRIPTION)
        self.add_item(ui.Label(text=cut(label, LONGEST_TITLE), description=hint, component=line))
        self.stop()  # so that discord.py does not keep it


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a form, whose answer comes under ``field``; ``now`` is what stands there."""

    field: str
    label: str
    longest: int
    now: str = ""


class LinesForm(ui.Modal):
    """Asks for up to five lines. Nothing of it stays in memory, as of :class:`TextForm`."""

    def __init__(self, custom_id: object, title: str, lines: Iterable[Line]) -> None:
        super().__init__(title=cut(title, LONGEST_TITLE), timeout=None, custom_id=str(custom_id))
        for line in lines:
            field: ui.TextInput[Any] = ui.TextInput(
                custom_id=line.field, max_length=line.longest, min_length=1, default=line.now or None
            )
            self.add_item(ui.Label(text=cut(line.label, LONGEST_TITLE), component=field))
        self.stop()  # so that discord.py does not keep it


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the choices of a question."""

    label: str
    value: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a form; its answer comes under ``field``. The current choice has the value :data:`KEEP`."""

    field: str
    asked: str
    choices: Sequence[Choice]
    description: str = ""
    in_list: bool = False
    """Whether the choices are in a list that opens when it is pressed: where there are many."""


class ChoiceForm(ui.Modal):
    """Asks up to five questions, each with at least two choices.

    Nothing of it stays in memory, as of :class:`TextForm`.
    """

    def __init__(self, custom_id: object, title: str, questions: Iterable[Question]) -> None:
        super().__init__(title=cut(title, LONGEST_TITLE), timeout=None, custom_id=str(custom_id))
        for question in questions:
            self.add_item(label_of(question))
        self.stop()  # so that discord.py does not keep it


def label_of(question: Question) -> ui.Label[Any]:
    """Return a question as the part of a form."""
    hint = cut(question.description, LONGEST_DESCRIPTION) or None
    return ui.Label(text=cut(question.asked, LONGEST_TITLE), description=hint, component=_field(question))


def _field(question: Question) -> ui.RadioGroup[Any] | ui.Select[Any]:
    if question.in_list:
        # In discord.py 2.7.1 a select may stay empty unless it says otherwise, in later versions it may not.
        listed = [_option(SelectOption, choice) for choice in question.choices]
        return ui.Select(custom_id=question.field, options=listed, required=True)
    options = [_option(RadioGroupOption, choice) for choice in question.choices]
    return ui.RadioGroup(custom_id=question.field, options=options)


def _option(kind: type[OptionT], choice: Choice) -> OptionT:
    return kind(
        label=cut(choice.label, LONGEST_OPTION),
        value=choice.value,
        description=cut(choice.description, LONGEST_DESCRIPTION) or None,
        default=choice.value == KEEP,
    )
