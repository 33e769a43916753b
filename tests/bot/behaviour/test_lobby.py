"""Before the match: seats, rules, who may do what."""

import logging
from unittest import mock

import pytest

from bot.errors import StoreError
from bot.tables.time.paces import LIVE
from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.match import set_rule
from tests.bot.behaviour.table import seated


async def test_a_new_table_shows_its_seats_and_one_picture_and_the_start_waits_for_four(world):
    anna = world.person("Anna")
    (message,) = (await anna.command("botifarra new")).messages
    assert not message.is_ephemeral
    # The first free seat of each pair.
    assert [what.argument for what in message.buttons if what.action is Action.SIT] == ["2", "1"]
    assert len(message.pictures) == len(message.alts) == 1
    assert "Anna" in message.alts[0]
    assert message.pictures[0].content_type == "image/png"
    enabled = {(what.action, what.argument) for what in anna.table().enabled}
    assert (Action.START, "") not in enabled
    assert (Action.FILL, "") in enabled
    await anna.click(Action.FILL)
    await world.later(seconds=2)
    await anna.click(Action.SEND_COMPUTERS_AWAY)
    assert len(anna.table().pictures) == 1
    assert (Action.FILL, "") in {(what.action, what.argument) for what in anna.table().enabled}


async def test_four_people_sit_down_by_buttons_and_everybody_sees_it(world):
    players = await seated(world)
    stranger = world.person("Eva")
    for somebody in (*players, stranger):
        shown = somebody.table()
        assert all(player.name in shown.text for player in players)
        assert all(player.name in shown.alts[0] for player in players)
        assert not any(what.action is Action.SIT for what in shown.enabled)
        assert Action.START in {what.action for what in shown.enabled}


async def test_a_click_on_the_other_pair_changes_side_and_frees_the_first_seat(world):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    await world.later(seconds=2)
    await anna.click(Action.SIT, "1")
    free = {what.argument for what in anna.table().enabled if what.action is Action.SIT}
    assert free == {"0", "3"}
    assert "Pair B: **Anna**" in anna.table().text


async def test_a_seat_that_somebody_has_just_taken_stands_for_its_pair_and_a_full_pair_refuses(world):
    anna, bernat, carla, eva = (world.person(name) for name in ("Anna", "Bernat", "Carla", "Eva"))
    await anna.command("botifarra new")
    seen = carla.table()
    await bernat.click(Action.SIT, "1")
    await carla.click_as_seen(seen, Action.SIT, "1")
    assert "Pair B: **Bernat** and **Carla**" in anna.table().text
    answer = await eva.click_as_seen(seen, Action.SIT, "1")
    assert answer.is_private
    assert "Bernat has this seat already" in answer.text
    assert "Eva" not in anna.table().text


async def test_more_gets_a_person_up_and_goes(world):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    (more,) = (await anna.click(Action.MORE)).messages
    assert more.is_ephemeral
    assert "You choose the rules, and start the match." in more.text
    await anna.click(Action.LEAVE, on=more)
    assert "Pair A: **2 free seats**" in anna.table().text
    assert anna.sees_alone() == []
    await anna.click(Action.SIT, "0")
    lobby = anna.table()
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    assert "The match has started" in (await anna.click_as_seen(lobby, Action.MORE)).text


