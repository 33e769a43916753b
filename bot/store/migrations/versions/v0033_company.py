"""The people who may not play in a server, and those whom somebody avoids."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "barred",
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("until", sa.DateTime(timezone=True)),
        sa.Column("by", sa.BigInteger),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name="pk_barred"),
    )
    op.create_table(
        "avoided",
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("other_id", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "other_id", name="pk_avoided"),
    )
    op.create_index("ix_avoided_other_id", "avoided", ["other_id"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("avoided")
    op.drop_table("barred")
