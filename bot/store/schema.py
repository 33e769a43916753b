"""The tables of the database after all migrations.

``entries`` is the source of truth. Everything else locates messages on Discord (``table_messages``, ``notices``,
``hands``, ``reminders``), remembers when the bot was well (``heartbeats``, ``outages``), holds people's choices
(``people``, ``servers``, ``presets``), has the deals of the day and how people played them (``daily_deals``,
``daily_plays``, ``daily_places``, ``daily_forgotten``), or could be computed from the entries (``tables.seq``,
``table_people``, ``matches``, ``match_players``, ``result_parts``). The entries of tables that closed long ago are in
``archives``. Events have a log of their own, ``event_entries``, from which ``events``, ``event_people``,
``event_pairs`` and ``event_results`` follow; ``event_messages`` locates their messages.
``training`` and ``trained_deals`` have what people train.
docs/data.md lists the personal data and its retention.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    DateTime,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
    true,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator


class UtcDateTime(TypeDecorator[datetime]):
    """An aware time that is stored in UTC, also by databases without time zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Convert an aware time to UTC; raises ``ValueError`` on a naive one."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a time zone cannot be stored")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Return the time as an aware one in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


# SQLite numbers rows only if the type of the primary key is INTEGER.
_Id: Final = BigInteger().with_variant(Integer, "sqlite")
_Snowflake: Final = BigInteger
LARGEST_ID: Final = 2**63 - 1
"""The largest id that fits into a column."""

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

IS_OPEN: Final = text("NOT closed")
"""The condition that a table is open, word for word as in its index: SQLite uses it for no other."""
MAY_BE_ARCHIVED: Final = text("closed AND NOT archived")
"""The condition that a table is closed and its log not in the archive, as in its index."""

IS_UNREAD: Final = text("luck IS NULL")
"""The condition that a match is from before the rating, and not read from its log yet, as in its index."""
IS_UNJUDGED: Final = text("cards IS NULL")
"""The condition that the cards of a match are not judged yet, as in its index."""
IS_UNFINISHED: Final = text("ended_at IS NULL")
"""The condition that an event has yet to end, as in its index."""

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", _Id, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("opened_at", UtcDateTime, nullable=False),
    Column("changed_at", UtcDateTime, nullable=False),
    Column("guild_id", _Snowflake, nullable=False, server_default="0"),
    Column("archived", Boolean, nullable=False, server_default=false()),
    Index(None, "guild_id"),
    Index("ix_tables_open", "opened_at", sqlite_where=IS_OPEN, postgresql_where=IS_OPEN),
    Index("ix_tables_closed", "opened_at", sqlite_where=MAY_BE_ARCHIVED, postgresql_where=MAY_BE_ARCHIVED),
    sqlite_autoincrement=True,
)
"""The game tables; their ids are never used twice. ``seq`` is the number of the last entry: a writer must know it.

No index has a column that a move changes: PostgreSQL would write into all of them (it calls the other way HOT).
``guild_id`` is 0 if the first entry cannot be read. ``archived`` tells where the log is: in ``archives``, or else in
``entries``.
"""

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
"""The logs of tables: one entry a row, as JSON, with its time, its actor and the interaction."""