async def test_only_who_is_in_charge_or_a_moderator_starts(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    moderator = world.person("Marta", manage_messages=True)
    await anna.command("botifarra new")
    await bernat.click(Action.SIT, "1")
    await bernat.click(Action.FILL)
    refused = await bernat.click(Action.START)
    assert refused.is_private
    assert "Only Anna or a moderator" in refused.text
    question = await moderator.click(Action.START)
    await moderator.click(Action.START, on=question.messages[0])
    assert Action.HAND in {what.action for what in anna.table().buttons}


async def test_a_moderator_who_does_not_sit_there_is_asked_before_acting_at_the_table_of_others(world):
    anna = world.person("Anna")
    moderator = world.person("Marta", manage_messages=True)
    await anna.command("botifarra new")
    for action, asked, label in (
        (Action.FILL, "Fill it with computers all the same?", "Fill with computers"),
        (Action.SEND_COMPUTERS_AWAY, "Send its computers away all the same?", "Without computers"),
    ):
        before = world.tables.get(1).seq
        question = await moderator.click(action, on=anna.table())
        assert question.is_private
        assert f"This is the table of Anna. {asked}" in question.text.replace("**", "")
        assert question.messages[0].labels == [label, "No, leave it as it is"]
        assert world.tables.get(1).seq == before
        await moderator.click(action, on=question.messages[0])
        assert world.tables.get(1).seq > before
        assert moderator.sees_alone() == []


async def test_a_moderator_who_sits_there_or_opened_the_table_is_not_asked(world):
    anna, moderator = world.person("Anna"), world.person("Marta", manage_messages=True)
    await anna.command("botifarra new")
    await moderator.click(Action.SIT, "1")
    await moderator.click(Action.FILL)
    await moderator.click(Action.START)
    assert world.tables.get(1).match is not None


async def test_a_question_to_a_moderator_goes_when_the_match_has_started(world):
    anna, moderator = world.person("Anna"), world.person("Marta", manage_messages=True)
    await anna.command("botifarra new")
    await anna.click(Action.FILL)
    await moderator.click(Action.START)
    assert moderator.sees_alone()
    await anna.click(Action.START)
    assert moderator.sees_alone() == []


async def test_the_host_changes_the_rules_and_the_table_shows_them(world):
    changes = (
        ("73", "target", "73"),
        ("8", "max_hands", "8 hands"),
        ("intermedia", "play", "intermèdia"),
        ("2-3-4", "multipliers", "Own rules"),
        ("claim", "revoke", "Illegal cards stand until “Renúncia!”"),
    )
    anna = world.person("Anna")
    await anna.command("botifarra new")
    assert not any(shown in anna.table().text for *_, shown in changes)
    for value, rule, shown in changes:
        answer = await set_rule(anna, rule, value)
        assert shown in anna.table().text
        assert value in str(world.tables.get(1).rules)
        assert answer.messages == [] or answer.messages[0].controls
    assert "Illegal cards stand until “Renúncia!”" in anna.table().alts[0]
    await anna.all_rules()
    await anna.choose(Action.CHOOSE_LANGUAGE, "ca")
    assert "Parella" in anna.table().text


@pytest.mark.parametrize(
    ("game", "answers", "shown"),
    [
        ("botifarra", {"preset": "lliure 101", "players": "individual3"}, "Solo for three · lliure · 101"),
        ("barbu", {"preset": "courte", "players": "5"}, "Barbu · 15 deals"),
    ],
)
async def test_the_form_changes_the_rules_of_a_new_table_at_once(world, game, answers, shown):
    anna = world.person("Anna")
    await anna.command(f"{game} new", thread=False)
    before = world.tables.get(1).seq
    await anna.change_rules(**answers, clock="relaxed", level="careful", counts="hints")
    assert anna.sees_alone() == []
    assert world.tables.get(1).seq == before + 1
    text = anna.table().text
    assert shown in text
    assert "⏱ 10 min a card · Computers: easy · 💡 Hints are allowed" in text
    await anna.change_rules()
    assert world.tables.get(1).seq == before + 1


async def test_answers_that_cannot_be_change_nothing_and_say_why(world):
    players = await seated(world)
    before = world.tables.get(1)
    refused = await players[0].change_rules(preset="lliure 101", players="individual3", clock="relaxed")
    assert refused.is_private
    assert "more people than that sit at the table" in refused.text
    assert world.tables.get(1) == before


async def test_a_form_that_was_open_when_the_match_began_or_somebody_else_took_charge_changes_nothing(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("botifarra new")
    await bernat.click(Action.SIT, "1")
    form, another = await anna.click(Action.RULES), await anna.click(Action.RULES)
    await anna.click(Action.LEAVE, on=(await anna.click(Action.MORE)).messages[0])
    refused = await anna.send(form, clock="relaxed")
    assert refused.is_private
    assert "Only Bernat or a moderator can do this" in refused.text
    await bernat.click(Action.FILL)
    await bernat.click(Action.START)
    late = await anna.send(another, clock="relaxed")
    assert late.is_private
    assert "The match has started" in late.text
    assert world.tables.get(1).rules.clock == LIVE


async def test_the_form_opens_though_the_presets_of_the_server_cannot_be_read(world, monkeypatch):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    world.worst_complaint = logging.WARNING
    monkeypatch.setattr(
        world.bot.services.presets, "of_server", mock.AsyncMock(side_effect=StoreError("gone"))
    )
    await anna.change_rules(preset="lliure 101")
    assert "Botifarra lliure" in anna.table().text


async def test_all_rules_are_behind_more_for_who_is_in_charge(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("botifarra new")
    (more,) = (await anna.click(Action.MORE)).messages
    await anna.click(Action.RULES_PAGE, on=more)
    (panel,) = anna.sees_alone()
    assert panel.id == more.id
    assert "Four people play in two pairs" in panel.text
    assert panel.custom_id(Action.CHOOSE_RULE, "target")
    assert panel.custom_id(Action.CHOOSE_RULE, "mode") is None
    (others,) = (await bernat.click(Action.MORE)).messages
    assert others.custom_id(Action.RULES_PAGE) is None


async def test_others_read_the_rules_and_cannot_change_them(world):
    anna, stranger = world.person("Anna"), world.person("Eva")
    await anna.command("botifarra new")
    answer = await stranger.click(Action.RULES)
    assert answer.is_private
    assert "101" in answer.text
    assert "⏱ 1 min a card · Computers: strong" in answer.text
    assert [what.action for what in answer.messages[0].buttons] == [Action.SHUFFLE]


async def test_rules_that_were_open_when_the_match_began_change_nothing(world):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    (panel,) = (await anna.all_rules()).messages
    rule = panel.custom_id(Action.CHOOSE_RULE, "target")
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    answer = await anna.choose_forged(anna.table(), rule, "73")
    assert answer.is_private
    assert "The match has started" in answer.text


async def test_rules_that_cannot_be_are_refused_before_a_table_is_opened(world):
    anna = world.person("Anna")
    answer = await anna.command("botifarra new", target="none")
    assert answer.is_private
    assert "would never end" in answer.text
    assert (await anna.command("botifarra list")).text.splitlines()[1].startswith("No table of")


async def test_a_lobby_that_nobody_starts_closes_by_itself(world):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    await world.later(minutes=29)
    assert Action.SIT in {what.action for what in anna.table().buttons}
    await world.later(minutes=2)
    (message,) = anna.sees()
    assert "Nobody started this table" in message.text
    assert message.controls == []


async def test_two_tables_live_in_one_channel_and_one_person_may_play_at_both(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    first = (await anna.command("botifarra new")).messages[0]
    second = (await bernat.command("botifarra new")).messages[0]
    await bernat.click(Action.SIT, "1", on=first)
    await anna.click(Action.SIT, "1", on=second)
    tables = [message for message in anna.sees() if message.buttons]
    assert len(tables) == 2
    assert all("Anna" in table.text and "Bernat" in table.text for table in tables)
