"""People who have been offered Catalan."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column: nobody has been offered it yet."""
    op.add_column(
        "people", sa.Column("catalan_offered", sa.Boolean, nullable=False, server_default=sa.false())
    )


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("people", "catalan_offered")