ARCHIVES: Final = Table(
    "archives",
    METADATA,
    Column("table_id", _Id, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("entries", Integer, nullable=False),
    Column("archived_at", UtcDateTime, nullable=False),
    Column("log", LargeBinary, nullable=False),
)
"""The logs of tables that closed long ago, each in one row: compressed (``bot/store/log/archive.py``)."""

TABLE_PEOPLE: Final = Table(
    "table_people",
    METADATA,
    Column("table_id", _Id, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("user_id", _Snowflake, primary_key=True, autoincrement=False),
    Index(None, "user_id"),
    sqlite_with_rowid=False,
)
"""Everybody who did something at a table or is named in its log, so that a person's tables are found at once."""

TABLE_MESSAGES: Final = Table(
    "table_messages",
    METADATA,
    Column("table_id", _Id, ForeignKey("tables.id"), primary_key=True),
    Column("channel_id", _Snowflake, nullable=False),
    Column("message_id", _Snowflake, nullable=False),
    Column("posted_at", UtcDateTime, nullable=False),
    Column("application_id", _Snowflake, nullable=False, server_default="0"),
    Column("token", Text, nullable=False, server_default=""),
    Column("taken_at", UtcDateTime),
    Column("is_original", Boolean, nullable=False, server_default=false()),
)
"""The newest public message of each table. The token is a secret that expires after 15 minutes; it may be empty."""

NOTICES: Final = Table(
    "notices",
    METADATA,
    Column("table_id", _Id, ForeignKey("tables.id"), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("channel_id", _Snowflake, nullable=False),
    Column("message_id", _Snowflake, nullable=False),
    Column("digest", String(32), nullable=False),
)
"""The messages about open tables posted outside of them, with a digest of their content."""

HANDS: Final = Table(
    "hands",
    METADATA,
    Column("table_id", _Id, ForeignKey("tables.id"), primary_key=True),
    Column("user_id", _Snowflake, primary_key=True),
    Column("application_id", _Snowflake, nullable=False),
    Column("token", Text, nullable=False),
    Column("message_id", _Snowflake, nullable=False),
    Column("taken_at", UtcDateTime, nullable=False),
    Column("locale", String(16), nullable=False, server_default=""),
    Column("is_original", Boolean, nullable=False, server_default=false()),
    Index(None, "taken_at"),
)
"""Each person's newest hand message at a table. The token is a secret that expires after 15 minutes."""

REMINDERS: Final = Table(
    "reminders",
    METADATA,
    Column("table_id", _Id, ForeignKey("tables.id"), primary_key=True),
    Column("user_id", _Snowflake, primary_key=True),
    Column("turn", Integer, nullable=False),
    Column("channel_id", _Snowflake, nullable=False),
    Column("message_id", _Snowflake, nullable=False),
)
"""The newest reminder of each awaited person at a table: the turn in which they were asked, and the message.

The message is 0 while it is being posted. Several people may share one message. The row goes when they move.
"""

HEARTBEATS: Final = Table(
    "heartbeats",
    METADATA,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("at", UtcDateTime, nullable=False),
)
"""When the bot was well last in the servers of each shard."""

OUTAGES: Final = Table(
    "outages",
    METADATA,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("began_at", UtcDateTime, primary_key=True),
    Column("ended_at", UtcDateTime, nullable=False),
)
"""The times in which nobody could play in the servers of a shard, by which deadlines move."""

FENCES: Final = Table(
    "fences",
    METADATA,
    Column("id", SmallInteger, primary_key=True, autoincrement=False),
    Column("last", BigInteger, nullable=False),
)
"""One row: the last fencing number that was given out. A claim of shards changes it first, so claims wait in line."""

NOBODY: Final = ""
"""The owner of a shard that nobody serves, and the heir of an owner without one."""

LEASES: Final = Table(
    "leases",
    METADATA,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("shard_count", Integer, nullable=False),
    Column("fence", BigInteger, nullable=False),
    Column("owner", String(100), nullable=False),
    Column("beat", BigInteger, nullable=False),
    Column("is_leaving", Boolean, nullable=False),
    Column("heir", String(100), nullable=False),
    Column("heir_beat", BigInteger, nullable=False),
    Column("heir_is_ready", Boolean, nullable=False),
    Index(None, "fence"),
)
"""The owner of each shard: the process' name, empty if nobody does, and the fencing number of its claim.

``beat`` counts the owner's signs of life. An owner that ``is_leaving`` waits for an ``heir``, whose signs of life
``heir_beat`` counts, and which is ready once it hears the shard's events.
"""

STANDBYS: Final = Table(
    "standbys",
    METADATA,
    Column("name", String(100), primary_key=True),
    Column("beat", BigInteger, nullable=False),
)
"""The processes that have no shards yet, from their start on; ``beat`` counts their signs of life.

Each claim deletes all rows, and a process that lives writes its own again.
"""

ANSWERED: Final = Table(
    "answered",
    METADATA,
    Column("fence", BigInteger, primary_key=True, autoincrement=False),
    Column("interaction_id", _Snowflake, primary_key=True, autoincrement=False),
)
"""The interactions that an owner who left has answered last, for the heir that may have heard them too."""

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("user_id", _Snowflake, primary_key=True, autoincrement=False),
    Column("language", String(8)),
    Column("trump_last", Boolean, nullable=False, server_default=false()),
    Column("text_only", Boolean, nullable=False, server_default=false()),
    Column("only_card", Boolean, nullable=False, server_default=false()),
    Column("only_card_asked", Boolean, nullable=False, server_default=false()),
    Column("catalan_offered", Boolean, nullable=False, server_default=false()),
    Column("remind", String(8), nullable=False, server_default="half"),
    Column("direct", Boolean, nullable=False, server_default=false()),
    Column("card", String(16), nullable=False, server_default="everybody"),
    Column("never_my_hands", Boolean, nullable=False, server_default=false()),
)
"""The choices of people, and whether they have been offered Catalan and asked about their only card."""

SERVERS: Final = Table(
    "servers",
    METADATA,
    Column("guild_id", _Snowflake, primary_key=True, autoincrement=False),
    Column("language", String(8)),
    Column("players_role", _Snowflake),
    Column("own_thread", Boolean),
    Column("friendly", Boolean, nullable=False, server_default=false()),
    Column("left_at", UtcDateTime),
    Column("organiser_role", _Snowflake),
    Column("timezone", String(64)),
    Column("event_channel", _Snowflake),
    Column("event_computers", Boolean, nullable=False, server_default=true()),
    Column("house_pair", Boolean, nullable=False, server_default=true()),
    Column("daily_channel", _Snowflake),
    Column("daily_hour", SmallInteger, nullable=False, server_default="8"),
    Column("daily_posted", Date),
    Column("problem_channel", _Snowflake),
    Column("problem_posted", Date),
)
"""The choices of servers, as in :class:`bot.people.clubs.Club`, and when the bot left them, if it is not there."""

BARRED: Final = Table(
    "barred",
    METADATA,
    Column("guild_id", _Snowflake, primary_key=True, autoincrement=False),
    Column("user_id", _Snowflake, primary_key=True, autoincrement=False),
    Column("until", UtcDateTime),
    Column("by", _Snowflake),
)
"""The people who may not play in a server, until when (``NULL`` for always), and who has decided it."""

AVOIDED: Final = Table(
    "avoided",
    METADATA,
    Column("user_id", _Snowflake, primary_key=True, autoincrement=False),
    Column("other_id", _Snowflake, primary_key=True, autoincrement=False),
    Index(None, "other_id"),
)
"""The people whom a person does not sit with."""

DELETIONS: Final = Table(
    "deletions",
    METADATA,
    Column("user_id", _Snowflake, primary_key=True, autoincrement=False),
    Column("asked_at", UtcDateTime, nullable=False),
)
"""People who asked to be forgotten and sat at open tables then: they are forgotten there when those are over."""

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
    Column("ranked", Boolean, nullable=False, server_default=true()),
    Column("seats", SmallInteger),
    Column("luck", Float),
    Column("cards", Integer),
    Column("play", Integer),
    Index(None, "guild_id", "finished_at"),
    Index(None, "game", "finished_at"),
    Index("ix_matches_unread", "table_id", sqlite_where=IS_UNREAD, postgresql_where=IS_UNREAD),
    Index("ix_matches_unjudged", "table_id", sqlite_where=IS_UNJUDGED, postgresql_where=IS_UNJUDGED),
)
"""Finished matches, at most one for each table.

``luck`` is the beta of the rating, and 0 where the match has no ladder; with ``seats`` it is empty in matches from
before there was a rating until they are read from their logs. ``cards`` and ``play`` are the points of the first side
less those of the second over all judged hands, in quarters: those that the cards were worth, and the rest. They are
empty until the cards are judged, and 0 in games where they are not.
"""

WEEKLY_HANDS: Final = Table(
    "weekly_hands",
    METADATA,
    Column("table_id", _Id, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("guild_id", _Snowflake, nullable=False),
    Column("step", Integer, nullable=False),
    Column("worth", Float, nullable=False),
    Column("found_at", UtcDateTime, nullable=False),
    Index(None, "guild_id"),
)
"""The positions that may become the problem of the week, as :class:`bot.store.matches.weekly_hands.Found`."""

MATCH_COMPUTERS: Final = Table(
    "match_computers",
    METADATA,
    Column("table_id", _Id, ForeignKey("matches.table_id"), primary_key=True, autoincrement=False),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("side", SmallInteger, nullable=False),
    Column("place", SmallInteger, nullable=False),
    Column("player", String(32), nullable=False),
)
"""The computers at the end of a finished match, for the rating of the people: the kind, and the place of its side."""

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
    Column("above", Integer),
    Column("side", SmallInteger),
    Column("people_place", SmallInteger),
    Index(None, "user_id"),
)
"""The result of each person in a finished match: place, score and, in games that have one, the share.

``place`` is that at the table, computers included; ``people_place`` that among the sides with people, if people sat
on several, and otherwise the same. Both it and ``side`` are empty while a process of the version before writes.
``above`` is by how much the score exceeds the mean of all sides, in units of ``bot.tables.store.POINT``; empty in
matches from before there was this column. ``user_id`` is empty for a person who was forgotten. The ``seat`` of a
person who had given it up is that seat plus a multiple of the number of seats.
"""

RESULT_PARTS: Final = Table(
    "result_parts",
    METADATA,
    Column("table_id", _Id, primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("name", String(32), primary_key=True),
    Column("deals", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("above", Integer, nullable=False),
    ForeignKeyConstraint(["table_id", "seat"], ["match_players.table_id", "match_players.seat"]),
)
"""The result of each person by kind of deal, in games that have several; ``above`` as in ``match_players``.

There is none for a person who was forgotten.
"""

HAND_SUMS: Final = Table(
    "hand_sums",
    METADATA,
    Column("table_id", _Id, primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("kind", String(32), primary_key=True),
    Column("hands", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("above", Integer, nullable=False),
    Column("squares", BigInteger, nullable=False),
    ForeignKeyConstraint(["table_id", "seat"], ["match_players.table_id", "match_players.seat"]),
)
"""The judged hands of a person in a match by kind, such as those in which they named a suit; ``all`` has every one.

The sums are those of :class:`computers.par.JudgedSum`. There is none for a person who was forgotten.
"""

RATINGS: Final = Table(
    "ratings",
    METADATA,
    Column("user_id", _Snowflake, primary_key=True, autoincrement=False),
    Column("ladder", String(32), primary_key=True),
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("matches", Integer, nullable=False),
    Column("last_at", UtcDateTime, nullable=False),
)
"""The level of each person on a ladder, which is a game: after their last rated match, at ``last_at``."""

OF_TABLE: Final = "table"
"""The source of a change that is the match of a table."""
OF_EVENT: Final = "event"
"""The source of a change that is an event in which all tables played the same cards."""

RATING_CHANGES: Final = Table(
    "rating_changes",
    METADATA,
    Column("source", String(8), primary_key=True),
    Column("source_id", _Id, primary_key=True, autoincrement=False),
    Column("number", SmallInteger, primary_key=True, autoincrement=False),
    Column("user_id", _Snowflake),
    Column("ladder", String(32), nullable=False),
    Column("nth", Integer, nullable=False),
    Column("mu_before", Float(53), nullable=False),
    Column("sigma_before", Float(53), nullable=False),
    Column("mu_after", Float(53), nullable=False),
    Column("sigma_after", Float(53), nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Index(None, "user_id", "at"),
)
"""The change of a person's level by one source: the match of a table, with ``number`` for the seat, or an event.

In an event ``number`` is twice that of the pair, and one more for the second of its people.

``nth`` counts the rated matches of the person: where a number is missing, a server that the bot has left took its
matches away, and the level goes on from ``mu_before``. ``user_id`` is empty for a person who was forgotten.
"""

TOTALS: Final = Table(
    "totals",
    METADATA,
    Column("user_id", _Snowflake, primary_key=True, autoincrement=False),
    Column("game", String(32), primary_key=True),
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("places", Integer, nullable=False),
    Column("score", BigInteger, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("share_part", BigInteger, nullable=False),
    Column("share_whole", BigInteger, nullable=False),
    Column("above", BigInteger, nullable=False),
)
"""Sums over the matches of each person in a game that rank them, of all servers and for all time.

Matches rank people if they are contested and ranked. The sums are those of ``bot.store.matches.standings_sql``.
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
"""Named house rules of servers, as JSON; ``author`` is empty if that person was forgotten."""

PAIR_NAMES: Final = Table(
    "pair_names",
    METADATA,
    Column("guild_id", _Snowflake, primary_key=True, autoincrement=False),
    Column("user_a", _Snowflake, primary_key=True, autoincrement=False),
    Column("user_b", _Snowflake, primary_key=True, autoincrement=False),
    Column("name", String(32), nullable=False),
    Column("folded_name", Text, nullable=False),
    UniqueConstraint("guild_id", "folded_name"),
    Index(None, "user_a"),
    Index(None, "user_b"),
)
"""The names of regular pairs in servers; ``user_a`` is the lower id."""

DAILY_DEALS: Final = Table(
    "daily_deals",
    METADATA,
    Column("game", String(32), primary_key=True),
    Column("day", Date, primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("player", String(32), nullable=False),
    Column("plan", Text, nullable=False),
    Column("par", Integer),
)
"""The deals of the day: the secret from which cards and chance follow, the computer player, and the plan as JSON.

``par`` is the score of that computer in the person's place, once it has been asked for.
"""

DAILY_PLAYS: Final = Table(
    "daily_plays",
    METADATA,
    Column("game", String(32), primary_key=True),
    Column("day", Date, primary_key=True),
    Column("user_id", _Snowflake, primary_key=True, autoincrement=False),
    Column("turn", Integer, nullable=False),
    Column("moves", Text, nullable=False),
    Column("score", Integer),
    Column("begun_at", UtcDateTime, nullable=False),
    Column("changed_at", UtcDateTime, nullable=False),
    Index(None, "user_id"),
)
"""A deal of the day as one person has played it: everybody's moves, separated by commas, and ``turn``, their number.

``score`` is empty until the deal is over.
"""

DAILY_FORGOTTEN: Final = Table(
    "daily_forgotten",
    METADATA,
    Column("game", String(32), primary_key=True),
    Column("day", Date, primary_key=True),
    Column("digest", LargeBinary, primary_key=True),
    Column("salt", LargeBinary, nullable=False),
)
"""The deals of the day of people who were forgotten since, so that none is played twice: a salted digest of the id.

Each row has a salt of its own, and goes after a week: for so long a deal can be sent to somebody.
"""

DAILY_PLACES: Final = Table(
    "daily_places",
    METADATA,
    Column("game", String(32), primary_key=True),
    Column("day", Date, primary_key=True),
    Column("guild_id", _Snowflake, primary_key=True, autoincrement=False),
    Column("user_id", _Snowflake, primary_key=True, autoincrement=False),
    Column("name", String(100), nullable=False),
    Index(None, "user_id"),
)
"""The servers in which a person has asked for the deal of a day, where the result counts, and their name there."""

DAILY_DUELS: Final = Table(
    "daily_duels",
    METADATA,
    Column("game", String(32), primary_key=True),
    Column("day", Date, primary_key=True),
    Column("user_id", _Snowflake, primary_key=True, autoincrement=False),
    Column("sender", _Snowflake, nullable=False),
    Column("channel_id", _Snowflake, nullable=False),
    Column("message_id", _Snowflake, nullable=False),
    Column("told", Boolean, nullable=False),
    Index(None, "user_id"),
    Index(None, "sender"),
)
"""A deal of the day that ``sender`` has sent to a person: the public message, and whether it tells both results."""

TRAINING: Final = Table(
    "training",
    METADATA,
    Column("user_id", _Snowflake, primary_key=True, autoincrement=False),
    Column("game", String(32), primary_key=True),
    Column("table_id", _Id, primary_key=True, autoincrement=False),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("step", Integer, primary_key=True, autoincrement=False),
    Column("cost", Float(53), nullable=False),
    Column("assessed", Text, nullable=False),
    Column("chosen", String(64), nullable=False),
    Column("stage", SmallInteger, nullable=False),
    Column("due_at", UtcDateTime),
    Column("changed_at", UtcDateTime, nullable=False),
    Index(None, "table_id"),
)
"""The positions of people's training, as in :class:`bot.problems.training.Position`."""

TRAINED_DEALS: Final = Table(
    "trained_deals",
    METADATA,
    Column("user_id", _Snowflake, primary_key=True, autoincrement=False),
    Column("game", String(32), primary_key=True),
    Column("table_id", _Id, primary_key=True, autoincrement=False),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("played_at", UtcDateTime, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("lost", Float(53), nullable=False),
    Index(None, "table_id"),
)
"""The deals that were looked through for somebody's training, as in :class:`bot.problems.training.Looked`."""

EVENTS: Final = Table(
    "events",
    METADATA,
    Column("id", _Id, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("guild_id", _Snowflake, nullable=False),
    Column("channel_id", _Snowflake, nullable=False),
    Column("format", String(16), nullable=False),
    Column("game", String(32), nullable=False),
    Column("name", String(100), nullable=False),
    Column("state", String(16), nullable=False),
    Column("starts_at", UtcDateTime),
    Column("created_by", _Snowflake),
    Column("announced_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime),
    Column("luck", Float(53)),
    Column("series_id", _Id),
    Index(None, "guild_id"),
    Index("ix_events_unfinished", "id", sqlite_where=IS_UNFINISHED, postgresql_where=IS_UNFINISHED),
    sqlite_autoincrement=True,
)
"""The events; their ids are never used twice. ``seq`` is the number of the last entry: a writer must know it.

``state`` is a :class:`bot.events.event.Stage`. ``luck`` is the beta of the rating of an event whose result changes
levels, and empty for others. ``created_by`` is empty if that person was forgotten. ``series_id`` is the series of the
event, which may have ended since.
"""

SERIES: Final = Table(
    "series",
    METADATA,
    Column("id", _Id, primary_key=True),
    Column("guild_id", _Snowflake, nullable=False),
    Column("rhythm", String(40), nullable=False),
    Column("event_id", _Id),
    Column("empty", SmallInteger, nullable=False),
    Column("paused", Boolean, nullable=False),
    Index(None, "guild_id"),
    sqlite_autoincrement=True,
)
"""The series of nights, as :class:`bot.events.store.Series`; one that has ended is deleted."""

SEASON_POINTS: Final = Table(
    "season_points",
    METADATA,
    Column("guild_id", _Snowflake, primary_key=True, autoincrement=False),
    Column("season", String(8), primary_key=True),
    Column("event_id", _Id, ForeignKey("events.id"), primary_key=True, autoincrement=False),
    Column("user_id", _Snowflake, primary_key=True, autoincrement=False),
    Column("points", SmallInteger, nullable=False),
    Index(None, "season"),
    Index(None, "event_id"),
    Index(None, "user_id"),
    sqlite_with_rowid=False,
)
"""The points of people for the season of a server, by event."""

EVENT_ENTRIES: Final = Table(
    "event_entries",
    METADATA,
    Column("event_id", _Id, ForeignKey("events.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", UtcDateTime, nullable=False),
    Column("actor", _Snowflake),
    Column("interaction_id", _Snowflake),
    Column("entry", Text, nullable=False),
    UniqueConstraint("interaction_id"),
    sqlite_with_rowid=False,
)
"""The logs of events, as ``entries`` has those of tables. They are not archived."""

EVENT_PEOPLE: Final = Table(
    "event_people",
    METADATA,
    Column("event_id", _Id, ForeignKey("events.id"), primary_key=True, autoincrement=False),
    Column("user_id", _Snowflake, primary_key=True, autoincrement=False),
    Index(None, "user_id"),
    sqlite_with_rowid=False,
)
"""Everybody who did something in an event or is named in its log, so that a person's events are found at once."""

EVENT_PAIRS: Final = Table(
    "event_pairs",
    METADATA,
    Column("event_id", _Id, ForeignKey("events.id"), primary_key=True, autoincrement=False),
    Column("number", SmallInteger, primary_key=True, autoincrement=False),
    Column("user_a", _Snowflake),
    Column("user_b", _Snowflake),
    Column("name_a", String(100)),
    Column("name_b", String(100)),
    Column("house", Boolean, nullable=False),
    Column("place", SmallInteger),
    Column("result", Float(53)),
    Column("hands_own", Integer, nullable=False),
    Column("rated_place", SmallInteger),
    Column("computer", String(32)),
)
"""The pairs of an event: their people, and from the end on their place and result.

An id is empty, and the name "—", for a person who was forgotten; without a name there is nobody. ``rated_place`` and
``computer``, the kind of the computers in the pair, are those that the rating of an event takes, and empty where it
does not take the pair.
"""

EVENT_RESULTS: Final = Table(
    "event_results",
    METADATA,
    Column("event_id", _Id, ForeignKey("events.id"), primary_key=True, autoincrement=False),
    Column("round", SmallInteger, primary_key=True, autoincrement=False),
    Column("number", SmallInteger, primary_key=True, autoincrement=False),
    Column("board", SmallInteger, primary_key=True, autoincrement=False),
    Column("pair_1", SmallInteger),
    Column("pair_2", SmallInteger),
    Column("points_1", Integer),
    Column("points_2", Integer),
    Column("net", Integer),
    Column("table_id", _Id, ForeignKey("tables.id")),
    Index(None, "table_id"),
)
"""The tables of the rounds of an event: the one of Discord, from its opening on, and later the result.

``number`` counts the tables of a round. Points are empty where a match or board could not be finished.
"""

EVENT_MESSAGES: Final = Table(
    "event_messages",
    METADATA,
    Column("event_id", _Id, ForeignKey("events.id"), primary_key=True, autoincrement=False),
    Column("kind", String(32), primary_key=True),
    Column("channel_id", _Snowflake, nullable=False),
    Column("message_id", _Snowflake, nullable=False),
    Column("thread_id", _Snowflake, nullable=False),
    Column("digest", String(32), nullable=False),
)
"""The messages of events and of their rounds, with a digest of their content."""

PROBLEMS: Final = Table(
    "problems",
    METADATA,
    Column("id", _Id, primary_key=True),
    Column("guild_id", _Snowflake, nullable=False),
    Column("table_id", _Id, ForeignKey("tables.id"), nullable=False),
    Column("deal", SmallInteger, nullable=False),
    Column("step", SmallInteger, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("assessed", Text, nullable=False),
    Column("drafted_at", UtcDateTime, nullable=False),
    Column("channel_id", _Snowflake),
    Column("message_id", _Snowflake),
    Column("author", _Snowflake),
    Column("weekly", Boolean, nullable=False, server_default=false()),
    Column("closes_at", UtcDateTime),
    Column("closed", Boolean, nullable=False, server_default=false()),
    Index(None, "guild_id"),
    Index(None, "author"),
    UniqueConstraint("table_id", "deal", "step", "seat"),
    sqlite_autoincrement=True,
)
"""Positions in which people are asked what they would play, as :class:`bot.problems.problem.Problem`.

A draft has no channel and no time at which it closes.
"""

PROBLEM_ANSWERS: Final = Table(
    "problem_answers",
    METADATA,
    Column("id", _Id, primary_key=True),
    Column("problem_id", _Id, ForeignKey("problems.id", ondelete="CASCADE"), nullable=False),
    Column("user_id", _Snowflake),
    Column("name", String(100)),
    Column("move", String(60), nullable=False),
    Column("marks", SmallInteger, nullable=False),
    Column("counts", Boolean, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    UniqueConstraint("problem_id", "user_id"),
    Index(None, "user_id"),
    sqlite_autoincrement=True,
)
"""Answers to problems; without id and name of a person who was forgotten. ``counts``: for the season."""
