"""The computer's own score in a deal of the day, and the day of a server's last daily post."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns, which stay empty until a post asks for them."""
    op.add_column("daily_deals", sa.Column("par", sa.Integer))
    op.add_column("servers", sa.Column("daily_posted", sa.Date))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("daily_deals", "par")
    op.drop_column("servers", "daily_posted")
