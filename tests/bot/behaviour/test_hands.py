"""Hand messages: ephemeral, each for one person, and up to date while their tokens live."""

import logging
import re

import discord
import pytest
from discord.utils import utcnow

from bot.tables.store import HandMessage
from bot.ui.controls.custom_id import Action
from bot.ui.discord import token_messages
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.discord.responses import update
from tests.bot.behaviour.faults import Slow
from tests.bot.behaviour.match import (
    TWO_HANDS,
    UPPER,
    begun,
    hurry_to_the_end_of_the_hand,
    state_of,
    table_of,
    view_of,
)
from tests.bot.behaviour.table import (
    alone,
    asked,
    play_on,
    started,
    to_the_first_card,
)

SUITS = {"coins": "O", "cups": "C", "swords": "E", "clubs": "B"}
RANKS = {"ace": "1", "jack": "10", "knight": "11", "king": "12"}
CARD = re.compile(rf"\b({'|'.join(RANKS)}|\d) of ({'|'.join(SUITS)})\b")
SUIT_OF_A_HAND = re.compile(r"\b(Coins|Cups|Swords|Clubs): ([\w, ]+)\.")
BUTTON = re.compile(r"\bplay ([OCEB]\d+)\b")


def cards_in(text):
    """Return every card that a text names, in words or in a custom_id."""
    found = {SUITS[suit] + RANKS.get(rank, rank) for rank, suit in CARD.findall(text)}
    for suit, ranks in SUIT_OF_A_HAND.findall(text):
        found |= {SUITS[suit.lower()] + RANKS.get(rank, rank) for rank in ranks.split(", ")}
    return found | set(BUTTON.findall(text))


def shown_to(somebody):
    return "\n".join(message.everything() for message in somebody.sees())


def test_cards_are_found_in_words_and_in_buttons():
    assert cards_in("Your cards: Coins: ace, 9. Anna king of cups") == {"O1", "O9", "C12"}
    assert cards_in("bt:1:7:move:play B4") == {"B4"}


async def test_nobody_is_ever_shown_a_card_that_only_another_one_may_see(world):
    players = await started(world)
    stranger = world.person("Eva")
    dealt = {player: player.hand().cards for player in players}
    assert len(set.union(*dealt.values())) == 48
    fallen, played = set(), 0
    await to_the_first_card(players)
    while (player := asked(players)) is not None:
        card = max(player.hand().playable)
        await player.play(card)
        played += 1
        fallen |= {card, *(str(each) for trick in state_of(world).tricks for each in trick.cards)}
        for owner in players:
            assert cards_in(shown_to(owner)) <= dealt[owner] | fallen
        assert cards_in(shown_to(stranger)) <= fallen
        for somebody in (*players, stranger):
            for message in somebody.sees():
                assert len(message.pictures) == len(message.alts)
                assert all(0 < len(alt) <= 1024 for alt in message.alts)
    assert (played, len(fallen)) == (44, 48)  # the table plays the last trick


async def test_no_card_and_no_secret_of_an_open_hand_gets_into_the_log(world, caplog):
    players = await started(world)
    await to_the_first_card(players)
    await play_on(players, cards=4)
    ours = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("bot"))
    assert cards_in(ours) == set()
    assert all(shuffle.secret.hex() not in ours for shuffle in world.tables.get(1).shuffles)


async def test_a_stranger_has_no_hand_and_is_told_so(world):
    await started(world)
    stranger = world.person("Eva")
    answer = await stranger.click(Action.HAND)
    assert answer.is_private
    assert "do not sit at this table" in answer.text
    assert stranger.hands() == []


async def test_the_hand_of_who_is_next_is_enabled_by_itself_in_the_same_message(world):
    players = await started(world)
    await to_the_first_card(players)
    first = players.index(asked(players))
    second = players[(first + 1) % 4]
    before = second.hand()
    assert before.playable == set()
    await players[first].play()
    assert second.hand().id == before.id
    assert second.hand().playable


async def test_a_hand_follows_the_calls_on_the_public_message(world):
    players = await started(world)
    dealer = asked(players)
    assert "delegate" in dealer.hand().moves
    await dealer.click(Action.MOVE, "trump O", on=dealer.table())
    assert dealer.hand().moves == []


async def test_my_hand_brings_the_hand_anew_and_takes_the_old_one_away(world):
    players = await started(world)
    anna = players[0]
    old = anna.hand()
    await anna.click(Action.HAND)
    assert [hand.id for hand in anna.hands()] != [old.id]
    assert len(anna.hands()) == 1
    assert anna.hand().cards == old.cards


