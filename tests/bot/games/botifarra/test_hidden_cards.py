"""Promise 2 of the design: nobody sees a card they may not see."""

import functools
import random
import re

import pytest
from discord import PartialEmoji
from hypothesis import given
from hypothesis import strategies as st

from bot.games.botifarra.names import card_name
from bot.games.botifarra.scenes import table as scenes
from bot.games.botifarra.scenes.hand import hand_scene
from bot.i18n import Language, translator
from bot.people.preferences import NO_PREFERENCES
from bot.ui.discord.emoji_upload import FOLDER, read_images
from bot.ui.discord.emojis import card_emoji
from bot.ui.face.face import table_face
from bot.ui.tables import controls
from computers.botifarra.hints import call_hint, hint
from computers.botifarra.review.deals import played_deal
from computers.compiled import IS_AVAILABLE
from engine.cards.spanish import SPANISH_PACK
from tests.bot.games.botifarra.matches import MODES, match, revoked, seen_by, with_hidden_cards_exchanged
from tests.bot.games.tables import dealt_from
from tests.bot.ui import table_texts
from tests.computers.botifarra.review.matches import quickly
from tests.examples import examples

ENGLISH = translator(Language.EN)

PICTURES = [picture.base for pack in read_images(FOLDER) for picture in pack]
EMOJIS = {base: PartialEmoji(name=base, id=number) for number, base in enumerate(PICTURES, 1)}
CARD_EMOJIS = {card: card_emoji(card).name for card in SPANISH_PACK}

PUBLIC = [
    lambda table: scenes.table_scene(ENGLISH, table),
    lambda table: table_texts.table_alt(ENGLISH, table),
]


def of_tricks(table):
    if not table.view(None).inspectable:
        return None
    return [
        scenes.tricks_scene(ENGLISH, table, None),
        table_texts.tricks_alt(ENGLISH, table),
        table_texts.tricks_message(ENGLISH, table),
    ]


@examples(12)
@given(
    seed=st.integers(0, 10**6),
    mode=st.sampled_from(MODES),
    play=st.sampled_from(["obligada", "lliure", "intermedia"]),
    revoke=st.sampled_from(["prevent", "penalty", "claim"]),
    first_dealer=st.sampled_from(["draw", "five_of_swords"]),
)
def test_nothing_public_changes_when_hidden_cards_are_exchanged(seed, **options):
    chance = random.Random(seed)
    for table in match(seed, player="careless", **options):
        other = with_hidden_cards_exchanged(table, chance)
        for shown in (*PUBLIC, of_tricks):
            assert shown(other) == shown(table)


@examples(6)
@given(
    seed=st.integers(0, 10**6),
    mode=st.sampled_from(MODES),
    revoke=st.sampled_from(["prevent", "penalty", "claim"]),
)
def test_nothing_of_a_players_own_changes_when_the_others_cards_are_exchanged(seed, **options):
    for table in match(seed, play="intermedia", player="careless", **options):
        for seat in range(len(table.seats)):
            other = with_hidden_cards_exchanged(table, random.Random(seed), keep=seat)
            for shown in (hand_scene, table_texts.hand_alt, table_texts.hand_message):
                assert shown(ENGLISH, other, seat) == shown(ENGLISH, table, seat)


