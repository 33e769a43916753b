"""Servers that the bot has left, and people whose deletion waits for open tables."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column and the table: nobody has left or asked yet."""
    op.add_column("servers", sa.Column("left_at", sa.DateTime(timezone=True)))
    op.create_table(
        "deletions",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_deletions"),
    )


def downgrade() -> None:
    """Drop both."""
    op.drop_table("deletions")
    op.drop_column("servers", "left_at")
