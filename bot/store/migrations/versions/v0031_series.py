"""Series of nights, and the points of seasons."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Add the tables, and the series of an event."""
    op.add_column("events", sa.Column("series_id", _ID))
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
    op.create_index("ix_series_guild_id", "series", ["guild_id"])
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
    op.create_index("ix_season_points_season", "season_points", ["season"])
    op.create_index("ix_season_points_event_id", "season_points", ["event_id"])
    op.create_index("ix_season_points_user_id", "season_points", ["user_id"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("season_points")
    op.drop_table("series")
    op.drop_column("events", "series_id")
