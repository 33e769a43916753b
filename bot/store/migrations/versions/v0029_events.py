"""Events: their logs, people, pairs, results and messages."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "events",
        sa.Column("id", _ID, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("format", sa.String(16), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("starts_at", _TIME),
        sa.Column("created_by", sa.BigInteger),
        sa.Column("announced_at", _TIME, nullable=False),
        sa.Column("ended_at", _TIME),
        sa.Column("luck", sa.Float(53)),
        sa.PrimaryKeyConstraint("id", name="pk_events"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_events_guild_id", "events", ["guild_id"])
    unfinished = sa.text("ended_at IS NULL")
    op.create_index(
        "ix_events_unfinished", "events", ["id"], sqlite_where=unfinished, postgresql_where=unfinished
    )
    op.create_table(
        "event_entries",
        _event("event_entries"),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.Column("actor", sa.BigInteger),
        sa.Column("interaction_id", sa.BigInteger),
        sa.Column("entry", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("event_id", "seq", name="pk_event_entries"),
        sa.UniqueConstraint("interaction_id", name="uq_event_entries_interaction_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "event_people",
        _event("event_people"),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("event_id", "user_id", name="pk_event_people"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_event_people_user_id", "event_people", ["user_id"])
    _create_results()
    op.create_table(
        "event_messages",
        _event("event_messages"),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.Column("thread_id", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("event_id", "kind", name="pk_event_messages"),
    )


def _create_results() -> None:
    op.create_table(
        "event_pairs",
        _event("event_pairs"),
        sa.Column("number", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.Column("user_a", sa.BigInteger),
        sa.Column("user_b", sa.BigInteger),
        sa.Column("name_a", sa.String(100)),
        sa.Column("name_b", sa.String(100)),
        sa.Column("house", sa.Boolean, nullable=False),
        sa.Column("place", sa.SmallInteger),
        sa.Column("result", sa.Float(53)),
        sa.Column("hands_own", sa.Integer, nullable=False),
        sa.Column("rated_place", sa.SmallInteger),
        sa.Column("computer", sa.String(32)),
        sa.PrimaryKeyConstraint("event_id", "number", name="pk_event_pairs"),
    )
    table = sa.ForeignKey("tables.id", name="fk_event_results_table_id")
    op.create_table(
        "event_results",
        _event("event_results"),
        sa.Column("round", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.Column("number", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.Column("board", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.Column("pair_1", sa.SmallInteger),
        sa.Column("pair_2", sa.SmallInteger),
        sa.Column("points_1", sa.Integer),
        sa.Column("points_2", sa.Integer),
        sa.Column("net", sa.Integer),
        sa.Column("table_id", _ID, table),
        sa.PrimaryKeyConstraint("event_id", "round", "number", "board", name="pk_event_results"),
    )
    op.create_index("ix_event_results_table_id", "event_results", ["table_id"])


def _event(name: str) -> sa.Column[int]:
    """Return the column with the event of a table's rows."""
    event = sa.ForeignKey("events.id", name=f"fk_{name}_event_id")
    return sa.Column("event_id", _ID, event, autoincrement=False, nullable=False)


def downgrade() -> None:
    """Drop them."""
    children = ("event_messages", "event_results", "event_pairs", "event_people", "event_entries")
    for name in (*children, "events"):
        op.drop_table(name)
