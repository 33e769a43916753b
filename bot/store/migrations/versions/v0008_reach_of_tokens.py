"""Reach of the tokens of hand messages, and room for tokens of any length."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column and widen the other one; the hands that are there are still reached by their ids."""
    with op.batch_alter_table("hands") as hands:
        hands.add_column(sa.Column("is_original", sa.Boolean, nullable=False, server_default=sa.false()))
        hands.alter_column("token", type_=sa.Text, existing_type=sa.String(500), existing_nullable=False)


def downgrade() -> None:
    """Drop the column and narrow the other one."""
    with op.batch_alter_table("hands") as hands:
        hands.alter_column("token", type_=sa.String(500), existing_type=sa.Text, existing_nullable=False)
        hands.drop_column("is_original")
