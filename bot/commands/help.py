"""``/help``: how to get from nothing to the first card, and all commands behind a button."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from discord import app_commands, ui
from discord.app_commands import Choice

from bot.commands.interaction import Interaction
from bot.commands.localisation import described
from bot.commands.repetition import REPEATABLE
from bot.errors import UnknownControl
from bot.i18n import N_, Translator
from bot.store.matches.standings import LEAST_HANDS, LEAST_LISTED_HANDS
from bot.tables.store import MOST_A_DAY
from bot.ui.controls.club_id import choices_button
from bot.ui.controls.night_id import when_button
from bot.ui.discord.messages import OutgoingMessage, Part, rows, text
from bot.ui.discord.responses import Interaction as Click
from bot.ui.discord.responses import send_ephemeral, update_with
from bot.ui.discord.users import may_organise
from bot.ui.face.face import FACES, face_of, has_daily
from bot.ui.face.lesson_button import lesson_buttons
from bot.ui.face.strategy_button import strategy_buttons
from bot.ui.text.mentions import Mentions
from bot.ui.text.names import listed

ALL_COMMANDS: Final = "help:commands"
"""The custom_id of the button that shows them."""
START: Final = "start"
"""The topic of the help unless another one is chosen."""
LEVEL: Final = "level"
"""The topic of levels and points over the cards."""


class HelpHandlers:
    """Answers the button "All commands"."""

    prefix: ClassVar = "help"

    async def answer(self, interaction: Click, custom_id: str, values: tuple[str, ...]) -> None:  # noqa: ARG002 - a button has no values
        """Show all commands in place of the steps."""
        if custom_id != ALL_COMMANDS:
            raise UnknownControl
        services = interaction.client.services
        tr = await services.languages.of(interaction)
        await update_with(interaction, commands_message(tr, services.mentions))


def help_command() -> app_commands.Command[Any, ..., None]:
    """Return the command; topics are the first steps, the level, and the strategy of each game that has pages."""
    topics = [
        Choice(name=described(N_("First steps")), value=START),
        Choice(name=described(N_("The level")), value=LEVEL),
    ]
    topics += [
        Choice(name=described(face.strategy.title, name), value=name)
        for name, face in FACES.items()
        if face.strategy is not None
    ]

    @app_commands.command(
        extras=REPEATABLE, name="help", description=described(N_("How to open a table, sit down and play"))
    )
    @app_commands.describe(topic=described(N_("What you want to know")))
    @app_commands.choices(topic=topics)
    async def show_help(interaction: Interaction, topic: str = START) -> None:
        """Show the help to the user."""
        if topic in FACES:
            await interaction.client.handlers.strategy.show(interaction, topic)
            return
        tr = await interaction.client.services.languages.of(interaction)
        services = interaction.client.services
        if topic == LEVEL:
            await send_ephemeral(interaction, level_message(tr, services.mentions))
            return
        server = interaction.guild_id
        organises = server is not None and may_organise(interaction, await services.clubs.of(server))
        await send_ephemeral(interaction, help_message(tr, services.mentions, organises=organises))

    return show_help


def help_message(tr: Translator, mentions: Mentions, *, organises: bool = False) -> OutgoingMessage:
    """Return four steps and three buttons; commands are clickable where their ids are known.

    Who ``organises`` on the server also reads what to set up there first, with two more buttons.
    """
    of = mentions.of
    _ = tr.gettext
    faces = [face_of(game, tr.language) for game in FACES]
    opening, hand = (
        listed(tr, [of(f"{face.game.name} {command}") for face in faces], "or") for command in ("new", "hand")
    )
    steps = (
        _("{new} opens a table, here or in a thread.", new=opening),
        *faces[0].steps,
        _("“Start” deals. Your cards come in a message that only you see; click one to play it."),
        _("“My hand”, or {hand}, brings your cards again at any time.", hand=hand),
    )
    title = _("{game} in four steps", game=" · ".join(face.title for face in faces))
    numbered = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, start=1))
    lessons = [
        button
        for face in faces
        for button in lesson_buttons(tr, face.game.name, _("Lesson: {game}", game=face.title))
    ]
    every = ui.Button[Any](label=_("All commands"), custom_id=ALL_COMMANDS)
    first = (text(f"## {title}\n{numbered}"), *rows([*lessons, every]))
    return OutgoingMessage((*first, *_set_up(tr, mentions)) if organises else first)


def _set_up(tr: Translator, mentions: Mentions) -> tuple[Part, ...]:
    """Return what makes a server ready for its people, for those who may choose it."""
    _ = tr.gettext
    steps = (
        _(
            "**The server.** {club} has its language, its time zone and the role that I mention when a table looks"
            " for players.",
            club=mentions.of("club"),
        ),
        _(
            "**A night of the week.** “When do you play?” asks for day and hour; {event} has all that a tournament"
            " can be.",
            event=mentions.of("event new"),
        ),
        _(
            "**Something every day.** “Tables and tournaments” in {club} has the channel of the daily post, and"
            " whether new tables open in threads.",
            club=mentions.of("club"),
        ),
    )
    title = _("For you, who look after this server")
    numbered = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, start=1))
    return (text(f"### {title}\n{numbered}"), *rows([choices_button(tr), when_button(tr)]))


def level_message(tr: Translator, mentions: Mentions) -> OutgoingMessage:
    """Return what levels and points over the cards are, what changes them, and who sees them."""
    of = mentions.of
    _ = tr.gettext
    paragraphs = (
        _(
            "Your level says how well you play. Each game has its own, which in Botifarra only matches of two pairs"
            " change. Everybody begins at 1500; a side that is 400 above the other wins ten times for each time that"
            " it loses."
        ),
        _(
            "**Rated matches** change it: people against people, without hints, at most {number} a day (UTC) of the"
            " same people on the same sides. **Friendly matches** do not. The host chooses before the match"
            " begins.",
            number=MOST_A_DAY,
        ),
        _(
            "**Computers** have fixed levels. One at your side or on the other counts as a player of that level;"
            " against computers alone, nothing changes."
        ),
        _(
            "**A question mark** after a level says that it may be far off. It goes after some thirty matches."
            " After some ten you are on the leaderboard."
        ),
        _(
            "**Being away** makes your level less certain, and never lower. It moves faster when you are back."
        ),
        _(
            "**Points over the cards** take the luck of the cards out of Botifarra. Four easy computers play every"
            " hand again with the same cards; what you write above them is yours. You see them in {stats} from"
            " {least} hands on, and on {leaderboard} from {listed} hands against people. They change no level.",
            stats=of("stats"),
            leaderboard=of("leaderboard"),
            least=LEAST_HANDS,
            listed=LEAST_LISTED_HANDS,
        ),
        _(
            "**Everybody sees** your level, unless you choose otherwise in {preferences}.",
            preferences=of("preferences"),
        ),
    )
    title = _("The level")
    return OutgoingMessage((text("\n".join((f"## {title}", *paragraphs))),))


def commands_message(tr: Translator, mentions: Mentions) -> OutgoingMessage:
    """Return what all commands do, those of a game for the first one, and the pages of strategy."""
    of = mentions.of
    _ = tr.gettext
    faces = [face_of(game, tr.language) for game in FACES]
    first = faces[0].game.name
    daily = listed(tr, [of(f"{face.game.name} daily") for face in faces if has_daily(face.game.name)], "or")
    others = (
        _(
            "{new}: open a table; {learn}: a lesson with prepared cards",
            new=of(f"{first} new"),
            learn=of(f"{first} learn"),
        ),
        _("{daily}: the deal of the day, the same cards for everybody, and you play it alone", daily=daily),
        _("{train}: five positions of your last weeks in which you lost most", train=of(f"{first} train")),
        _("{rules}: the house rules of the table in words", rules=of(f"{first} rules")),
        _("{presets}: house rules by name, and your own", presets=of(f"{first} presets")),
        _(
            "{hand}: your cards; {table}: post the table again at the end of the channel",
            hand=of(f"{first} hand"),
            table=of(f"{first} table"),
        ),
        _(
            "{leave}: get up; during a match a computer plays on, and you may come back",
            leave=of(f"{first} leave"),
        ),
        _(
            "{concede}: give up the hand or the match, if your partner or the others agree",
            concede=of(f"{first} concede"),
        ),
        _(
            "{resume}: end the break, in games that have one; {stop}: close the table",
            resume=of(f"{first} resume"),
            stop=of(f"{first} stop"),
        ),
        _(
            "{tables}: where you sit, and where a seat is free; {list}: the open tables of the game",
            tables=of("tables"),
            list=of(f"{first} list"),
        ),
        _(
            "{event}: announce a tournament; {events}: those of this server",
            event=of("event new"),
            events=of("event list"),
        ),
        _(
            "{leaderboard} and {stats}: who wins how much",
            leaderboard=of("leaderboard"),
            stats=of("stats"),
        ),
        _(
            "{preferences}: how you want your cards, when you want a reminder, and who sees your level",
            preferences=of("preferences"),
        ),
        _("{language}: Català, Español, English, Français, Italiano", language=of("language")),
        _("{privacy}: what I keep about you, and how you fetch or delete it", privacy=of("privacy info")),
        _(
            "For people who manage the server: {club}, all choices of the server; {place}, where new tables open;"
            " {rated}, whether they are rated; {role}, whom I notify when a table looks for players",
            club=of("club"),
            place=of("table-place"),
            rated=of("rated-tables"),
            role=of("players-role"),
        ),
    )
    same = (
        _(
            "{game} has these commands too: {new} and the others.",
            game=face.title,
            new=of(f"{face.game.name} new"),
        )
        for face in faces[1:]
    )
    bullets = "\n".join(f"- {line}" for line in (*others, *same))
    fair = _(
        "Nobody sees your cards but you. “Shuffle” shows how everybody can check, after each hand, that the deal was"
        " not chosen by anyone."
    )
    wrong = _(
        "Is a rule wrong? “Record”, under a finished match or behind “More” beside your hand, gives the file with"
        " which you report it."
    )
    strategies = [button for face in faces for button in strategy_buttons(face)]
    title = _("All commands")
    return OutgoingMessage((text(f"## {title}\n{bullets}\n-# {fair}\n-# {wrong}"), *rows(strategies)))
