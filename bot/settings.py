"""Settings from the environment and from a file ``.env``.

Every field has its description; :func:`example_file` generates ``.env.example`` from them.
"""

from __future__ import annotations

import enum
import re
import textwrap
from typing import Self
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

_SECRET = frozenset({"discord_token", "database_url"})
"""Fields whose value no message repeats: a token, and a URL that may contain a password."""

_EXAMPLE_URL = "sqlite+aiosqlite:///var/botifarra.sqlite3"

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
"""The scheme of a URL by kind of database."""


_SHARD_IDS = re.compile(r"\d{1,5}(-\d{1,5})?(,\d{1,5}(-\d{1,5})?)*", re.ASCII)


class LogLevel(enum.StrEnum):
    """The lowest level of messages in the log."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"
    CRITICAL = "CRITICAL"


class LogFormat(enum.StrEnum):
    """The form of a line of the log."""

    TEXT = "text"
    JSON = "json"


class SettingsError(ValueError):
    """Invalid settings; ``str`` has one sentence a line, each naming its variable."""


class Settings(BaseSettings):
    """All settings, by the names of their environment variables in lower case."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", extra="ignore", frozen=True, hide_input_in_errors=True
    )

    discord_token: SecretStr | None = Field(
        default=None,
        description="The bot's token, from the Discord developer portal (Applications, your application, "
        "Bot, Reset Token). It is a password: anyone who has it can act as the bot.",
    )
    discord_api_url: str = Field(
        default="",
        description="The address of Discord's HTTP API. Empty means Discord itself; for the sandbox or a proxy give "
        "it in full, such as http://127.0.0.1:8765/api/v10",
    )
    discord_cdn_url: str = Field(
        default="",
        description="The address of Discord's avatars. Empty means Discord itself; for the sandbox give it in full, "
        "such as http://127.0.0.1:8765",
    )
    database_url: str = Field(
        default=_EXAMPLE_URL,
        repr=False,
        description="The database of tables, matches and preferences. Three slashes begin a path relative to the "
        "working folder, four slashes an absolute path.",
    )
    metrics_port: int = Field(
        default=0,
        ge=0,
        le=65_535,
        description="The port of the metrics for Prometheus (/metrics) and of an orchestrator's probes (/live, "
        "/ready); 0 means none. It is open on every network interface of the machine, so that a cluster reaches it: "
        "nothing personal is in it, and nobody outside needs it. It needs the extra metrics.",
    )
    shard_count: int = Field(
        default=0,
        ge=0,
        le=16_384,
        description="The number of shards into which Discord divides the servers, at most 2,500 of them in each. 0 "
        "means as many as Discord recommends at the start. All processes of a bot need the same.",
    )
    shard_ids: str = Field(
        default="",
        description="The shards that this process serves, such as 0-3,8. Empty means those of SHARDS_A_PROCESS.",
    )
    shards_a_process: int = Field(
        default=0,
        ge=0,
        le=16_384,
        description="The number of shards in a group; each process serves one group that is free. If PROCESS_NAME "
        "ends in a number, as in a StatefulSet, it tries the group of that number first. A process for which there "
        "is none stands by. 0 means all shards in one process.",
    )
    process_name: str = Field(
        default="",
        max_length=100,
        description="The name of this process, which no other with the same database has at the same time. A process "
        "that is started again under its name takes its shards back at once. Empty means a new one at each start.",
    )
    requests_a_second: float = Field(
        default=0,
        ge=0,
        le=10_000,
        allow_inf_nan=False,
        description="Requests a second at most by the bot's token. 0 means this process' share of 40, of the 50 that "
        "Discord allows all processes together. Behind a proxy that counts for all of them, give each as many.",
    )
    log_level: LogLevel = Field(
        default=LogLevel.INFO,
        description="The level of the log: DEBUG, INFO, WARNING, ERROR or CRITICAL.",
    )
    log_format: LogFormat = Field(
        default=LogFormat.TEXT,
        description="The format of the log: text for people, or json for programs: one object a line, with table, "
        "server, interaction, shard and process.",
    )
    computer_pause: float = Field(
        default=1.2,
        ge=0,
        le=60,
        allow_inf_nan=False,
        description="Seconds before a computer player moves, at a table of normal pace.",
    )
    forced_pause: float = Field(
        default=0.4,
        ge=0,
        le=60,
        allow_inf_nan=False,
        description="Seconds before the table makes a move in which nobody has a choice, at a table of normal pace.",
    )
    hand_pause: float = Field(
        default=15,
        ge=0,
        le=600,
        allow_inf_nan=False,
        description="Seconds between a scored hand and the next deal, at a table of normal pace.",
    )
    short_hand_pause: float = Field(
        default=6,
        ge=0,
        le=600,
        allow_inf_nan=False,
        description="The same in games of many short hands.",
    )
    answer_pause: float = Field(
        default=30,
        ge=0,
        le=600,
        allow_inf_nan=False,
        description="Seconds that a person has to answer outside of turns (to cut, to agree to a misdeal, to claim a "
        "revoke once a hand is over) before the table goes on, at normal pace.",
    )
    edit_pause: float = Field(
        default=1.25,
        ge=0,
        le=60,
        allow_inf_nan=False,
        description="Seconds between two edits of table messages in one channel; the first two come at once. Discord "
        "allows about five in five seconds.",
    )
    tables_by_token: bool = Field(
        default=True,
        description="Whether the messages of tables are posted and edited by the tokens of people's clicks. Such "
        "requests do not count towards the 50 a second of the bot's token. Say false if the line that Discord may "
        "show above such a message looks wrong: python -m tools.smoke asks.",
    )
    watching_pause: float = Field(
        default=20,
        ge=0,
        le=60,
        allow_inf_nan=False,
        description="Seconds within which the hand messages of those who are not to move are updated in the middle "
        "of a trick. A complete trick is shown at once; the table shows every card.",
    )
    lobby_minutes: float = Field(
        default=30,
        gt=0,
        le=1440,
        allow_inf_nan=False,
        description="Minutes after which a table that nobody starts is closed.",
    )
    table_days: float = Field(
        default=7,
        gt=0,
        le=365,
        allow_inf_nan=False,
        description="Days after which a match is closed at which nobody has moved.",
    )
    break_days: float = Field(
        default=7,
        gt=0,
        le=365,
        allow_inf_nan=False,
        description="Days of a break after which a match is closed.",
    )
    tables_a_person: int = Field(
        default=6,
        ge=1,
        le=100_000,
        description="Open tables that one person may have opened at once. Those where they only sit do not count.",
    )
    tables_a_channel: int = Field(
        default=10,
        ge=1,
        le=100_000,
        description="Open tables in one channel or thread. Discord lets a bot edit about one message a second in "
        "each.",
    )
    tables_a_server: int = Field(
        default=100,
        ge=1,
        le=100_000,
        description="Open tables in one server.",
    )
    clicks_a_second: float = Field(
        default=3,
        gt=0,
        le=100_000,
        allow_inf_nan=False,
        description="Clicks and commands a second that one person may go on making; see CLICKS_AT_ONCE.",
    )
    clicks_at_once: int = Field(
        default=20,
        ge=1,
        le=100_000,
        description="Clicks and commands that one person may make at once before CLICKS_A_SECOND holds. A person who "
        "goes on is told so every five seconds; clicks in between do nothing, and of more than five a second too "
        "many some are not even acknowledged.",
    )
    pictures_a_minute: float = Field(
        default=30,
        gt=0,
        le=100_000,
        allow_inf_nan=False,
        description="Score sheets and last tricks a minute that one person may have drawn, a third of them at once.",
    )
    expert_deals_a_day: int = Field(
        default=40,
        ge=0,
        le=10_000,
        description="Deals that the expert judges a day and server for problems and the trainer, a second or two of "
        "one processor each. 0 turns both off, but neither reviews nor hints.",
    )
    call_minutes: float = Field(
        default=10,
        ge=0,
        le=1440,
        allow_inf_nan=False,
        description="Minutes between two searches for players by one person; in one channel it is half of that.",
    )
    source_url: str = Field(
        default="",
        description="Where players find the program of this bot, to check shuffles and records themselves. Empty "
        "means that they are told to ask for it.",
    )
    reports_url: str = Field(
        default="",
        description="Where players report a rule that was applied wrongly; stands beside the record of a match. "
        "Empty means that they are told to send it to the operator.",
    )
    server_days: float = Field(
        default=30,
        ge=0,
        le=3650,
        allow_inf_nan=False,
        description="Days for which the data of a server stays after the bot was removed from it: its tables, "
        "results, presets and language. If the bot comes back within that time, nothing is deleted.",
    )
    archive_days: float = Field(
        default=30,
        ge=0,
        le=3650,
        allow_inf_nan=False,
        description="Days after which the log of a closed table is compressed, to an eighth. It can be looked "
        "at, checked, exported and forgotten as before. 0 means never.",
    )
    health_file: str = Field(
        default="",
        description="A file that the bot touches every ten seconds while it is connected and its database takes "
        "writes; python -m bot health checks its age. Empty means none.",
    )

    @field_validator("shard_ids")
    @classmethod
    def _shards(cls, value: str) -> str:
        value = value.replace(" ", "")
        if value and not _SHARD_IDS.fullmatch(value):
            raise ValueError("should be numbers and ranges such as 0-3,8")
        return value

    @model_validator(mode="after")
    def _shards_exist(self) -> Self:
        if not self.shard_ids:
            return self
        if not self.shard_count:
            raise ValueError("SHARD_IDS needs SHARD_COUNT, the number of all shards of the bot")
        if self.shards_a_process:
            raise ValueError("SHARD_IDS and SHARDS_A_PROCESS exclude each other")
        if any(first > last or last >= self.shard_count for first, last in _ranges(self.shard_ids)):
            raise ValueError(
                f"SHARD_IDS should be numbers from 0 to {self.shard_count - 1}, below SHARD_COUNT"
            )
        return self

    @property
    def own_shards(self) -> frozenset[int]:
        """The numbers of ``shard_ids``."""
        return frozenset(
            number for first, last in _ranges(self.shard_ids) for number in range(first, last + 1)
        )

    @field_validator("discord_token", mode="before")
    @classmethod
    def _an_empty_token_is_none(cls, value: object) -> object:
        if isinstance(value, str):
            return value.strip() or None
        return value

    @field_validator("discord_api_url", "discord_cdn_url", "source_url", "reports_url")
    @classmethod
    def _an_address(cls, value: str) -> str:
        value = value.strip().rstrip("/")
        parts = urlsplit(value)
        if value and (parts.scheme not in {"http", "https"} or not parts.hostname):
            raise ValueError("should be empty or begin with http:// or https:// and name a host")
        return value

    @field_validator("database_url")
    @classmethod
    def _a_database(cls, value: str) -> str:
        return database_url(value)

    @field_validator("log_format", mode="before")
    @classmethod
    def _in_small_letters(cls, value: object) -> object:
        return value.strip().lower() if isinstance(value, str) else value

    @field_validator("log_level", mode="before")
    @classmethod
    def _in_capitals(cls, value: object) -> object:
        return value.strip().upper() if isinstance(value, str) else value


