"""Matches whose house rules rank nobody."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; matches that are there go on to count."""
    op.add_column("matches", sa.Column("ranked", sa.Boolean, nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("matches", "ranked")
