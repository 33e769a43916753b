"""The panel of a server's choices: who may open it, and what each control of it changes."""

from datetime import timedelta

import discord
import pytest

from bot.people.clubs import Club
from bot.tables import commands
from bot.tables.entries import Person
from bot.ui.controls.club_id import ClubId, Field, Page
from bot.ui.controls.custom_id import Action
from bot.ui.people.handlers import AVOIDED
from tests.bot.behaviour.match import hurry_to_the_end_of_the_hand
from tests.bot.behaviour.table import Answer, asked, started, to_the_first_card
from tests.bot.behaviour.tournament import announced

TABLES = "Tables and tournaments"


class Panel:
    """The panel as one person has opened it."""

    def __init__(self, player, answer):
        self.player = player
        (self.first,) = answer.messages

    @property
    def now(self):
        return self.player.now(self.first)

    async def press(self, label):
        return await self.player.press_label(self.now, label)

    async def choose(self, field, *values, page=Page.SERVER):
        custom_id = str(ClubId(page, field))
        return Answer(self.player, await self.player.member.select(self.now.raw, values, custom_id=custom_id))

    def chosen_in(self, field, page=Page.SERVER):
        """The ids that a select shows as chosen."""
        custom_id = str(ClubId(page, field))
        (part,) = [part for part in self.now.parts if part.get("custom_id") == custom_id]
        return [each["id"] for each in part.get("default_values", [])]


@pytest.fixture
def manager(world):
    return world.person("M", manage_guild=True)


async def opened(player):
    return Panel(player, await player.command("club"))


async def chosen(world):
    return await world.store.clubs.of(world.guild.id)


async def test_only_who_manages_the_server_or_organises_there_opens_the_panel(world, manager):
    anna, role = world.person("Anna"), world.guild.create_role("organitzen")
    assert "role of its organisers" in (await anna.command("club")).text
    panel = await opened(manager)
    await panel.choose(Field.ORGANISER_ROLE, role)
    assert panel.chosen_in(Field.ORGANISER_ROLE) == [role.id]
    organiser = world.person("Olga", role)
    theirs = await opened(organiser)
    await theirs.press("Català")
    assert await world.bot.services.languages.chosen_for(world.guild.id) == "ca"
    # Who organises is not theirs to decide, even by a control of another time.
    refused = await organiser.choose_forged(theirs.now, str(ClubId(Page.SERVER, Field.ORGANISER_ROLE)), "7")
    assert (await chosen(world)).organiser_role == role.id
    assert "qui gestiona el servidor" in refused.text


async def test_each_choice_is_saved_and_shown_at_once(world, manager, caplog):
    channel, role = (
        world.guild.create_text_channel("torneigs"),
        world.guild.create_role("jugadors", mentionable=True),
    )
    panel = await opened(manager)
    await panel.choose(Field.TIMEZONE, "America/New_York")
    await panel.choose(Field.PLAYERS_ROLE, role)
    await panel.press(TABLES)
    await panel.press("Friendly")
    await panel.press("In the channel")
    await panel.choose(Field.EVENT_CHANNEL, channel, page=Page.TABLES)
    await panel.choose(Field.DAILY_CHANNEL, channel, page=Page.TABLES)
    await panel.choose(Field.DAILY_HOUR, "21", page=Page.TABLES)
    switches = [part["custom_id"] for part in panel.now.parts if part.get("label") == "No"]
    for custom_id in switches:
        await manager.member.click(panel.now.raw, custom_id=custom_id)
    ids = {"event_channel": channel.id, "daily_channel": channel.id, "players_role": role.id}
    assert await chosen(world) == Club(
        False,
        True,
        timezone="America/New_York",
        event_computers=False,
        house_pair=False,
        daily_hour=21,
        **ids,
    )
    ticked = [label for label in panel.now.labels if label.startswith("✓")]
    assert ticked == ["✓ Friendly", "✓ In the channel", "✓ No", "✓ No"]
    assert f"server {world.guild.id} has chosen daily_hour" in caplog.messages
    assert not any("M's" in line or str(manager.id) in line for line in caplog.messages)
    await panel.choose(Field.EVENT_CHANNEL, page=Page.TABLES)
    await panel.press("As each game has it")
    now = await chosen(world)
    assert (now.event_channel, now.own_thread) == (None, None)


