"""The tables of the database, as they are after all migrations.

``entries`` is the truth. Everything else either says where messages are on Discord (``table_messages``,
``hands``), is what people chose (``people``, ``servers``, ``presets``), or could be computed again from the entries
(``tables.seq``, ``matches``, ``match_players``). docs/data.md says what is personal and how long it stays.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator


class UtcDateTime(TypeDecorator[datetime]):
    """An aware time, kept in UTC on every database, also where the database knows no time zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Turn an aware time into UTC; raises ``ValueError`` on a naive one, which could be any moment."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a time zone cannot be kept")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Return the time as an aware one in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


# SQLite counts rows by itself only where the primary key is called INTEGER.
_Id: Final = BigInteger().with_variant(Integer, "sqlite")
_Snowflake: Final = BigInteger

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", _Id, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("opened_at", UtcDateTime, nullable=False),
    Column("changed_at", UtcDateTime, nullable=False),
    sqlite_autoincrement=True,
)
"""Tables by number, never used twice. ``seq`` is that of the last entry: whoever appends must know it."""

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("table_id", _Id, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", UtcDateTime, nullable=False),
    Column("actor", _Snowflake),
    Column("interaction_id", _Snowflake),
    Column("entry", Text, nullable=False),
    UniqueConstraint("interaction_id"),
    sqlite_with_rowid=False,
)
"""The log of every table: one entry a row, as JSON, with who caused it, by which interaction, and when."""

TABLE_MESSAGES: Final = Table(
    "table_messages",
    METADATA,
    Column("table_id", _Id, ForeignKey("tables.id"), primary_key=True),
    Column("channel_id", _Snowflake, nullable=False),
    Column("message_id", _Snowflake, nullable=False),
    Column("posted_at", UtcDateTime, nullable=False),
)
"""The newest public message of a table."""

HANDS: Final = Table(
    "hands",
    METADATA,
    Column("table_id", _Id, ForeignKey("tables.id"), primary_key=True),
    Column("user_id", _Snowflake, primary_key=True),
    Column("application_id", _Snowflake, nullable=False),
    Column("token", String(500), nullable=False),
    Column("message_id", _Snowflake, nullable=False),
    Column("taken_at", UtcDateTime, nullable=False),
    Column("locale", String(16), nullable=False, server_default=""),
    Index(None, "taken_at"),
)
"""A person's newest ephemeral hand at a table. The token is a secret that Discord forgets after 15 minutes."""

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("user_id", _Snowflake, primary_key=True, autoincrement=False),
    Column("language", String(8)),
    Column("trump_last", Boolean, nullable=False, server_default=false()),
    Column("text_only", Boolean, nullable=False, server_default=false()),
)
"""What a person chose."""

SERVERS: Final = Table(
    "servers",
    METADATA,
    Column("guild_id", _Snowflake, primary_key=True, autoincrement=False),
    Column("language", String(8)),
)
"""What a server chose."""

MATCHES: Final = Table(
    "matches",
    METADATA,
    Column("table_id", _Id, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("game", String(32), nullable=False),
    Column("guild_id", _Snowflake, nullable=False),
    Column("finished_at", UtcDateTime, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("drawn", Boolean, nullable=False),
    Column("with_computers", Boolean, nullable=False),
    Column("contested", Boolean, nullable=False),
    Index(None, "guild_id", "finished_at"),
)
"""Finished matches; a table plays one."""

MATCH_PLAYERS: Final = Table(
    "match_players",
    METADATA,
    Column("table_id", _Id, ForeignKey("matches.table_id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("user_id", _Snowflake),
    Column("name", String(100), nullable=False),
    Column("place", SmallInteger, nullable=False),
    Column("score", Integer, nullable=False),
    Column("share_part", Integer),
    Column("share_whole", Integer),
    Index(None, "user_id"),
)
"""How a finished match ended for each person: place, score and, where the game has such, the share of what there was.

``user_id`` is empty for one who asked to be forgotten.
"""

PRESETS: Final = Table(
    "presets",
    METADATA,
    Column("id", _Id, primary_key=True),
    Column("guild_id", _Snowflake, nullable=False),
    Column("game", String(32), nullable=False, server_default="botifarra"),
    Column("name", String(40), nullable=False),
    Column("folded_name", Text, nullable=False),
    Column("author", _Snowflake),
    Column("options", Text, nullable=False),
    UniqueConstraint("guild_id", "game", "folded_name"),
    Index(None, "author"),
    sqlite_autoincrement=True,
)
"""House rules that a server has named, as JSON; ``author`` is empty where that person asked to be forgotten."""
