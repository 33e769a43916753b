"""The end of a problem in words."""

from types import SimpleNamespace

from bot.i18n import Language
from bot.problems.assessed import Assessed
from bot.problems.problem import Position, Problem
from bot.tables.log.past import PastDeals
from bot.ui.discord.emojis import NO_EMOJIS
from bot.ui.problems.messages import ProblemMessages
from computers.review import Estimate
from tests.bot.games.botifarra import matches
from tests.bot.store.conftest import NOW


async def test_the_end_tells_what_was_played_but_not_where_a_claim_ended_the_hand_before_it():
    table = matches.revoked(revoke="claim")
    past, deal = PastDeals(), table.deals_scored
    positions = await past.of(table, deal)
    claim = len(positions) - 1

    async def find(_):
        return table

    messages = ProblemMessages(SimpleNamespace(emojis=NO_EMOJIS), SimpleNamespace(find=find), past)
    for step, told in ((claim - 1, False), (claim - 3, True)):
        (seat,) = positions[step].waits_for
        moves = positions[step].game.legal_moves(positions[step].match.state, seat)
        view = Assessed({str(move): Estimate(1.0, 0.0) for move in moves if str(move) != "claim"}, 0.5, {})
        problem = Problem(1, 1, Position(table.id, deal, step, seat), view, NOW)
        end = await messages.closed(problem, [], Language.EN)
        assert ("At the table:" in str(end.layout().to_components())) is told