def _ranges(shard_ids: str) -> list[tuple[int, int]]:
    """Return the first and the last shard of each range of ``SHARD_IDS``."""
    parts = (part.partition("-") for part in shard_ids.split(",") if part)
    return [(int(first), int(last or first)) for first, _, last in parts]


def database_url(value: str) -> str:
    """Return the URL of a database; raises ``ValueError``, with the expected form, on anything else."""
    try:
        driver = make_url(value.strip()).drivername
    except ArgumentError:
        raise ValueError(f"should be a database URL such as {_EXAMPLE_URL}") from None
    if ":memory:" in value or value.strip() == f"{driver}://":
        raise ValueError("should name a file: what is only in memory is lost at the next start")
    wanted = _DRIVERS.get(driver.partition("+")[0])
    if wanted is None:
        raise ValueError(f"should begin with one of {', '.join(_DRIVERS.values())}")
    if driver != wanted:
        raise ValueError(f"should begin with {wanted}:// and not with {driver}://")
    return value.strip()


def load_settings(**given: object) -> Settings:
    """Read the settings; ``given`` overrides the environment, for tests and tools. Raises :class:`SettingsError`."""
    try:
        return Settings(**given)  # type: ignore[arg-type]
    except ValidationError as error:
        raise SettingsError("\n".join(_sentence(detail) for detail in error.errors())) from None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"The file .env cannot be read as text in UTF-8: {error}.") from None


def _sentence(detail: ErrorDetails) -> str:
    """Return a sentence with the variable, its expected form, and its value unless that is a secret."""
    wanted = detail["msg"].removeprefix("Value error, ").removeprefix("Input ")
    if not detail["loc"]:
        return f"{wanted}."  # of several settings, which it names
    field = str(detail["loc"][0])
    given = "" if field in _SECRET else f"; it is {detail['input']!r}"
    return f"{field.upper()} {wanted}{given}."


def example_file() -> str:
    """Return the text of ``.env.example``: each field's description and its default."""
    parts = [
        "# Copy this file to .env and change what you need; missing variables have the values shown here.\n"
    ]
    for name, field in Settings.model_fields.items():
        comment = textwrap.fill(field.description or "", 100, initial_indent="# ", subsequent_indent="# ")
        value = "" if field.default is None else str(field.default)
        parts.append(f"{comment}\n{name.upper()}={value}\n")
    return "\n".join(parts)
