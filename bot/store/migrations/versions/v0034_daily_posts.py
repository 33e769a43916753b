"""The computer's own score in a deal of the day, the day of a server's last daily post, and duels."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns, which stay empty until a post asks for them, and the table of duels."""
    op.add_column("daily_deals", sa.Column("par", sa.Integer))
    op.add_column("servers", sa.Column("daily_posted", sa.Date))
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
    op.create_index("ix_daily_duels_user_id", "daily_duels", ["user_id"])
    op.create_index("ix_daily_duels_sender", "daily_duels", ["sender"])


def downgrade() -> None:
    """Drop all of them."""
    op.drop_table("daily_duels")
    op.drop_column("daily_deals", "par")
    op.drop_column("servers", "daily_posted")