async def test_a_time_zone_is_found_by_its_city_and_an_unknown_one_explained(world, manager):
    panel = await opened(manager)
    form = Answer(manager, await panel.press("Another time zone"))
    await manager.fill_in(form, "buenos aires")
    assert (await chosen(world)).timezone == "America/Argentina/Buenos_Aires"
    form = Answer(manager, await panel.press("Another time zone"))
    assert "I know no time zone of Vilafranca" in (await manager.fill_in(form, "Vilafranca")).text
    assert (await chosen(world)).timezone == "America/Argentina/Buenos_Aires"


async def test_everybody_is_no_role_and_a_channel_in_which_the_bot_may_not_write_is_refused(world, manager):
    panel = await opened(manager)
    refused = await panel.choose(Field.PLAYERS_ROLE, world.guild.default_role)
    assert "Choose another role" in refused.text
    await panel.press(TABLES)
    closed = world.channel_without("create_public_threads")
    refused = await panel.choose(Field.EVENT_CHANNEL, closed, page=Page.TABLES)
    assert "tancat: Create Public Threads." in refused.text
    assert await chosen(world) == Club()


async def test_other_answers_lead_managers_to_all_choices(world, manager):
    for command in ("language", "players-role"):
        (answer,) = (await manager.command(command)).messages
        await manager.press_label(answer, "All choices of this server")
        assert "Choices of this server" in manager.now(answer).text
    assert (
        "All choices of this server"
        not in (await world.person("Anna").command("language")).messages[0].labels
    )


@pytest.mark.parametrize(
    ("custom_id", "value"),
    [
        ("club:server:timezone", "Europe/Vilafranca"),
        ("club:tables:daily_hour", "24"),
        ("club:tables:friendly:2", "1"),
        ("club:server:language:xx", "1"),
        ("club:tables:event_channel", "7"),
    ],
)
async def test_what_no_control_offers_changes_nothing(world, manager, custom_id, value):
    panel = await opened(manager)
    answer = await manager.choose_forged(panel.now, custom_id, value)
    assert "I do not know this button" in answer.text
    assert await chosen(world) == Club()


async def test_the_panel_warns_of_a_role_that_the_bot_may_not_mention(world, manager):
    denied = {world.bot.user: discord.PermissionOverwrite(mention_everyone=False)}
    world.channel = world.guild.create_text_channel("callat", overwrites=denied)
    panel = await opened(manager)
    await panel.choose(Field.PLAYERS_ROLE, world.guild.create_role("jugadors"))
    assert "I may not notify" in panel.now.text


async def barred(world, manager, person, label="A day"):
    """Bar somebody by the panel, and return it."""
    panel = await opened(manager)
    await panel.press("People who may not play here")
    await panel.choose(Field.PERSON, person.member, page=Page.PEOPLE)
    await panel.press(label)
    return panel


async def test_who_is_barred_opens_no_table_sits_down_nowhere_and_reads_until_when(world, manager):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("botifarra new")
    await barred(world, manager, bernat)
    now = world.bot.surroundings.run(getattr, world.tables, "now")
    until = int((now + timedelta(days=1)).timestamp())
    sentence = f"You cannot play in this server until <t:{until}:f>."
    assert (await bernat.command("barbu new")).text == sentence
    assert (await bernat.click(Action.SIT, "1")).text == sentence
    (listed,) = (await bernat.command("tables")).messages
    assert (await bernat.click(Action.JOIN, on=listed)).text == sentence
    (table,) = world.tables
    assert [seat.name for seat in table.seats if seat.person] == ["Anna"]


