"""Events without a database, and people who sign up."""

from datetime import UTC, datetime

import pytest

from bot.events import commands, formats
from bot.events.entries import Announced, Finished, Format, Logged, Result, ResultTaken, RoundClosed, Terms
from bot.events.replay import apply_entries, rebuild
from bot.i18n import Language
from bot.tables.commands import Actor
from bot.tables.entries import Person, Rules

NOW = datetime(2026, 11, 27, 20, tzinfo=UTC)
ORGANISER = Person(1, "Eva")
SECRET = bytes(range(32))


def people(pair):
    """Return the two people of the pair that signs up as number ``pair``."""
    return Person(10 * pair, f"A{pair}"), Person(10 * pair + 1, f"B{pair}")


class Trial:
    """An event to which a test applies commands."""

    def __init__(self, format_=Format.SWISS, **terms):
        rules = Rules(terms.pop("rules", {"play": "lliure", "max_hands": 12}), None, Language.CA)
        terms = {"game": "botifarra", "rounds": 1 if format_ is Format.LEAGUE else 5, **terms}
        announced = Terms(format=format_, name="Torneig", rules=rules, **terms)
        entry = Announced(terms=announced, guild_id=10, channel_id=20, by=ORGANISER)
        self.event = rebuild(7, [Logged(1, entry, NOW)])
        self.organiser = Actor(ORGANISER)

    def execute(self, command, *arguments):
        """Execute one of :mod:`bot.events.commands` and return its entries."""
        return self.apply(*command(self.event, *arguments))

    def apply(self, *entries):
        self.event = apply_entries(self.event, entries, NOW)
        return entries

    def sign_up(self, pairs):
        """Let pairs sign up, each with both clicks."""
        for _ in range(pairs):
            one, other = people(max(self.event.pairs, default=0) + 1)
            self.execute(commands.join, one, other)
            self.execute(commands.accept, other, self.event.pair_of(one.id).number)
        return self

    def start(self, levels=None):
        return self.execute(commands.start, SECRET, levels or {})

    def draw(self, levels=None):
        """Draw the next round, and return it."""
        self.apply(*formats.draw(self.event, NOW, levels or {}))
        return self.event.rounds[-1]

    def play(self, points):
        """Give each table of the open rounds a result, from its pairs, and close the rounds."""
        for each in self.event.open_rounds:
            for place in each.places:
                result = Result(points(*self.event.pairing(each.number, place)), deals=1, own=(1, 1))
                self.apply(ResultTaken(round=each.number, table=place[0], board=place[1], result=result))
            self.apply(RoundClosed(round=each.number))

    def play_to_the_end(self, points):
        while len(self.event.rounds) < formats.number_of_rounds(self.event):
            self.draw()
            self.play(points)
        self.apply(Finished())


@pytest.fixture
def swiss():
    return Trial()
