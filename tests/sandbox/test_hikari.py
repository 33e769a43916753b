"""The sandbox with hikari, which parses every payload completely and logs what it does not understand."""

from __future__ import annotations

import logging
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

from sandbox.server import Sandbox
from sandbox.state import default_world

from .clients import patient_sandbox, picture, until, use_every_input

hikari = pytest.importorskip("hikari")
from hikari import impl  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from .clients import ControlClient

TABLE_CHANNEL = 150000000000000002
CHAT_CHANNEL = 150000000000000004

ODD = ("unknown", "unrecognised")
"""Words of hikari's debug log for an entity, component or event that it does not know."""
BUCKETS = "hikari.ratelimits"
"""A logger that calls a bucket unknown until the first response names it."""


class Complaints(logging.Handler):
    """Collects the complaints of hikari, and of the event loop about it."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        odd = record.name != BUCKETS and any(word in text.lower() for word in ODD)
        if odd or record.levelno >= logging.WARNING:
            self.heard.append(f"{record.name}: {text} {record.exc_info or ''}")


def layout(text: str, width: int) -> list[Any]:
    """A picture, a text and buttons, with Components V2."""
    container = impl.ContainerComponentBuilder(accent_color=hikari.Color(0x2E7D6B))
    container.add_text_display(text)
    gallery = [
        impl.MediaGalleryItemBuilder(
            media=hikari.Bytes(picture(width), "taula.png", mimetype="image/png"), description="La taula"
        )
    ]
    container.add_media_gallery(gallery)
    container.add_separator(divider=True)
    row = impl.MessageActionRowBuilder()
    row.add_interactive_button(hikari.ButtonStyle.SUCCESS, "update", label="Canvia", emoji="🃏")
    row.add_interactive_button(hikari.ButtonStyle.SECONDARY, "secret", label="Mà")
    row.add_interactive_button(hikari.ButtonStyle.PRIMARY, "modal", label="Nom")
    row.add_link_button("https://example.com/", label="Regles")
    select = impl.MessageActionRowBuilder()
    menu = select.add_text_menu("suit", min_values=1, max_values=2)
    for suit in ("oros", "copes", "espases"):
        menu.add_option(suit, suit, description=f"Coll de {suit}")
    return [container, row, select]


class HikariBot:
    """Uses each feature with hikari, and keeps its events and the results of its responses."""

    def __init__(self, api_url: str) -> None:
        self.app = hikari.GatewayBot(
            default_world.BOT_TOKENS[1],
            rest_url=api_url,
            banner=None,
            logs=None,
            suppress_optimization_warning=True,
            # Chunking requests all members, which needs a privileged intent.
            auto_chunk_members=False,
        )
        self.events: list[Any] = []
        self.answers: list[Any] = []
        self.app.subscribe(hikari.Event, self._note)
        self.app.subscribe(hikari.InteractionCreateEvent, self._answer)

    def heard(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    async def register(self) -> None:
        """Register two commands in one request."""
        table = impl.SlashCommandBuilder("taula", "Posa una taula")
        table.add_option(
            hikari.CommandOption(
                type=hikari.OptionType.INTEGER, name="punts", description="Fins a quants", min_value=51
            )
        )
        search = impl.SlashCommandBuilder("cerca", "Cerca algú")
        for kind, name in ((hikari.OptionType.USER, "qui"), (hikari.OptionType.CHANNEL, "on")):
            search.add_option(hikari.CommandOption(type=kind, name=name, description=name, is_required=True))
        search.add_option(
            hikari.CommandOption(
                type=hikari.OptionType.STRING, name="nom", description="El nom", autocomplete=True
            )
        )
        await self.app.rest.set_application_commands(int(default_world.APPLICATION_ID), [table, search])

    async def _note(self, event: Any) -> None:
        self.events.append(event)

    async def _answer(self, event: Any) -> None:
        interaction = event.interaction
        match interaction:
            case hikari.CommandInteraction(command_name="taula"):
                points = interaction.options[0].value if interaction.options else 101
                await self._first(interaction, components=layout(f"Taula a {points}", 16))
            case hikari.CommandInteraction(command_name="cerca"):
                assert interaction.resolved is not None
                [member] = interaction.resolved.members.values()
                [channel] = interaction.resolved.channels.values()
                content = f"{member.display_name} a {channel.name}"
                await self._first(interaction, content, flags=hikari.MessageFlag.EPHEMERAL)
            case hikari.AutocompleteInteraction():
                typed = next(option.value for option in interaction.options if option.is_focused)
                choices = [impl.AutocompleteChoiceBuilder(f"{typed}{end}", end) for end in ("a", "o")]
                await interaction.create_response(choices)
            case hikari.ComponentInteraction(custom_id="update"):
                callback = await interaction.create_initial_response(
                    hikari.ResponseType.MESSAGE_UPDATE, components=layout("Canviada", 32)
                )
                self.answers.append(callback)
            case hikari.ComponentInteraction(custom_id="secret"):
                await interaction.create_initial_response(
                    hikari.ResponseType.DEFERRED_MESSAGE_CREATE, flags=hikari.MessageFlag.EPHEMERAL
                )
                self.answers += [
                    await interaction.edit_initial_response("Només tu", attachment=png("ma.png")),
                    await interaction.execute("I també", flags=hikari.MessageFlag.EPHEMERAL),
                ]
            case hikari.ComponentInteraction(custom_id="suit"):
                await self._first(interaction, ", ".join(interaction.values))
            case hikari.ComponentInteraction(custom_id="modal"):
                row = impl.ModalActionRowBuilder().add_text_input("nom", "Nom", max_length=10)
                await interaction.create_modal_response("Pregunta", "question", component=row)
            case hikari.ModalInteraction():
                await self._first(interaction, f"Hola, {interaction.components[0].components[0].value}")

    async def _first(self, interaction: Any, content: Any = hikari.UNDEFINED, **fields: Any) -> None:
        callback = await interaction.create_initial_response(
            hikari.ResponseType.MESSAGE_CREATE, content, **fields
        )
        self.answers.append(callback)


def png(name: str, width: int = 16) -> Any:
    return hikari.Bytes(picture(width), name, mimetype="image/png")


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with patient_sandbox() as running:
        yield running


@pytest.fixture
def complaints() -> Any:
    """The complaints during the test, which must be empty at the end; a test removes expected ones."""
    handler = Complaints()
    loggers = [logging.getLogger(name) for name in ("hikari", "asyncio")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.DEBUG)
    yield handler.heard
    for logger, level in zip(loggers, levels, strict=True):
        logger.removeHandler(handler)
        logger.setLevel(level)
    assert handler.heard == []


@asynccontextmanager
async def started(sandbox: Sandbox) -> AsyncIterator[HikariBot]:
    bot = HikariBot(sandbox.api_url)
    await bot.app.start(check_for_updates=False)
    try:
        await until(lambda: bool(bot.heard(hikari.GuildAvailableEvent)))
        yield bot
    finally:
        await bot.app.close()


@pytest.fixture
async def bot(sandbox: Sandbox, complaints: list[str]) -> AsyncIterator[HikariBot]:
    async with started(sandbox) as bot:
        await bot.register()
        yield bot


async def test_hikari_logs_in_and_finds_the_server_complete(bot: HikariBot) -> None:
    [ready] = bot.heard(hikari.ShardReadyEvent)
    assert str(ready.application_id) == default_world.APPLICATION_ID
    [event] = bot.heard(hikari.GuildAvailableEvent)
    assert event.guild.name == "Cafè de la Plaça"
    assert [channel.name for channel in event.channels.values()][:2] == ["benvinguda", "taula"]
    assert {role.name for role in event.roles.values()} == {"@everyone", "Botifarra", "Moderació"}
    assert list(event.members) == [int(default_world.APPLICATION_ID)]


async def test_hikari_reads_back_the_commands_it_registered(bot: HikariBot) -> None:
    commands = await bot.app.rest.fetch_application_commands(int(default_world.APPLICATION_ID))
    assert [command.name for command in commands] == ["taula", "cerca"]
    assert [option.type.name for option in commands[1].options] == ["USER", "CHANNEL", "STRING"]


async def test_hikari_answers_a_command_with_a_picture_and_buttons_and_changes_them_at_a_click(
    bot: HikariBot, control: ControlClient
) -> None:
    answer = await control.do("slash", user="Anna", channel="taula", command="taula", options={"punts": 151})
    assert answer["type"] == 4
    container = answer["message"]["components"][0]
    assert container["components"][0]["content"] == "Taula a 151"
    assert container["components"][1]["items"][0]["media"]["width"] == 16
    clicked = await control.do("click", user="Bernat", message=answer["message"]["id"], custom_id="update")
    assert clicked["type"] == 7
    [seen] = await control.messages("Carla")
    assert seen["components"][0]["components"][1]["items"][0]["media"]["width"] == 32
    interaction = bot.heard(hikari.InteractionCreateEvent)[-1].interaction
    assert interaction.user.global_name == "Bernat"
    assert interaction.member.permissions & hikari.Permissions.SEND_MESSAGES
    buttons = interaction.message.components[1].components
    assert [button.label for button in buttons] == ["Canvia", "Mà", "Nom", "Regles"]
    await until(lambda: bool(bot.heard(hikari.GuildMessageUpdateEvent)))
    edited = bot.heard(hikari.GuildMessageUpdateEvent)[0].message
    assert edited.components[0].components[0].content == "Canviada"
    assert edited.components[0].accent_color == hikari.Color(0x2E7D6B)


async def test_hikari_gets_the_created_message_from_the_callback(
    bot: HikariBot, control: ControlClient
) -> None:
    answer = await control.do("slash", user="Anna", channel="taula", command="taula")
    await until(lambda: bool(bot.answers))
    assert str(bot.answers[0].resource.message.id) == answer["message"]["id"]
    await control.do("click", user="Bernat", message=answer["message"]["id"], custom_id="update")
    await until(lambda: len(bot.answers) == 2)
    assert str(bot.answers[1].resource.message.id) == answer["message"]["id"]


async def test_hikari_edits_a_message_of_the_channel_with_another_picture(
    bot: HikariBot, control: ControlClient
) -> None:
    sent = await bot.app.rest.create_message(CHAT_CHANNEL, components=layout("Pública", 16))
    edited = await bot.app.rest.edit_message(CHAT_CHANNEL, sent, components=layout("Canviada", 48))
    assert edited.edited_timestamp is not None
    [seen] = await control.messages("Anna", "xerrada")
    media = seen["components"][0]["components"][1]["items"][0]["media"]
    assert media["width"] == 48
    gallery = (await bot.app.rest.fetch_message(CHAT_CHANNEL, sent)).components[0].components[1]
    async with gallery.items[0].media.stream() as stream:
        assert await stream.read() == picture(48).getvalue()


async def test_hikari_defers_and_then_responds_to_one_person_only(
    bot: HikariBot, control: ControlClient
) -> None:
    answer = await control.do("slash", user="Anna", channel="taula", command="taula")
    thinking = await control.do("click", user="Bernat", message=answer["message"]["id"], custom_id="secret")
    assert thinking["type"] == 5
    await until(lambda: len(bot.answers) == 3)
    edited, followup = bot.answers[1:]
    assert edited.flags == followup.flags == hikari.MessageFlag.EPHEMERAL
    assert edited.attachments[0].is_ephemeral
    assert [each["content"] for each in await control.messages("Bernat")] == ["", "Només tu", "I també"]
    assert len(await control.messages("Anna")) == 1


async def test_hikari_is_given_choices_members_channels_and_fields(
    bot: HikariBot, control: ControlClient
) -> None:
    posted = await control.do("slash", user="Anna", channel="taula", command="taula")
    await use_every_input(control, posted["message"]["id"])


async def test_hikari_hears_people_write_and_replies(bot: HikariBot, control: ControlClient) -> None:
    said = await control.do("say", user="Anna", channel="xerrada", content="hola")
    await until(lambda: bool(bot.heard(hikari.GuildMessageCreateEvent)))
    event = bot.heard(hikari.GuildMessageCreateEvent)[0]
    assert event.member.display_name == "Anna"
    reply = await event.message.respond("adeu", reply=True)
    assert reply.referenced_message.id == int(said["message"]["id"])
    await reply.delete()
    await until(lambda: bool(bot.heard(hikari.GuildMessageDeleteEvent)))
    assert [each["content"] for each in await control.messages("Anna", "xerrada")] == ["hola"]


async def test_hikari_opens_a_thread_and_reads_who_is_in_it(bot: HikariBot, control: ControlClient) -> None:
    rest = bot.app.rest
    message = await rest.create_message(TABLE_CHANNEL, "La taula d'Anna")
    thread = await rest.create_message_thread(TABLE_CHANNEL, message, "La taula d'Anna")
    await rest.add_thread_member(thread, int(default_world.ANNA_ID))
    await rest.create_message(thread, "Comencem")
    await until(lambda: bool(bot.heard(hikari.GuildThreadCreateEvent)))
    assert [each.name for each in await rest.fetch_active_threads(int(default_world.SERVER_ID))] == [
        "La taula d'Anna"
    ]
    membership = await rest.fetch_thread_member(thread, int(default_world.ANNA_ID))
    assert (membership.thread_id, membership.user_id) == (thread.id, int(default_world.ANNA_ID))
    # The whole list needs a privileged intent.
    with pytest.raises(hikari.ForbiddenError):
        await rest.fetch_thread_members(thread)
    await rest.edit_channel(thread, archived=True)
    await until(lambda: bool(bot.heard(hikari.GuildThreadUpdateEvent)))
    assert (await rest.fetch_channel(thread)).is_archived


async def test_hikari_reads_the_server_its_people_and_its_own_emojis(bot: HikariBot) -> None:
    rest = bot.app.rest
    server = int(default_world.SERVER_ID)
    assert (await rest.fetch_guild(server)).owner_id == int(default_world.ANNA_ID)
    assert (await rest.fetch_member(server, int(default_world.ANNA_ID))).display_name == "Anna"
    assert (await rest.fetch_user(int(default_world.ANNA_ID))).username == "anna"
    assert len(await rest.fetch_roles(server)) == 3
    assert len(await rest.fetch_guild_channels(server)) == 5
    application = await rest.fetch_application()
    assert application.owner.username == "anna"
    emoji = await rest.create_application_emoji(application, "oros", png("oros.png"))
    row = impl.MessageActionRowBuilder()
    row.add_interactive_button(hikari.ButtonStyle.PRIMARY, "oros", emoji=emoji)
    sent = await rest.create_message(CHAT_CHANNEL, "Trumfo?", component=row)
    assert sent.components[0].components[0].emoji.id == emoji.id
    assert [each.name for each in await rest.fetch_application_emojis(application)] == ["oros"]
    await rest.delete_application_emoji(application, emoji)
    assert list(await rest.fetch_application_emojis(application)) == []


async def test_hikari_follows_what_moderators_do_to_channels_and_to_itself(
    bot: HikariBot, control: ControlClient
) -> None:
    made = (await control.do("channels", name="partides"))["channel"]
    await control.do("permissions", channel="partides", deny=["SEND_MESSAGES"])
    thread = await bot.app.rest.create_thread(TABLE_CHANNEL, hikari.ChannelType.GUILD_PUBLIC_THREAD, "Fil")
    await control.do("join", user="Bernat", channel=str(thread.id))
    await control.do("leave", user="Bernat", channel=str(thread.id))
    await bot.app.rest.leave_thread(thread)
    await bot.app.rest.join_thread(thread)
    for channel in (made["id"], str(thread.id)):
        async with control.session.delete(f"{control.base_url}/sandbox/channels/{channel}") as response:
            assert response.status == 200
    async with control.session.delete(f"{control.base_url}/sandbox/bot") as response:
        assert response.status == 200
    await control.do("bot")
    await until(lambda: bool(bot.heard(hikari.GuildJoinEvent)))
    assert [event.channel.name for event in bot.heard(hikari.GuildChannelCreateEvent)] == ["partides"]
    [changed] = bot.heard(hikari.GuildChannelUpdateEvent)
    denied = changed.channel.permission_overwrites[hikari.Snowflake(default_world.APPLICATION_ID)].deny
    assert denied == hikari.Permissions.SEND_MESSAGES
    assert [event.channel.name for event in bot.heard(hikari.GuildChannelDeleteEvent)] == ["partides"]
    # The bot gets no events about Bernat without the privileged intent for members.
    left, joined = bot.heard(hikari.ThreadMembersUpdateEvent)
    assert list(left.removed_member_ids) == list(joined.added_members) == [int(default_world.APPLICATION_ID)]
    assert [event.thread_id for event in bot.heard(hikari.GuildThreadDeleteEvent)] == [thread.id]
    assert [str(event.guild_id) for event in bot.heard(hikari.GuildLeaveEvent)] == [default_world.SERVER_ID]


async def test_hikari_is_refused_in_a_form_it_understands(bot: HikariBot) -> None:
    with pytest.raises(hikari.BadRequestError) as refused:
        await bot.app.rest.create_message(CHAT_CHANNEL, "x" * 2001)
    assert refused.value.code == 50035
    assert "content" in refused.value.errors
    with pytest.raises(hikari.ForbiddenError):
        await bot.app.rest.create_message(150000000000000005, "aquí no")
    with pytest.raises(hikari.NotFoundError):
        await bot.app.rest.fetch_message(CHAT_CHANNEL, 1)


async def test_hikari_resumes_a_dropped_connection_without_loss(
    bot: HikariBot, control: ControlClient, complaints: list[str]
) -> None:
    await control.do("gateway", action="drop")
    await control.do("say", user="Anna", channel="xerrada", content="mentre no hi eres")
    await until(lambda: bool(bot.heard(hikari.ShardResumedEvent)))
    await until(lambda: bool(bot.heard(hikari.GuildMessageCreateEvent)))
    assert len(bot.heard(hikari.ShardReadyEvent)) == 1
    assert (await control.do("slash", user="Anna", channel="taula", command="taula"))["acknowledged"]
    # hikari warns of the lost connection only.
    assert len(complaints) == 1
    assert "Will retry shortly" in complaints.pop()


async def test_hikari_resumes_after_a_request_to_reconnect(bot: HikariBot, control: ControlClient) -> None:
    await control.do("gateway", action="reconnect")
    await until(lambda: bool(bot.heard(hikari.ShardResumedEvent)))
    assert len(bot.heard(hikari.ShardReadyEvent)) == 1


async def test_hikari_identifies_again_after_an_invalid_session(
    bot: HikariBot, control: ControlClient
) -> None:
    await control.do("gateway", action="invalidate")
    await until(lambda: len(bot.heard(hikari.ShardReadyEvent)) == 2)
    assert bot.heard(hikari.ShardResumedEvent) == []
    assert (await control.do("slash", user="Anna", channel="taula", command="taula"))["acknowledged"]


async def test_hikari_reads_the_buckets_well_enough_never_to_be_refused(
    bot: HikariBot, control: ControlClient
) -> None:
    sent = await bot.app.rest.create_message(CHAT_CHANNEL, "0")
    await control.do("rate-limits", mode="real", edits="2/0.3")
    for number in range(1, 6):
        await bot.app.rest.edit_message(CHAT_CHANNEL, sent, str(number))
    assert [each["content"] for each in await control.messages("Anna", "xerrada")] == ["5"]


@pytest.mark.parametrize(
    ("fault", "warnings"),
    [
        ({"kind": "rate_limit", "seconds": 0.2}, ["rate limited on bucket"]),
        ({"kind": "rate_limit", "seconds": 0.2, "scope": "shared"}, ["rate limited on a shared sub bucket"]),
        (
            {"kind": "rate_limit", "seconds": 0.2, "scope": "global"},
            ["rate limited on the global bucket", "globally"],
        ),
        ({"kind": "server_error", "status": 502}, ["Received status 502"]),
    ],
    ids=["user", "shared", "global", "502"],
)
async def test_hikari_retries_and_posts_once(
    bot: HikariBot,
    control: ControlClient,
    complaints: list[str],
    fault: dict[str, object],
    warnings: list[str],
) -> None:
    await control.do("faults", route="POST /channels/*/messages", times=1, **fault)
    await bot.app.rest.create_message(CHAT_CHANNEL, "hola")
    assert [each["content"] for each in await control.messages("Anna", "xerrada")] == ["hola"]
    for warning, heard in zip(warnings, complaints, strict=True):
        assert warning in heard
    complaints.clear()
