"""Illegal cards where the table does not refuse them: punished at once, or claimed with "Renúncia!" (B34)."""

import re

import pytest

from bot.games.botifarra.names import card_name
from bot.games.botifarra.refusals import revoke_reason
from bot.i18n import Language, translator
from bot.ui.controls.custom_id import Action
from engine.botifarra import Phase
from tests.bot.behaviour.match import (
    ONE_HAND,
    TWO_HANDS,
    actions,
    begun,
    hurry,
    hurry_to_a_chance_to_revoke,
    hurry_to_the_end_of_the_hand,
    hurry_to_the_first_card,
    opponents,
    private,
    seat_of,
    state_of,
    table_of,
    view_of,
)
from tests.bot.behaviour.table import asked

PENALTY = {"revoke": "penalty", "first_dealer": "fixed"}
CLAIM = {"revoke": "claim", "first_dealer": "fixed"}
ENGLISH = translator(Language.EN)
SUSPICIOUS = re.compile(r"illegal|void|would have been|wrongly|must|had to", re.IGNORECASE)
"""Words with which a message could give away what nobody has claimed."""


async def revoked(world, number=4, **rules):
    """Start a match in which somebody plays an illegal card as soon as that can be; returns all, and who did."""
    players = await begun(world, number, **rules)
    culprit, card = await hurry_to_a_chance_to_revoke(world, players)
    await culprit.play(card)
    return players, culprit


def assert_all_is_told(text, culprit, revoke):
    """Check that a text names the player, the card, the rule and the legal cards."""
    assert f"{culprit.name}" in text
    assert f"played an illegal card: {card_name(ENGLISH, revoke.card)}" in text
    assert revoke_reason(ENGLISH, revoke.reason) in text
    legal = re.search(r"Legal cards: (.*?)\.", text).group(1)
    assert all(card_name(ENGLISH, card) in legal for card in revoke.legal)


# -- punished at once


async def test_where_revokes_are_punished_every_card_can_be_clicked(world):
    players = await begun(world, 4, **PENALTY, **TWO_HANDS)
    culprit, card = await hurry_to_a_chance_to_revoke(world, players)
    hand = culprit.hand()
    assert hand.playable == hand.cards
    assert card not in view_of(culprit).playable
    assert "This table takes any card" in hand.alts[0]
    for player in players:
        if player is not culprit:
            assert player.hand().playable == set()


async def test_an_illegal_card_ends_the_hand_and_everyone_is_told_all_about_it(world):
    players, culprit = await revoked(world, **PENALTY, **TWO_HANDS)
    (result,) = state_of(world).results
    assert result.revoke.seat == seat_of(culprit)
    assert result.taken[seat_of(culprit) % 2] == 0
    stranger = world.person("Eva")
    assert_all_is_told(stranger.table().text, culprit, result.revoke)
    assert_all_is_told(stranger.table().alts[0], culprit, result.revoke)
    for player in players:
        assert_all_is_told(private(player).text, culprit, result.revoke)
    assert Action.CLAIM not in actions(stranger.table())
    await culprit.click(Action.NEXT_DEAL, on=culprit.table())
    assert state_of(world).deal == 2
    first = stranger.sees_publicly()[0]
    assert_all_is_told(first.text, culprit, result.revoke)


async def test_a_revoke_that_ends_the_match_is_told_over_the_score(world):
    players, culprit = await revoked(world, **PENALTY, **ONE_HAND)
    shown = players[0].table()
    assert {Action.PLAY_AGAIN, Action.RECORD} <= actions(shown)
    assert_all_is_told(shown.text, culprit, state_of(world).results[0].revoke)
    assert len(shown.pictures) == 2


# -- claimed


async def test_an_illegal_card_stands_silently(world):
    players, culprit = await revoked(world, **CLAIM, **TWO_HANDS)
    stranger = world.person("Eva")
    assert state_of(world).revokes
    for person in (*players, stranger):
        shown = [message for message in person.sees() if Action.CHOOSE_RULE not in actions(message)]
        for text in (text for message in shown for text in (*message.texts, *message.alts)):
            assert not SUSPICIOUS.search(text.replace("This table takes any card", "")), text
    assert asked(players) not in (None, culprit)
    await hurry(world, lambda state: len(state.tricks) >= 2)
    await stranger.click(Action.LAST_TRICKS)
    for message in stranger.sees():
        assert not any(SUSPICIOUS.search(text) for text in (*message.texts, *message.alts))


@pytest.mark.parametrize("on_hand", [True, False])
async def test_an_opponent_says_renuncia_out_of_turn_and_the_hand_ends_with_the_penalty(world, on_hand):
    players, culprit = await revoked(world, **CLAIM, **TWO_HANDS)
    claimer = next(player for player in opponents(players, culprit) if player is not asked(players))
    await claimer.claim(on=claimer.hand() if on_hand else claimer.table())
    (result,) = state_of(world).results
    assert result.revoke.seat == seat_of(culprit)
    for player in players:
        assert_all_is_told(private(player).text, culprit, result.revoke)
        assert f"**{claimer.name}** said “Renúncia!”" in private(player).text
        assert not player.hands()
    assert_all_is_told(players[0].table().text, culprit, result.revoke)
    assert Action.CLAIM not in actions(players[0].table())


