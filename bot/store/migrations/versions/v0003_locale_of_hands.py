"""The locale of hand messages, for those that are updated after a restart."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; it is empty for existing hands."""
    op.add_column("hands", sa.Column("locale", sa.String(16), nullable=False, server_default=""))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("hands", "locale")
