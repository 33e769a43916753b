"""The leaderboard of regular pairs: its lines, and the form that gives a pair its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from discord import ui

from bot.errors import Refusal
from bot.i18n import Translator
from bot.store import PairStanding
from bot.ui.discord.messages import LONGEST_DESCRIPTION, LONGEST_TITLE, cut
from bot.ui.discord.modals import LINE, Choice, Question, label_of
from bot.ui.leaderboard.texts import head_of, won
from bot.ui.text.names import in_message, listed

LONGEST_NAME: Final = 32
PARTNER: Final = "partner"
"""The field of the form with the partner, if there are several."""
_MOST_PARTNERS: Final = 25


def pair_line(tr: Translator, pair: PairStanding, user_id: int) -> str:
    """Return rank, name and figures of a pair; that of the person who asked is marked."""
    people = listed(tr, [in_message(name) for name in pair.names])
    shown = f"**{in_message(pair.name)}** ({people})" if pair.name else f"**{people}**"
    return f"{head_of(pair.rank, is_asker=user_id in pair.people)}{shown}\n-# {won(tr, pair)}"


def pairs_of(pairs: Sequence[PairStanding], user_id: int) -> list[PairStanding]:
    """Return the pairs of a person, those with a name last; raises ``Refusal`` if there are none."""
    found = [pair for pair in pairs if user_id in pair.people]
    if not found:
        raise Refusal("no_regular_pair")
    return sorted(found, key=lambda pair: bool(pair.name))[:_MOST_PARTNERS]


def chosen_pair(pairs: Sequence[PairStanding], user_id: int, partner: str | None) -> PairStanding:
    """Return the pair of a person that the form was about; raises ``Refusal`` if it is none any more."""
    mine = pairs_of(pairs, user_id)
    if partner is None and len(mine) == 1:
        return mine[0]
    pair = next((each for each in mine if str(_partner(each, user_id)[0]) == partner), None)
    if pair is None:
        raise Refusal("no_regular_pair")
    return pair


def _partner(pair: PairStanding, user_id: int) -> tuple[int, str]:
    number = 1 - pair.people.index(user_id)
    return pair.people[number], pair.names[number]


class NameForm(ui.Modal):
    """Asks a person for the name of one of their pairs. Nothing of it stays in memory."""

    def __init__(self, custom_id: str, tr: Translator, pairs: Sequence[PairStanding], user_id: int) -> None:
        super().__init__(
            title=cut(tr.gettext("Name our pair"), LONGEST_TITLE), timeout=None, custom_id=custom_id
        )
        if len(pairs) > 1:
            partners = [(*_partner(pair, user_id), pair.name) for pair in pairs]
            choices = [Choice(name, str(partner), known) for partner, name, known in partners]
            self.add_item(label_of(Question(PARTNER, tr.gettext("With whom?"), choices, in_list=True)))
        line: ui.TextInput[Any] = ui.TextInput(
            custom_id=LINE,
            max_length=LONGEST_NAME,
            required=False,
            default=(pairs[0].name if len(pairs) == 1 else "") or None,
        )
        hint = cut(tr.gettext("Left empty, the pair has no name any more."), LONGEST_DESCRIPTION)
        self.add_item(ui.Label(text=cut(tr.gettext("Name"), LONGEST_TITLE), description=hint, component=line))
        self.stop()  # so that discord.py does not keep it
