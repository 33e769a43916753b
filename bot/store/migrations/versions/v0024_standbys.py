"""Processes without shards, from their start on: an owner that stops waits for them."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "standbys",
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_standbys"),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("standbys")
