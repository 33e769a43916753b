"""Cards and contracts with the application's own emojis, and with Unicode ones as a fallback."""

import logging
import re

import pytest

from bot.ui.controls.custom_id import Action
from bot.ui.discord import emoji_upload as emojis
from bot.ui.discord.emoji_upload import FOLDER, read_images
from bot.ui.discord.emojis import NO_EMOJIS
from computers.compiled import IS_AVAILABLE
from engine.cards.spanish import SpanishCard
from tests.bot.behaviour.match import play_hand, to_a_hint
from tests.bot.behaviour.table import BUTTON, alone, asked, name_trump, play_on, started, to_the_first_card

UPLOAD = ("POST", "/applications/*/emojis")
UNKNOWN_EMOJI = "Invalid Form Body\nIn components.0.components.1.components.0.emoji.id: Invalid emoji"
IN_TEXT = re.compile(r"<:(\w+)_[0-9a-f]{6}:(\d+)>")


@pytest.fixture
def emoji_folder(tmp_path):
    """Return a folder with an emoji for each of the Spanish ones; SimCord looks at no picture, so small ones do."""
    spanish, _ = read_images(FOLDER)
    for picture in spanish:
        (tmp_path / f"{picture.base}.png").write_bytes(picture.png[:16] + picture.base.encode())
    return tmp_path


def on_buttons(message):
    """Return what each move that can be pressed is shown by: the emoji's name without its digits."""
    return {
        what.argument: part["emoji"]["name"].rpartition("_")[0]
        if part["emoji"].get("id")
        else part["emoji"]["name"]
        for what, part in message.controls
        if part["type"] == BUTTON and what.argument and "emoji" in part
    }


def name_of(card):
    """Return what the emoji of a card is called, from what the button of the card carries."""
    suits = {"O": "oros", "C": "copes", "E": "espases", "B": "bastos"}
    return f"{suits[card[0]]}_{SpanishCard.parse(card).rank}"


async def test_a_card_button_shows_its_card_and_a_contract_button_its_suit(world):
    players = await started(world)
    shown = on_buttons(asked(players).hand())
    assert {shown[f"trump {contract}"] for contract in "OCEB"} == {"oros", "copes", "espases", "bastos"}
    await to_the_first_card(players)
    for player in players:
        hand = player.hand()
        shown = on_buttons(hand)
        assert len(hand.cards) == 12
        assert all(shown[f"play {card}"] == name_of(card) for card in hand.cards)


async def test_messages_show_cards_and_trump_before_their_names_with_emojis_that_exist(world):
    players = await started(world)
    await to_the_first_card(players)
    await play_on(players, cards=6)
    found = IN_TEXT.findall(players[0].table().text)
    assert "oros" in dict(found)
    assert any(re.fullmatch(r"[a-z]+_\d+", name) for name, _ in found)
    assert {int(number) for _, number in found} <= world.env.backend.application_emojis.keys()


@pytest.mark.skipif(not IS_AVAILABLE, reason="hints need the extra strong")
@pytest.mark.usefixtures("compiled_hints")
async def test_a_hint_has_emojis_of_cards_unless_its_player_reads_text_only(world):
    anna = await alone(world)
    await to_a_hint(anna)
    await anna.click(Action.HINT)
    assert IN_TEXT.search(anna.hand().text)
    await world.bot.services.preferences.choose(anna.id, text_only=True)
    await anna.click(Action.HAND, on=anna.table())
    assert "A strong player would play" in anna.hand().text
    assert not IN_TEXT.search(anna.hand().text)


async def test_no_description_of_a_picture_has_an_emoji_in_it(world):
    players = await started(world)
    alts = []
    await to_the_first_card(players)
    for cards in (3, 44, 1):
        await play_on(players, cards=cards)
        alts += [alt for player in players for message in player.sees() for alt in message.alts]
    assert len(alts) > 12
    assert not any("<:" in alt for alt in alts)


async def test_where_discord_takes_no_emojis_a_hand_is_played_with_the_signs_of_unicode(world):
    world.worst_complaint = logging.WARNING
    world.env.backend.application_emojis.clear()
    world.env.inject_error(*UPLOAD, status=403, code=50013, times=None)
    await world.restart()
    players = await started(world)
    assert on_buttons(asked(players).hand())["trump C"] == "🍷"
    await play_hand(players)
    assert asked(players) is None
    assert not any(IN_TEXT.search(message.text) for message in players[0].sees())


@pytest.mark.usefixtures("only_bot_token")
async def test_a_table_that_discord_refuses_for_an_emoji_is_shown_without_and_later_with_them_again(world):
    world.worst_complaint = logging.WARNING
    players = await started(world)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50035, message=UNKNOWN_EMOJI)
    await name_trump(players, "C")
    await world.later(seconds=31)
    assert "Trump: Cups" in players[0].table().text
    await world.later(seconds=emojis.RETRY_AFTER)
    await asked(players).click(Action.MOVE, "knock")
    assert IN_TEXT.search(players[0].table().text)


async def test_a_hand_that_discord_refuses_for_an_emoji_comes_at_once_without_them(world):
    players = await started(world)
    hand = next(player for player in players if player is not asked(players)).hand()
    path = f"/webhooks/*/messages/{hand.id}"
    world.env.inject_error("PATCH", path, status=400, code=50035, message=UNKNOWN_EMOJI)
    await name_trump(players, "C")
    assert world.bot.messages.builder.emojis == NO_EMOJIS
    for player in players:
        assert "contro" in player.hand().text


async def test_a_click_whose_answer_discord_refuses_for_an_emoji_is_shown_nevertheless(world):
    world.worst_complaint = logging.WARNING
    players = await started(world)
    asked_now = asked(players)
    world.env.inject_error("POST", "/interactions/*", status=400, code=50035, message=UNKNOWN_EMOJI)
    await asked_now.click(Action.MOVE, "trump C", on=asked_now.hand())
    assert world.bot.messages.builder.emojis == NO_EMOJIS
    assert "contro" in asked_now.hand().text


async def test_my_hand_that_discord_refuses_for_an_emoji_is_answered_without_it(world):
    world.worst_complaint = logging.INFO
    players = await started(world)
    world.env.inject_error("POST", "/interactions/*", status=400, code=50035, message=UNKNOWN_EMOJI)
    answer = await players[0].click(Action.HAND)
    assert answer.is_private
    (hand,) = answer.messages
    assert len(hand.cards) == 12
    assert not any(part.get("emoji", {}).get("id") for part in hand.parts)
