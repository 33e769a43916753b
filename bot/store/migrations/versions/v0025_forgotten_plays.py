"""Deals of the day that people played who were forgotten since."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "daily_forgotten",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("salt", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game", "day", "digest", name="pk_daily_forgotten"),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("daily_forgotten")
