"""Three, two or four for themselves: lobbies, hands and results of the modes without pairs."""

from itertools import product

import pytest

from bot.i18n import Language
from bot.ui.controls.custom_id import Action
from engine.botifarra import Mode, Phase
from tests.bot.behaviour.match import (
    LONGEST_NAMES,
    ONE_HAND,
    actions,
    begun,
    cards_hidden_from,
    gathered,
    hurry_to_the_end_of_the_hand,
    hurry_to_the_first_card,
    play_hand_out,
    seat_of,
    set_rule,
    state_of,
    table_of,
    told,
    turn_to,
    view_of,
)
from tests.bot.behaviour.table import asked
from tests.examples import one_in

MODES = [mode.value for mode in Mode if mode is not Mode.PAIRS4]
PILES = [mode.value for mode in Mode if mode.has_piles]
ALONE = [mode.value for mode in Mode if mode.is_individual]


def seat_buttons(message):
    return [what.argument for what in message.buttons if what.action is Action.SIT]


@pytest.mark.parametrize("mode", MODES)
async def test_a_lobby_has_the_seats_of_its_mode_and_computers_take_the_free_ones(world, mode):
    (anna,) = await gathered(world, 1, mode=mode)
    seats = Mode(mode).seats
    assert seat_buttons(anna.table()) == ["1"]  # the first free one, as everyone plays alone
    assert Action.START not in actions(anna.table())
    await anna.click(Action.FILL)
    assert anna.table().alts[0].count("(computer)") == seats - 1
    await anna.click(Action.START)
    assert anna.sees_alone()


@pytest.mark.parametrize(
    ("mode", "people"),
    one_in(4, [("individual3", 3), ("individual4", 2), ("handpiles2", 1), ("rector2", 2)]),
)
@pytest.mark.usefixtures("composed")
async def test_a_whole_hand_is_clicked_through_and_nobody_sees_a_hidden_card(world, mode, people):
    players = await begun(world, people, mode=mode, first_dealer="fixed", **ONE_HAND)
    stranger = world.person("Eva")

    def look():
        for player in players if state_of(world).phase is Phase.PLAY else ():
            shown = player.hand().cards if player.hands() else set()
            assert shown == {str(card) for card in view_of(player).available}
        for player in (stranger, *players):
            hidden = cards_hidden_from(world, seat_of(player))
            seen = [message for message in player.sees() if Action.CHOOSE_RULE not in actions(message)]
            assert [card for message in seen for card in told(message, hidden)] == []
        assert not any(what.argument.startswith("play") for what in stranger.table().buttons)

    await play_hand_out(players, look=look)
    table = table_of(world)
    (result,) = table.match.state.results
    assert result.revoke is None
    shown = stranger.table()
    assert {Action.PLAY_AGAIN, Action.RECORD} <= actions(shown)
    assert all(seat.name in shown.text for seat in table.seats)
    for seat, total in zip(table.seats, result.totals, strict=True):
        assert f"{seat.name}**\u00a0{str(total).replace('-', '−')}" in shown.text


@pytest.mark.parametrize("mode", ALONE)
async def test_who_plays_alone_names_trump_alone_and_is_called_contro_only(world, mode):
    players = await begun(world, Mode(mode).seats, mode=mode, **ONE_HAND)
    namer = asked(players)
    assert set(namer.hand().moves) == {f"trump {contract}" for contract in ("O", "C", "E", "B", "botifarra")}
    await namer.click(Action.MOVE, "trump O")
    caller = asked(players)
    assert caller is not namer
    assert set(caller.hand().moves) == {"contro", "knock"}
    await caller.click(Action.MOVE, "contro")
    assert "×2" in namer.table().text
    assert asked(players).hand().playable


@pytest.mark.parametrize("mode", ALONE)
async def test_a_hand_alone_is_written_for_each_with_its_sign(world, mode):
    players = await begun(world, 2, mode=mode, hands=2, target="none")
    await hurry_to_the_end_of_the_hand(world)
    (result,) = state_of(world).results
    assert sum(result.written) == 0
    assert min(result.written) < 0
    assert f"−{-min(result.written)}" in players[0].table().text
    sheet = await players[0].click(Action.SCORE_SHEET)
    assert sheet.is_private
    assert f"−{-min(result.written)}" in sheet.messages[0].alts[0]


@pytest.mark.parametrize("mode", PILES)
async def test_the_own_hand_offers_the_tops_of_the_piles_and_every_pile_is_told_to_all(world, mode):
    players = await begun(world, 2, mode=mode, **ONE_HAND)
    await hurry_to_the_first_card(world)
    stranger = world.person("Eva")
    for player in players:
        view, hand = view_of(player), player.hand()
        tops = {str(pile.top) for pile in view.piles[view.seat]}
        assert tops <= hand.cards
        assert hand.cards - tops == set(map(str, view.cards))
        assert "Your piles" in hand.alts[0]
        assert len(told(stranger.table(), [pile.top for pile in view.piles[view.seat]])) == len(tops)


@pytest.mark.parametrize("mode", PILES)
async def test_a_card_from_a_pile_turns_up_the_next_one_for_everyone(world, mode):
    players = await begun(world, 2, mode=mode, first_dealer="fixed", **ONE_HAND)
    await hurry_to_the_first_card(world)
    player, stranger = asked(players), world.person("Eva")
    seat = seat_of(player)
    below = state_of(world).piles[seat][0][1]
    assert told(stranger.table(), [below]) == []
    await player.play(state_of(world).piles[seat][0][0])
    assert view_of(player).piles[seat][0].top == below
    assert "Turned up" in stranger.table().text
    assert told(stranger.table(), [below]) == [below]
    assert str(below) in player.hand().cards


@pytest.mark.parametrize("mode", PILES)
async def test_trump_from_the_last_pile_is_shown_and_calls_come_at_once(world, mode):
    players = await begun(world, 2, mode=mode, trump_source="last_pile", **ONE_HAND)
    state = state_of(world)
    assert state.contract is not None
    assert "Trump, from the last pile" in players[0].table().text
    assert set(asked(players).hand().moves) == {"contro", "knock"}


@pytest.mark.parametrize(("mode", "language"), one_in(3, product(MODES, [Language.FR, Language.CA])))
async def test_the_longest_names_and_every_irregularity_fit_in_every_mode(world, mode, language):
    rules = {"mode": mode, "revoke": "claim", "shuffle": "no_shuffle", "play": "intermedia"}
    players = [world.person(name) for name in LONGEST_NAMES[: Mode(mode).seats]]
    await players[0].command("language", mine=language.value)
    await players[0].command("botifarra new", hands=2, target="none", language=language.value, mode=mode)
    for name in rules.keys() - {"mode"}:
        await set_rule(players[0], name, rules[name])
    for seat, player in enumerate(players[1:], 1):
        await player.click(Action.SIT, str(seat))
    await players[0].all_rules()
    await turn_to(players[0], "misdeal")
    await players[0].choose(Action.CHOOSE_REDEALS, "yes", "misdeal")
    await players[0].click(Action.START)
    await players[0].propose_misdeal()
    await hurry_to_the_first_card(world)
    await asked(players).play()
    for action in (Action.SHUFFLE, Action.RULES, Action.HAND):
        assert (await players[0].click(action)).is_private
    await hurry_to_the_end_of_the_hand(world)
    for player in players:
        await player.click(Action.HAND)
    assert len(players[0].table().alts[0]) <= 1024