@pytest.mark.usefixtures("only_bot_token")
async def test_a_hand_is_left_alone_when_its_fifteen_minutes_are_over_and_my_hand_brings_it(world):
    players = await started(world)
    dealer = asked(players)
    opponent = players[(players.index(dealer) + 1) % 4]
    await world.later(minutes=16)
    asked_so_far = len(world.env.http_requests)
    await dealer.click(Action.MOVE, "trump O", on=dealer.table())
    assert opponent.hand().moves == []
    newest = world.env.http_requests[asked_so_far:]
    assert not any(
        request.path.startswith("/webhooks/") for request in newest
    )  # Discord would count refusals
    await opponent.click(Action.HAND)
    assert set(opponent.hand().moves) == {"contro", "knock"}


async def test_a_click_on_an_old_hand_makes_it_live_again(world):
    players = await started(world)
    await to_the_first_card(players)
    player = asked(players)
    await world.later(minutes=30)
    await player.play()
    assert len(player.hands()) == 1
    await play_on(players, cards=3)
    assert len(player.hand().cards) == 11


async def test_a_card_that_the_rules_forbid_is_refused_kindly_and_stays_in_the_hand(world):
    players = await started(world)
    await to_the_first_card(players)
    await asked(players).play()
    player = next(player for player in players if player.hand().playable)
    hand = player.hand()
    forbidden = min(hand.cards - hand.playable)
    answer = await player.click_as_seen(hand, Action.MOVE, f"play {forbidden}")
    assert "⚠️ You cannot play this card now" in answer.text
    assert player.hand().cards == hand.cards
    assert player.hand().playable == hand.playable
    await player.play()
    assert "⚠️" not in player.hand().text


async def test_a_click_out_of_turn_in_a_hand_says_that_it_is_not_the_turn(world):
    players = await started(world)
    await to_the_first_card(players)
    player = players[(players.index(asked(players)) + 2) % 4]
    hand = player.hand()
    card = min(hand.cards)
    answer = await player.click_as_seen(hand, Action.MOVE, f"play {card}")
    assert "not your turn" in answer.text or answer.text == hand.text
    assert player.hand().cards == hand.cards


async def test_a_click_on_a_hand_of_an_hour_ago_shows_the_hand_as_it_is_now(world):
    anna = await alone(world)
    seen = anna.hand()
    await anna.click(Action.MOVE, seen.moves[0]) if seen.moves else await anna.play()
    now = anna.hand()
    what = next(what for what in seen.enabled if what.action is Action.MOVE)
    turn = world.tables.get(1).turn
    await anna.click_as_seen(seen, what.action, what.argument)
    assert world.tables.get(1).turn == turn
    assert anna.hand().cards == now.cards
    assert anna.hand().playable == now.playable