async def test_who_is_barred_leaves_a_match_and_does_not_come_back_by_any_control(world, manager):
    bernat = (await started(world))[1]
    hand = bernat.hand()
    panel = await barred(world, manager, bernat, "Always")
    assert "1. <@" in panel.now.text
    assert "for always" in panel.now.text
    (table,) = world.tables
    assert [seat.is_away for seat in table.seats] == [False, True, False, False]
    refused = "unless the people who manage it change that"
    await bernat.click(Action.COME_BACK)
    assert refused in bernat.sees_alone()[-1].text
    assert refused in (await bernat.click_as_seen(hand, Action.MORE_OF_HAND)).text
    assert refused in (await bernat.command("botifarra resume")).text
    await panel.choose(Field.LET_PLAY, str(bernat.id), page=Page.PEOPLE)
    assert "Everybody may play here." in panel.now.text


async def test_who_is_barred_waits_for_no_seat_any_more(world, manager):
    bernat, eva = (await started(world))[1], world.person("Eva")
    await world.let(lambda table: commands.leave(table, table.seats[1].person), 1)
    petitioner = Person(eva.id, "Eva")
    await world.let(lambda table: commands.ask_for_seat(table, petitioner, 1), 1)
    assert world.tables.get(1).petition.person == petitioner
    await barred(world, manager, eva)
    assert world.tables.get(1).petition is None
    assert "You cannot play" in (await eva.click(Action.ASK_FOR_SEAT)).text
    await bernat.click(Action.COME_BACK)
    assert not world.tables.get(1).seats[1].is_away


async def test_no_click_of_a_card_asks_the_store_who_is_barred(world, monkeypatch):
    players = await started(world)
    monkeypatch.setattr(world.store.company, "barred", None)
    await to_the_first_card(players)
    player = asked(players)
    before = world.tables.get(1).seq
    await player.play(next(iter(player.hand().playable)))
    assert world.tables.get(1).seq > before


async def test_the_same_people_again_are_without_those_who_are_barred_or_avoided_meanwhile(world, manager):
    anna, bernat, carla, _ = await started(world)
    await hurry_to_the_end_of_the_hand(world)
    await barred(world, manager, bernat)
    await world.store.company.avoid(anna.id, [carla.id])
    assert "You cannot play" in (await bernat.click(Action.PLAY_AGAIN)).text
    await anna.click(Action.PLAY_AGAIN)
    assert [seat.name for seat in world.tables.get(2).seats if seat.person] == ["Anna", "Dídac"]


async def test_who_is_barred_leaves_a_tournament_and_signs_up_for_none(world, manager):
    tournament = await announced(world, people=4)
    anna, bernat, carla, didac = tournament.people
    await tournament.ask(anna, bernat.member)
    await tournament.ask(carla, didac.member)
    await tournament.press(didac, "yes")
    for person in (bernat, carla):
        await barred(world, manager, person, "A month")
    assert [[each.name for each in pair.people] for pair in tournament.event.pairs.values()] == [
        ["Anna"],
        ["Dídac"],
    ]
    await tournament.press(carla, "play")
    assert "You cannot play" in carla.sees_alone()[-1].text


async def test_people_whom_somebody_does_not_sit_with_find_no_free_seat_at_their_table(world):
    anna, bernat, carla = (world.person(name) for name in ("Anna", "Bernat", "Carla"))
    (panel,) = (await anna.command("preferences")).messages
    await anna.member.select(panel.raw, [bernat.member, carla.member, anna.member], custom_id=AVOIDED)
    await anna.member.select(anna.now(panel).raw, [bernat.member], custom_id=AVOIDED)
    assert [part["default_values"] for part in anna.now(panel).parts if "default_values" in part] == [
        [{"id": bernat.id, "type": "user"}]
    ]
    await anna.command("botifarra new")
    assert (await bernat.click(Action.SIT, "1")).text == "This seat is not free for you."
    await carla.click(Action.SIT, "1")
    # At the table of somebody else both may sit.
    await bernat.command("barbu new", thread=False)
    await anna.click(Action.SIT, "1")
    assert [seat.name for seat in world.tables.get(2).seats if seat.person] == ["Bernat", "Anna"]