async def test_a_false_claim_is_told_to_all_and_its_side_cannot_claim_again_in_this_hand(world):
    players = await begun(world, 4, **CLAIM, **TWO_HANDS)
    await hurry(world, lambda state: bool(state.tricks))
    anna, bernat, carla, _ = players
    await anna.claim(on=anna.hand())
    assert state_of(world).phase is Phase.PLAY
    assert "**Anna** said “Renúncia!” wrongly" in bernat.table().text
    assert "Anna said “Renúncia!” wrongly" in bernat.table().alts[0]
    assert "You said “Renúncia!”, but no opponent had played anything illegal" in anna.hand().text
    assert "You said" not in bernat.hand().text
    for player, may in ((anna, False), (bernat, True), (carla, False)):
        assert (Action.CLAIM in actions(player.hand())) is may
    refused = await carla.claim(on=carla.table())
    assert refused.is_private
    assert "claimed wrongly in this hand" in refused.text
    await bernat.claim(on=bernat.hand())
    assert Action.CLAIM not in actions(anna.table())
    await hurry_to_the_end_of_the_hand(world)
    await anna.click(Action.NEXT_DEAL, on=anna.table())
    await hurry(world, lambda state: bool(state.tricks))
    assert Action.CLAIM in actions(anna.hand())


async def test_everybody_sees_a_false_claim_between_two_hands_in_the_own_hand_too(world):
    players = await begun(world, 4, **CLAIM, **TWO_HANDS)
    await hurry_to_the_end_of_the_hand(world)
    await players[0].claim(on=players[0].table())
    for player in players:
        assert "**Anna** said “Renúncia!” wrongly" in private(player).text


async def test_nobody_claims_before_an_opponent_has_played_and_strangers_never(world):
    players = await begun(world, 4, **CLAIM, **TWO_HANDS)
    await hurry_to_the_first_card(world)
    assert not any(Action.CLAIM in actions(player.hand()) for player in players)
    leader = asked(players)
    await leader.play(next(iter(view_of(leader).playable)))
    may = {player.name for player in players if Action.CLAIM in actions(player.hand())}
    assert may == {player.name for player in opponents(players, leader)}
    for person, reason in ((leader, "There is nothing to claim now"), (world.person("Eva"), "do not sit")):
        answer = await person.claim(on=person.table())
        assert answer.is_private
        assert reason in answer.text


async def test_a_slip_of_the_thumb_claims_nothing(world):
    players = await begun(world, 4, **CLAIM, **TWO_HANDS)
    await hurry(world, lambda state: bool(state.tricks))
    asked_whether = await players[0].click(Action.CLAIM, on=players[0].hand())
    assert asked_whether.is_private
    assert "your side cannot claim again in this hand" in asked_whether.text
    await players[0].click(Action.KEEP_PLAYING)
    assert not state_of(world).refused_claims
    assert Action.CLAIM in actions(players[0].hand())


# -- claimed between two hands


async def test_between_two_hands_a_claim_writes_the_result_anew(world):
    players, culprit = await revoked(world, **CLAIM, **TWO_HANDS)
    await hurry_to_the_end_of_the_hand(world)
    assert state_of(world).results[0].revoke is None
    before = state_of(world).totals
    assert "Until the next deal “Renúncia!” can still be said" in players[0].table().text
    for player in players:
        assert Action.ACCEPT not in actions(private(player)) | actions(player.table())
    claimer = opponents(players, culprit)[0]
    await claimer.claim(on=private(claimer))
    (result,) = state_of(world).results
    assert result.revoke.seat == seat_of(culprit)
    assert result.totals != before
    for player in players:
        assert_all_is_told(private(player).text, culprit, result.revoke)
        assert Action.CLAIM not in actions(private(player))
    assert_all_is_told(players[0].table().text, culprit, result.revoke)
    await culprit.click(Action.NEXT_DEAL, on=culprit.table())
    assert state_of(world).deal == 2


# -- claimed after the last hand


async def the_last_hand_with_a_revoke(world, **rules):
    players, culprit = await revoked(world, **CLAIM, **{**ONE_HAND, **rules})
    await hurry_to_the_end_of_the_hand(world)
    assert table_of(world).result_is_open
    return players, culprit


async def test_the_result_of_a_match_stands_only_after_a_while(world):
    players, _ = await the_last_hand_with_a_revoke(world)
    shown = players[0].table()
    assert "The result stands unless somebody says “Renúncia!” now" in shown.text
    assert {Action.CLAIM, Action.ACCEPT} <= actions(shown)
    assert not {Action.PLAY_AGAIN, Action.RECORD} & actions(shown)
    assert "1 match:" not in (await players[0].command("stats")).told
    await world.later(minutes=10)
    assert {Action.PLAY_AGAIN, Action.RECORD} <= actions(players[0].table())
    assert Action.CLAIM not in actions(players[0].table())
    assert "1 match:" in (await players[0].command("stats")).told


async def test_the_result_stands_at_once_when_everybody_lets_it_stand(world):
    players, _ = await the_last_hand_with_a_revoke(world)
    for player, others in (
        (players[0], "**Bernat**, **Carla**, and **Dídac**"),
        (players[1], "**Carla** and"),
    ):
        await player.click(Action.ACCEPT, on=player.table())
        assert f"Waiting for: {others}" in player.table().text
        for person in players:
            waiting = private(person).text.partition("Waiting for")[2].split("\n")[0]
            assert waiting.startswith(" you") is (person in players[players.index(player) + 1 :])
            assert f"**{person.name}**" not in waiting
        assert Action.ACCEPT not in actions(private(player))
        assert Action.CLAIM in actions(private(player))
    for player in players[2:]:
        assert Action.PLAY_AGAIN not in actions(player.table())
        await player.click(Action.ACCEPT, on=private(player))
    assert Action.PLAY_AGAIN in actions(players[0].table())
    for player in players:
        assert not {Action.CLAIM, Action.ACCEPT} & actions(private(player))
