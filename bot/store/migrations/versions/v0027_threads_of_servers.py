"""Servers that have chosen whether new tables have a thread of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column: each game decides until a server chooses."""
    op.add_column("servers", sa.Column("own_thread", sa.Boolean))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("servers", "own_thread")
