"""A match among four people: only who is asked can move, and everybody sees what happened."""

from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.table import asked, name_trump, play_on, started, to_the_first_card


async def test_hands_come_by_themselves_to_everybody_who_sat_down(world):
    players = await started(world)
    assert [len(player.hands()) for player in players] == [1, 1, 1, 1]
    assert [len(player.hand().cards) for player in players] == [12, 12, 12, 12]


async def test_the_dealer_is_asked_for_trump_on_the_table_and_in_the_own_hand(world):
    players = await started(world)
    trumps = {"trump O", "trump C", "trump E", "trump B", "trump botifarra", "delegate"}
    assert set(asked(players).hand().moves) == trumps
    assert set(players[0].table().moves) == trumps
    assert asked(players).name in players[0].table().text


async def test_nobody_else_can_name_trump_and_only_they_are_told(world):
    players = await started(world)
    dealer = asked(players)
    stranger = world.person("Eva")
    before = dealer.table().text
    for somebody in (*(player for player in players if player is not dealer), stranger):
        answer = await somebody.click(Action.MOVE, "trump O", on=somebody.table())
        assert answer.is_private
        assert "not your turn" in answer.text or "do not sit at this table" in answer.text
        seen = [message.id for message in dealer.sees()]
        assert not {message.id for message in answer.messages} & set(seen)
    assert dealer.table().text == before


async def test_trump_can_be_named_on_the_public_message(world):
    players = await started(world)
    dealer = asked(players)
    await dealer.click(Action.MOVE, "trump C", on=dealer.table())
    assert "Trump: Cups" in dealer.table().text
    assert set(asked(players).hand().moves) == {"contro", "knock"}


async def test_the_partner_chooses_when_the_dealer_delegates_and_cannot_hand_it_back(world):
    players = await started(world)
    dealer = asked(players)
    await dealer.click(Action.MOVE, "delegate")
    partner = players[(players.index(dealer) + 2) % 4]
    assert asked(players) is partner
    assert "delegate" not in partner.hand().moves
    refused = await dealer.click(Action.MOVE, "trump O", on=dealer.table())
    assert "not your turn" in refused.text
    await partner.click(Action.MOVE, "trump O")
    assert "Trump: Coins" in dealer.table().text


async def test_contro_recontro_and_sant_vicenc_multiply_the_hand_up_to_eight(world):
    players = await started(world)
    dealer = players.index(asked(players))
    await name_trump(players)
    await players[(dealer + 1) % 4].click(Action.MOVE, "contro")
    recontrer = asked(players)
    assert players.index(recontrer) % 2 == dealer % 2
    await recontrer.click(Action.MOVE, "recontro")
    saint = asked(players)
    await saint.click(Action.MOVE, "santvicenc")
    shown = players[0].table()
    assert f"×8 (Sant Vicenç: **{saint.name}**)" in shown.text
    assert not shown.moves
    assert asked(players) is players[(dealer + 1) % 4]
    assert asked(players).hand().playable


async def test_only_who_is_to_play_has_cards_enabled_and_a_card_goes_from_the_hand_to_the_table(world):
    players = await started(world)
    await to_the_first_card(players)
    (player,) = [player for player in players if player.hand().playable]
    assert players[0].table().moves == []
    before = player.hand()
    card = min(before.playable)
    await player.play(card)
    after = player.hand()
    assert after.id == before.id
    assert after.cards == before.cards - {card}
    assert after.playable == set()
    assert f"**{player.name}** plays the " in players[0].table().text


async def test_a_trick_shows_who_took_it_and_what_it_is_worth(world):
    players = await started(world)
    await to_the_first_card(players)
    await play_on(players, cards=4)
    text = players[0].table().text
    assert "takes the trick" in text
    assert asked(players).name in text.split("takes the trick")[0]


async def test_the_last_trick_can_be_looked_at_by_whoever_asks(world):
    players = await started(world)
    await to_the_first_card(players)
    assert Action.LAST_TRICKS not in {what.action for what in players[0].table().buttons}
    await play_on(players, cards=4)
    answer = await world.person("Eva").click(Action.LAST_TRICKS)
    assert answer.is_private
    assert "Trick 1" in answer.messages[0].alts[0]
