"""Clubs: the choices of servers, nights and seasons, regular pairs, company, and what the deal of the day adds."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_PAIR = ("guild_id", "user_a", "user_b")
_COLUMNS = {
    "servers": (
        sa.Column("organiser_role", sa.BigInteger),
        sa.Column("timezone", sa.String(64)),
        sa.Column("event_channel", sa.BigInteger),
        sa.Column("event_computers", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("house_pair", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("daily_channel", sa.BigInteger),
        sa.Column("daily_hour", sa.SmallInteger, nullable=False, server_default="8"),
        sa.Column("daily_posted", sa.Date),
    ),
    "events": (sa.Column("series_id", _ID),),
    "daily_deals": (sa.Column("par", sa.Integer),),
}
_INDEXES = (
    ("series", "guild_id"),
    ("season_points", "season"),
    ("season_points", "event_id"),
    ("season_points", "user_id"),
    ("pair_names", "user_a"),
    ("pair_names", "user_b"),
    ("avoided", "other_id"),
    ("daily_duels", "user_id"),
    ("daily_duels", "sender"),
)


def upgrade() -> None:
    """Add columns and tables."""
    for table, columns in _COLUMNS.items():
        for column in columns:
            op.add_column(table, column)
    op.create_table(
        "series",
        sa.Column("id", _ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("rhythm", sa.String(40), nullable=False),
        sa.Column("event_id", _ID),
        sa.Column("empty", sa.SmallInteger, nullable=False),
        sa.Column("paused", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_series"),
        sqlite_autoincrement=True,
    )
    event = sa.ForeignKey("events.id", name="fk_season_points_event_id")
    op.create_table(
        "season_points",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("season", sa.String(8), nullable=False),
        sa.Column("event_id", _ID, event, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("points", sa.SmallInteger, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "season", "event_id", "user_id", name="pk_season_points"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "pair_names",
        *(sa.Column(name, sa.BigInteger, autoincrement=False, nullable=False) for name in _PAIR),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("folded_name", sa.Text, nullable=False),
        sa.UniqueConstraint("guild_id", "folded_name", name="uq_pair_names_guild_id_folded_name"),
        sa.PrimaryKeyConstraint(*_PAIR, name="pk_pair_names"),
    )
    op.create_table(
        "barred",
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("until", sa.DateTime(timezone=True)),
        sa.Column("by", sa.BigInteger),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name="pk_barred"),
    )
    op.create_table(
        "avoided",
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("other_id", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "other_id", name="pk_avoided"),
    )
    op.create_table(
        "daily_duels",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("sender", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.Column("told", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("game", "day", "user_id", name="pk_daily_duels"),
    )
    for table, indexed in _INDEXES:
        op.create_index(f"ix_{table}_{indexed}", table, [indexed])


def downgrade() -> None:
    """Drop all of them."""
    for table in ("daily_duels", "avoided", "barred", "pair_names", "season_points", "series"):
        op.drop_table(table)
    for table, columns in _COLUMNS.items():
        for column in columns:
            op.drop_column(table, column.name)
