"""The deals of the day, how people played them, and in which servers that counts."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables: nobody has played one yet."""
    op.create_table(
        "daily_deals",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "day", name="pk_daily_deals"),
    )
    op.create_table(
        "daily_plays",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("moves", sa.Text, nullable=False),
        sa.Column("score", sa.Integer),
        sa.Column("begun_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("game", "day", "user_id", name="pk_daily_plays"),
    )
    op.create_index("ix_daily_plays_user_id", "daily_plays", ["user_id"])
    op.create_table(
        "daily_places",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.PrimaryKeyConstraint("game", "day", "guild_id", "user_id", name="pk_daily_places"),
    )
    op.create_index("ix_daily_places_user_id", "daily_places", ["user_id"])


def downgrade() -> None:
    """Drop all three."""
    op.drop_table("daily_places")
    op.drop_table("daily_plays")
    op.drop_table("daily_deals")
