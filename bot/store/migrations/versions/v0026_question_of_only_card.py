"""People who have said whether their only card goes by itself."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column: who wants it so has said it, and nobody else."""
    column = sa.Column("only_card_asked", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("people", column)
    op.execute("UPDATE people SET only_card_asked = only_card")


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("people", "only_card_asked")
