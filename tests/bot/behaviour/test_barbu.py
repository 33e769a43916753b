"""Barbu on Discord: each contract from its choice to its result, by the buttons that people see."""

import pytest

from bot.tables.entries import Moved
from bot.ui.controls.custom_id import Action
from engine.barbu import BARBU, Contract, Phase, TurnUp
from engine.barbu.contracts.mariages import is_pair
from engine.barbu.contracts.scoring import contract_total
from engine.barbu.options import BarbuOptions
from tests.bot.behaviour.barbu import (
    asked,
    name,
    newest,
    next_deal,
    own,
    play_deal,
    selects,
    started,
    state,
    turn_up,
)
from tests.bot.behaviour.table import is_card

pytestmark = pytest.mark.usefixtures("composed")


@pytest.mark.parametrize(
    ("contract", "words"),
    [
        ("plis", "−5 a trick"),
        ("coeurs", "−5 a heart"),
        ("dames", "−15 a queen"),
        ("barbu", "−70 K♥"),
        ("salade", "everything costs"),
    ],
)
async def test_a_contract_of_tricks_is_chosen_in_the_hand_and_played_to_its_result(world, contract, words):
    players = await started(world)
    dealer = asked(world, players)
    assert words in own(dealer).text
    await name(dealer, f"contract {contract}")
    await play_deal(world, players)
    (result,) = state(world).results
    assert sum(result.scores) == -contract_total(BarbuOptions(players=3), Contract(contract))
    assert f"Deal 1: {'cœurs' if contract == 'coeurs' else contract}" in players[0].table().text
    for player in players:
        assert "deals next" in player.sees_alone()[-1].text


async def test_only_the_dealer_is_offered_contracts_and_used_ones_are_gone(world):
    players = await started(world)
    dealer = asked(world, players)
    assert "contract plis" in own(dealer).moves
    for other in players:
        if other is not dealer:
            assert not own_moves(other)
    await name(dealer, "contract plis")
    for _ in range(3):
        await play_deal(world, players)
        await next_deal(players)
        if asked(world, players) is dealer:
            break
        await name(asked(world, players), "contract barbu")
    assert asked(world, players) is dealer
    assert "contract plis" not in own(dealer).moves
    assert "contract coeurs" in own(dealer).moves


def own_moves(player):
    return [what for message in player.sees_alone() for what in message.enabled if what.action is Action.MOVE]


async def test_the_heights_of_a_reussite_say_how_many_openers_are_held(world):
    players = await started(world)
    dealer = asked(world, players)
    (labels,) = [
        [option["label"] for option in part["options"]]
        for _, part in own(dealer).controls
        if "options" in part
    ]
    view = newest(world).view(players.index(dealer))
    for rank, label in zip("89TJQKA", labels[1:], strict=True):
        held = sum(card.rank == rank for card in view.cards)
        assert f"you hold {held or 'no'} opening" in label


async def test_in_a_reussite_only_cards_that_fit_have_buttons_and_passes_are_made_by_the_table(world):
    players = await started(world)
    dealer = asked(world, players)
    await name(dealer, "contract reussite T")
    passes = 0
    while state(world).phase is Phase.REUSSITE:
        player = asked(world, players)
        view = newest(world).view(players.index(player))
        assert own(player).cards == set(map(str, view.playable))
        assert own(player).cards
        before = newest(world).turn
        await player.click(Action.MOVE, first_move(own(player)), on=own(player))
        moves = newest(world).moves[before:]
        passes += sum(move.move == "pass" for move in moves)
    assert passes
    assert sum(state(world).results[0].scores) == 150
    assert "(place 1)" in players[0].sees_alone()[-1].text


def first_move(message):
    return next(what.argument for what in message.enabled if what.action is Action.MOVE and is_card(what))


async def test_an_ace_lets_its_player_go_on_or_stop(world):
    players = await started(world)
    await name(asked(world, players), "contract reussite A")
    first = asked(world, players)
    await first.click(Action.MOVE, first_move(own(first)), on=own(first))
    while not any("decline" in own(player).moves for player in players if own_moves(player)):
        player = asked(world, players)
        await player.click(Action.MOVE, first_move(own(player)), on=own(player))
    player = asked(world, players)
    assert "Once more" in own(player).text
    await player.click(Action.MOVE, "decline", on=own(player))
    assert asked(world, players) is not player
    assert "stops after the ace" in players[0].table().text