@pytest.mark.skipif(not IS_AVAILABLE, reason="hints need the extra strong")
@pytest.mark.parametrize("moments", [4, pytest.param(120, marks=pytest.mark.soak)])
def test_no_hint_changes_when_the_others_cards_are_exchanged(moments, monkeypatch):
    for name, function in (("hint", hint), ("call_hint", call_hint)):
        monkeypatch.setattr(f"bot.games.botifarra.face.{name}", functools.partial(function, worlds=16))
    chance, faces = random.Random(moments), []
    for table in match(7, max_hands=1 + moments // 8, target="none"):
        for seat in table.waits_for:
            others = (table, with_hidden_cards_exchanged(table, chance, keep=seat))
            faces.append((seat, [table_face(each, Language.EN) for each in others]))
    faces = [(seat, shown) for seat, shown in faces if shown[0].has_hint(seat)]
    assert len(faces) >= moments
    for seat, (face, other) in chance.sample(faces, moments):
        assert face.hint(seat) == other.hint(seat)


@pytest.mark.skipif(not IS_AVAILABLE, reason="reviews need the extra strong")
@pytest.mark.parametrize("every", [60, pytest.param(3, marks=pytest.mark.soak)])
def test_no_review_of_a_finished_hand_changes_when_the_cards_of_the_running_one_are_exchanged(every):
    tables = list(match(5, max_hands=2, target="none"))
    between = next(table for table in tables if len(seen_by(table).results) == 1)
    running = tables[tables.index(between) + 1 :: every]
    chance, expected = random.Random(5), review_of_the_first_hand(between)
    dealt = [dealt_from(between, chance.randbytes(32)) for _ in range(2)]
    assert dealt[0].match.state.hands != dealt[1].match.state.hands
    for table in (*dealt, *(with_hidden_cards_exchanged(table, chance) for table in running)):
        if len(seen_by(table).results) == 1:
            assert review_of_the_first_hand(table) == expected


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(2))
def test_no_card_that_is_still_hidden_is_named_in_public(seed, mode):
    for table in match(seed, max_hands=2, mode=mode):
        view = table.view(None)
        if view.deal == 1 and not view.trick and not view.tricks:
            continue  # the card drawn for the dealer is named, and has gone back into the pack
        public = table_texts.table_alt(ENGLISH, table) + table_texts.table_message(ENGLISH, table)
        for card in hidden_cards(table):
            assert card_name(ENGLISH, card) not in public


@pytest.mark.parametrize("mode", MODES)
def test_no_emoji_of_a_card_is_in_a_message_whose_reader_may_not_see_the_card(mode):
    shown = set()
    for table in match(3, max_hands=2, mode=mode):
        view = table.view(None)
        hidden = {CARD_EMOJIS[card] for card in hidden_cards(table)}
        if view.deal > 1 or view.trick or view.tricks:  # before, the card drawn for the dealer is told
            assert hidden.isdisjoint(public_emojis(table))
        for seat in range(len(table.seats)):
            own = {CARD_EMOJIS[card] for card in table.view(seat).cards}
            in_hand = own_emojis(table, seat)
            assert (hidden - own).isdisjoint(in_hand)
            shown |= in_hand
    assert len(shown & set(CARD_EMOJIS.values())) >= 36  # the smallest pack of a mode: there was much to see


@pytest.mark.parametrize("mode", MODES)
def test_an_illegal_card_that_nobody_has_claimed_is_told_to_nobody(mode):
    table = revoked(mode=mode, revoke="claim", claimed=False)
    texts = [table_texts.table_alt(ENGLISH, table), table_texts.table_message(ENGLISH, table)]
    for seat in range(len(table.seats)):
        texts += [table_texts.hand_alt(ENGLISH, table, seat), table_texts.hand_message(ENGLISH, table, seat)]
    assert not any("illegal card:" in text or "evoke" in text for text in texts)


@pytest.mark.parametrize("revoke", ["penalty", "claim"])
def test_where_illegal_cards_are_taken_no_text_says_which_are_legal(revoke):
    for table in match(4, revoke=revoke):
        for seat in range(4):
            assert "You can play" not in table_texts.hand_alt(ENGLISH, table, seat)


def review_of_the_first_hand(table):
    """All pages of its review; the numbers are made up from the moves that the table gives."""
    judged = quickly(played_deal(table.played_options, table.due_dealer or 0, table.moves, 1))
    return table_texts.review_pages(table_face(table, Language.EN).reviews, 1, judged)


def public_emojis(table):
    """The names of the emojis in the message that everybody sees."""
    rows = controls.table_rows(table_face(table, Language.EN), EMOJIS)
    return emojis(table_texts.table_message(ENGLISH, table, EMOJIS), rows)


def own_emojis(table, seat):
    """The names of the emojis in the message with a player's own cards."""
    rows = controls.hand_rows(table_face(table, Language.EN), seat, EMOJIS, NO_PREFERENCES)
    return emojis(table_texts.hand_message(ENGLISH, table, seat, EMOJIS), rows)


def emojis(text, rows):
    on_buttons = {part.emoji.name for row in rows for part in row.children if getattr(part, "emoji", None)}
    return set(re.findall(r"<:(\w+):", text)) | on_buttons


def hidden_cards(table):
    for card in SPANISH_PACK:
        if any(hand >> card & 1 for hand in table.match.state.hands):
            yield card
    yield from (card for piles in table.match.state.piles for pile in piles for card in pile[1:])
