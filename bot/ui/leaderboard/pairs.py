"""The leaderboard of regular pairs: its lines, and the form that gives a pair its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from discord import SelectOption, ui

from bot.errors import Refusal
from bot.i18n import Translator
from bot.store import PairStanding, Scope
from bot.ui.discord.messages import LONGEST_DESCRIPTION, LONGEST_OPTION, LONGEST_TITLE, cut
from bot.ui.discord.modals import LINE
from bot.ui.leaderboard.texts import head_of, won
from bot.ui.text.names import in_message, listed

LONGEST_NAME: Final = 32
PARTNER: Final = "partner"
"""The field of the form with the partner, for who has several."""
_MOST_PARTNERS: Final = 25


class PairStore(Protocol):
    """The store of pairs."""

    async def regular(self, scope: Scope) -> list[PairStanding]:
        """Return the regular pairs of a server that have played in the period of the scope, the best first."""
        ...

    async def name(self, guild_id: int, people: tuple[int, int], name: str) -> None:
        """Save the name of a pair; an empty one removes it. Raises ``NameTaken`` if another pair there has it."""
        ...


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
        named = dict(_partner(pair, user_id) for pair in pairs)
        if len(pairs) > 1:
            options = [
                SelectOption(
                    label=cut(name, LONGEST_OPTION),
                    value=str(partner),
                    description=cut(pair.name, LONGEST_DESCRIPTION) or None,
                )
                for pair, (partner, name) in zip(pairs, named.items(), strict=True)
            ]
            choice: ui.Select[Any] = ui.Select(custom_id=PARTNER, options=options, required=True)
            self.add_item(ui.Label(text=cut(tr.gettext("With whom?"), LONGEST_TITLE), component=choice))
        line: ui.TextInput[Any] = ui.TextInput(
            custom_id=LINE,
            max_length=LONGEST_NAME,
            required=False,
            default=(pairs[0].name if len(pairs) == 1 else "") or None,
        )
        hint = cut(tr.gettext("Left empty, the pair has no name any more."), LONGEST_DESCRIPTION)
        self.add_item(ui.Label(text=cut(tr.gettext("Name"), LONGEST_TITLE), description=hint, component=line))
        self.stop()  # so that discord.py does not keep it
