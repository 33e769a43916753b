"""Presets: house rules that a server has given a name."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "presets",
        sa.Column("id", _ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded_name", sa.Text, nullable=False),
        sa.Column("author", sa.BigInteger),
        sa.Column("options", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_presets"),
        sa.UniqueConstraint("guild_id", "folded_name", name="uq_presets_guild_id_folded_name"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_presets_author", "presets", ["author"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("presets")
