"""The trainer: positions of people's training, and the deals that were looked through for it."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0030"
branch_labels = None
depends_on = None


def _of_person(table: str, key: tuple[str, ...], *columns: sa.Column[object]) -> None:
    numbers = (sa.Column(name, sa.Integer, autoincrement=False, nullable=False) for name in key)
    op.create_table(
        table,
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        *numbers,
        *columns,
        sa.PrimaryKeyConstraint("user_id", "game", "table_id", *key, name=f"pk_{table}"),
    )


def upgrade() -> None:
    """Add tables."""
    _of_person(
        "training",
        ("deal", "step"),
        sa.Column("cost", sa.Float(53), nullable=False),
        sa.Column("assessed", sa.Text, nullable=False),
        sa.Column("chosen", sa.String(64), nullable=False),
        sa.Column("stage", sa.SmallInteger, nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True)),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
    )
    _of_person(
        "trained_deals",
        ("deal",),
        sa.Column("played_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("decisions", sa.Integer, nullable=False),
        sa.Column("lost", sa.Float(53), nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("trained_deals")
    op.drop_table("training")