async def test_votes_stay_secret_until_all_are_in(world):
    players = await started(world, 2, preset="alsacienne", deals="1")
    for _ in range(2):
        await name(asked(world, players), "contract barbu")
        await play_deal(world, players)
        await next_deal(players)
    assert state(world).phase is Phase.VOTE
    first, second = asked(world, players), None
    second = next(player for player in players if player is not first)
    await first.click(Action.MOVE, "vote dames", on=own(first))
    assert "You voted for dames" in first.sees_alone()[-1].text
    assert f"Still to vote: **{second.name}**" in first.table().text
    for message in second.sees():
        assert "voted for dames" not in message.everything()
    assert not own_moves(first)
    await second.click(Action.MOVE, "vote plis", on=own(second))
    assert "Votes: " in first.table().text


def turned_up(table, *, leaving):
    """Return the moves that take pairs until a number of cards of mariages is left."""
    state, made = table.match.state, []
    while len(state.mariages.layout) - len(state.mariages.taken) > leaving:
        (seat,) = BARBU.status(state).waits_for
        first, *others = state.mariages.places
        card = state.mariages.card_at
        for place in (first, next(other for other in others if is_pair(card(first), card(other)))):
            made.append(Moved(seat=seat, move=f"turn {place}"))
            state = BARBU.apply(state, seat, TurnUp(place)).state
    return tuple(made)


async def test_mariages_are_turned_up_by_selects_under_the_table_and_the_last_by_buttons_of_the_hand(world):
    players = await started(world, 2, preset="picarde", deals="1")
    for _ in range(2):
        await name(asked(world, players), "contract barbu")
        await play_deal(world, players)
        await next_deal(players)
    player = asked(world, players)
    other = next(each for each in players if each is not player)
    assert sum(map(len, selects(player.table()).values())) == 32
    refused = await turn_up(other, 5)
    assert "not your turn" in refused.text
    await turn_up(player, 5)
    assert "turn 5" not in str(selects(player.table()))

    # The process dies between two cards of a pair.
    await world.restart()
    layout = state(world).mariages.layout
    partner = next(
        place
        for place in range(1, 33)
        if place != 5
        and layout[place - 1].rank == layout[4].rank
        and (layout[place - 1].suit in (0, 1)) is (layout[4].suit in (0, 1))
    )
    await turn_up(player, partner)
    assert "wins a pair and goes on" in player.table().text
    assert asked(world, players) is player
    assert sum(map(len, selects(player.table()).values())) == 30

    await world.let(lambda table: turned_up(table, leaving=20), 1)
    assert sum(map(len, selects(player.table()).values())) == 20
    first, second = state(world).mariages.places[:2]
    await player.click(Action.MOVE, f"turn {first}", on=own(player))
    assert f"turn {first}" not in str(selects(player.table()))
    await player.click(Action.MOVE, f"turn {second}", on=own(player))
    assert not state(world).mariages.opened


async def test_dernier_pli_is_a_contract_where_the_rules_say_so(world):
    people = [world.person(each) for each in ("Anna", "Bernat")]
    await people[0].command("barbu new", players="2", deals="1", thread=False)
    await people[1].click(Action.SIT, "1")
    await people[0].all_rules("barbu")
    await people[0].click(Action.RULES_PAGE, "values")
    await people[0].choose(Action.CHOOSE_RULE, "on", "dernier_pli")
    await people[0].click(Action.START)
    await name(asked(world, people), "contract dernier_pli")
    assert "40 for the last trick" in people[0].table().text
    await play_deal(world, people)
    assert sorted(state(world).results[0].scores) == [-40, 0]


async def test_nobody_sees_the_cards_of_another_in_any_message(world):
    players = await started(world)
    await name(asked(world, players), "contract dames")
    hands = {player: set(map(str, newest(world).view(seat).cards)) for seat, player in enumerate(players)}
    for player in players:
        others = set().union(*(cards for other, cards in hands.items() if other is not player))
        for message in player.sees():
            assert not {f"play {card}" for card in others} & {str(what.argument) for what in message.buttons}