async def test_everybody_is_spoken_to_in_their_own_language(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("language", mine="it")
    await anna.command("botifarra new", language="fr")
    await bernat.click(Action.SIT, "1")
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    assert "Le tue carte" in anna.hand().alts[0]
    assert "Your cards" in bernat.hand().alts[0]
    assert "Joueurs" in bernat.table().alts[0]


async def test_one_person_plays_at_two_tables_with_a_hand_for_each(world):
    anna = await alone(world)
    first = anna.hand()
    await anna.command("botifarra new", hands=1, target="none", thread=False)
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    second = anna.hand()
    assert len(anna.hands()) == 2
    assert first.cards != second.cards
    turn = world.tables.get(1).turn
    await (anna.click(Action.MOVE, second.moves[-1], on=second) if second.moves else anna.play())
    assert world.tables.get(1).turn == turn
    assert [hand.cards for hand in anna.hands() if hand.id == first.id] == [first.cards]


async def test_everybodys_hand_says_that_the_match_is_over_when_it_is(world):
    players = await started(world)
    await to_the_first_card(players)
    ids = [player.hand().id for player in players]
    await play_on(players)
    for player, hand_id in zip(players, ids, strict=True):
        (last,) = [message for message in player.sees() if message.id == hand_id]
        assert "win the match " in last.text or "lose the match " in last.text
        assert [what.action for what, _ in last.controls] == [Action.PLAY_AGAIN, Action.REVIEW]


@pytest.mark.parametrize("action", [Action.NEXT_DEAL, Action.CHOOSE_MOVE])
async def test_whoever_deals_or_cuts_at_the_table_after_a_long_hand_gets_the_new_one_by_that(world, action):
    shuffle = "no_shuffle" if action is Action.CHOOSE_MOVE else "shuffle"
    players = await begun(world, 4, shuffle=shuffle, **TWO_HANDS)
    await world.later(minutes=8)
    await hurry_to_the_end_of_the_hand(world)
    await world.later(minutes=8)
    if action is Action.CHOOSE_MOVE:
        player = players[table_of(world).view(None).cutter]
        await player.choose(action, "cut 10", UPPER, on=player.table())
    else:
        player = players[0]
        await player.click(action, on=player.table())
    assert state_of(world).deal == 2
    assert player.hand().cards == {str(card) for card in view_of(player).cards}
    assert player.hand().id > player.table().id


async def test_a_click_on_a_hand_that_is_just_being_deleted_is_answered_with_a_new_hand(world):
    players = await started(world)
    await to_the_first_card(players)
    player = asked(players)
    old = player.hand()
    card = min(old.playable)
    await player.click(Action.HAND)
    await player.click_as_seen(old, Action.MOVE, f"play {card}")
    (hand,) = player.hands()
    assert hand.id != old.id
    assert card not in hand.cards
    await play_on(players, cards=8)
    assert [len(each.hands()) for each in players] == [1, 1, 1, 1]


def slow_confirmation(world, monkeypatch):
    """Hold the next hand that a click updates after it has arrived, before the bot knows; return what holds it."""

    async def result_of(sent):
        return sent

    async def update_slowly(*arguments):
        return await slow(await update(*arguments))

    slow = Slow(world, result_of)
    monkeypatch.setattr("bot.ui.tables.handlers.hand_responder.update", update_slowly)
    slow.hold()
    return slow


async def test_a_card_played_from_the_old_hand_while_my_hand_comes_leaves_one_hand(world, monkeypatch):
    players = await started(world)
    await to_the_first_card(players)
    player = asked(players)
    old = player.hand()
    card = min(old.playable)
    slow = slow_confirmation(world, monkeypatch)
    await player.click(Action.MOVE, f"play {card}", on=old)
    await player.click(Action.HAND)
    await slow.go_on()
    (hand,) = player.hands()
    assert card not in hand.cards
    await play_on(players, cards=8)
    assert [len(each.hands()) for each in players] == [1, 1, 1, 1]


async def test_a_late_click_in_a_hand_while_that_of_a_new_deal_comes_leaves_one_hand(world, monkeypatch):
    world.worst_complaint = logging.WARNING
    await world.restart(tables_by_token=False)
    players = await begun(world, 4, **TWO_HANDS)
    await to_the_first_card(players)
    player = asked(players)
    old = player.hand()
    await hurry_to_the_end_of_the_hand(world)

    def is_hand(_, message, __, *, ephemeral):
        return ephemeral and message.user_id == player.id

    slow_send = Slow(world, token_messages.send, when=is_hand)
    monkeypatch.setattr(token_messages, "send", slow_send)
    slow_send.hold()
    # With no table posted below it, the answer to the click stays where the old hand is.
    world.env.inject_error("*", "/channels/*/messages*", status=403, code=50013, times=None)
    other = players[players[0] is player]
    await other.click(Action.NEXT_DEAL, on=other.table())
    slow_update = slow_confirmation(world, monkeypatch)
    await player.click_as_seen(old, Action.MOVE, f"play {min(old.playable)}")
    assert slow_send.begun
    assert slow_update.begun
    await slow_send.go_on()
    await slow_update.go_on()
    assert [len(each.hands()) for each in players] == [1, 1, 1, 1]
    assert player.hand().cards == {str(card) for card in view_of(player).cards}


@pytest.mark.parametrize("what", ["edit", "delete"])
async def test_no_request_by_a_token_reaches_the_original_in_place_of_a_followup(world, what):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    client, token = world.bot, list(world.env.backend.interaction_tokens)[-1]
    lost = HandMessage(1, anna.id, client.application_id, token, message_id=12345, taken_at=utcnow())
    content = OutgoingMessage((text("Your cards: …"),))
    with pytest.raises(discord.NotFound):
        await (
            token_messages.delete(client, lost)
            if what == "delete"
            else token_messages.edit(client, lost, content)
        )
    assert "Your cards" not in anna.table().text
