"""The first tables: the log, messages, preferences, finished matches."""

import sqlalchemy as sa
from alembic import op

from bot.store.schema import UtcDateTime

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "tables",
        sa.Column("id", _ID, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.Column("opened_at", UtcDateTime, nullable=False),
        sa.Column("changed_at", UtcDateTime, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "entries",
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", UtcDateTime, nullable=False),
        sa.Column("actor", sa.BigInteger),
        sa.Column("interaction_id", sa.BigInteger),
        sa.Column("entry", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_entries"),
        sa.UniqueConstraint("interaction_id", name="uq_entries_interaction_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_entries_table_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "table_messages",
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.Column("posted_at", UtcDateTime, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_table_messages"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_table_messages_table_id"),
    )
    op.create_table(
        "hands",
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("application_id", sa.BigInteger, nullable=False),
        sa.Column("token", sa.String(500), nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.Column("taken_at", UtcDateTime, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "user_id", name="pk_hands"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_hands_table_id"),
    )
    op.create_index("ix_hands_taken_at", "hands", ["taken_at"])
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("language", sa.String(8)),
        sa.PrimaryKeyConstraint("user_id", name="pk_people"),
    )
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("language", sa.String(8)),
        sa.PrimaryKeyConstraint("guild_id", name="pk_servers"),
    )
    op.create_table(
        "matches",
        sa.Column("table_id", _ID, nullable=False, autoincrement=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("finished_at", UtcDateTime, nullable=False),
        sa.Column("hands", sa.Integer, nullable=False),
        sa.Column("drawn", sa.Boolean, nullable=False),
        sa.Column("with_computers", sa.Boolean, nullable=False),
        sa.Column("contested", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_matches"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_matches_table_id"),
    )
    op.create_index("ix_matches_guild_id_finished_at", "matches", ["guild_id", "finished_at"])
    op.create_table(
        "match_players",
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("points_taken", sa.Integer, nullable=False),
        sa.Column("points_possible", sa.Integer, nullable=False),
        sa.Column("written", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_match_players"),
        sa.ForeignKeyConstraint(["table_id"], ["matches.table_id"], name="fk_match_players_table_id"),
    )
    op.create_index("ix_match_players_user_id", "match_players", ["user_id"])


def downgrade() -> None:
    """Drop the tables, those that refer to others first."""
    for name in (
        "match_players",
        "matches",
        "servers",
        "people",
        "hands",
        "table_messages",
        "entries",
        "tables",
    ):
        op.drop_table(name)
