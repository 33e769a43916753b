"""The names of regular pairs."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None

_KEY = ("guild_id", "user_a", "user_b")


def upgrade() -> None:
    """Add their table."""
    op.create_table(
        "pair_names",
        *(sa.Column(name, sa.BigInteger, autoincrement=False, nullable=False) for name in _KEY),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("folded_name", sa.Text, nullable=False),
        sa.UniqueConstraint("guild_id", "folded_name", name="uq_pair_names_guild_id_folded_name"),
        sa.PrimaryKeyConstraint(*_KEY, name="pk_pair_names"),
    )
    for column in _KEY[1:]:
        op.create_index(f"ix_pair_names_{column}", "pair_names", [column])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("pair_names")
