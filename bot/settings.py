"""What can be set from outside: one class, read from the environment and from a file ``.env``.

Every field is documented where it stands; ``.env.example`` is written from here (:func:`example_file`), so
that the two cannot differ.
"""

from __future__ import annotations

import enum
import textwrap
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

_SECRET = frozenset({"discord_token", "database_url"})
"""Fields whose value is never repeated in a message: a token, and a URL that may carry a password."""

_EXAMPLE_URL = "sqlite+aiosqlite:///var/botifarra.sqlite3"

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
"""For each kind of database, how its URL begins."""


class LogLevel(enum.StrEnum):
    """How much the log says."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"
    CRITICAL = "CRITICAL"


class SettingsError(ValueError):
    """One or more settings cannot be used; ``str`` is one sentence a line, each naming its variable."""


class Settings(BaseSettings):
    """Everything that can be set, by the name of its environment variable in lower case."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", extra="ignore", frozen=True, hide_input_in_errors=True
    )

    discord_token: SecretStr | None = Field(
        default=None,
        description="The bot's token, from the Discord developer portal (Applications, your application, "
        "Bot, Reset Token). Whoever has it is the bot: keep it to yourself.",
    )
    discord_api_url: str = Field(
        default="",
        description="Where Discord's HTTP interface is. Empty means Discord itself; the sandbox or a proxy "
        "is named in full, such as http://127.0.0.1:8765/api/v10",
    )
    discord_cdn_url: str = Field(
        default="",
        description="Where Discord's pictures of people are. Empty means Discord itself; the sandbox is named "
        "in full, such as http://127.0.0.1:8765",
    )
    database_url: str = Field(
        default=_EXAMPLE_URL,
        repr=False,
        description="Where tables, matches and preferences are kept. Three slashes and a path are a file "
        "seen from the working folder, four slashes an absolute path.",
    )
    log_level: LogLevel = Field(
        default=LogLevel.INFO,
        description="How much the log says: DEBUG, INFO, WARNING, ERROR or CRITICAL.",
    )
    computer_pause: float = Field(
        default=1.2,
        ge=0,
        le=60,
        allow_inf_nan=False,
        description="Seconds that a computer player thinks before it moves, at a table of normal pace.",
    )
    hand_pause: float = Field(
        default=15,
        ge=0,
        le=600,
        allow_inf_nan=False,
        description="Seconds between a scored hand and the next deal, at a table of normal pace.",
    )
    answer_pause: float = Field(
        default=30,
        ge=0,
        le=600,
        allow_inf_nan=False,
        description="Seconds that a person has who is asked outside the turns (to cut, to agree to a misdeal, to "
        "claim a revoke once a hand is over) before the table goes on, at normal pace.",
    )
    edit_pause: float = Field(
        default=1.25,
        ge=0,
        le=60,
        allow_inf_nan=False,
        description="Seconds between two changes of the tables' messages in one channel when much happens; the first "
        "two come at once. Discord allows about five in five seconds.",
    )
    watching_pause: float = Field(
        default=4,
        ge=0,
        le=60,
        allow_inf_nan=False,
        description="Seconds in which the hands of those whose turn it is not follow the table: what happens "
        "meanwhile they see together.",
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
    health_file: str = Field(
        default="",
        description="A file that the bot touches every ten seconds while it is connected and its database takes "
        "writes; python -m bot health looks at it. Empty means none.",
    )

    @field_validator("discord_token", mode="before")
    @classmethod
    def _an_empty_token_is_none(cls, value: object) -> object:
        if isinstance(value, str):
            return value.strip() or None
        return value

    @field_validator("discord_api_url", "discord_cdn_url")
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

    @field_validator("log_level", mode="before")
    @classmethod
    def _in_capitals(cls, value: object) -> object:
        return value.strip().upper() if isinstance(value, str) else value


def load_settings(**given: object) -> Settings:
    """Read the settings; ``given`` takes the place of what the environment says (for tests and tools).

    Raises :class:`SettingsError` with one sentence for each variable that cannot be used.
    """
    try:
        return Settings(**given)  # type: ignore[arg-type]
    except ValidationError as error:
        raise SettingsError("\n".join(_sentence(detail) for detail in error.errors())) from None


def _sentence(detail: ErrorDetails) -> str:
    """Say in words which variable is wrong, what it should be, and what it is (unless that is a secret)."""
    field = str(detail["loc"][0]) if detail["loc"] else "settings"
    wanted = detail["msg"].removeprefix("Value error, ").removeprefix("Input ")
    given = "" if field in _SECRET else f"; it is {detail['input']!r}"
    return f"{field.upper()} {wanted}{given}."


def example_file() -> str:
    """Return the text of ``.env.example``: each field's description and its default."""
    parts = [
        "# Copy this file to .env and fill in what you need; what is missing has the value shown here.\n"
    ]
    for name, field in Settings.model_fields.items():
        comment = textwrap.fill(field.description or "", 100, initial_indent="# ", subsequent_indent="# ")
        value = "" if field.default is None else str(field.default)
        parts.append(f"{comment}\n{name.upper()}={value}\n")
    return "\n".join(parts)
