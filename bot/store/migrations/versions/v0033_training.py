"""The trainer: positions of people's training, and the deals that were looked through for it."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0030"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _key() -> tuple[sa.Column[object], ...]:
    return (
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("table_id", _ID, autoincrement=False, nullable=False),
        sa.Column("deal", sa.Integer, autoincrement=False, nullable=False),
    )


def upgrade() -> None:
    """Add tables."""
    op.create_table(
        "training",
        *_key(),
        sa.Column("step", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("cost", sa.Float(53), nullable=False),
        sa.Column("assessed", sa.Text),
        sa.Column("chosen", sa.String(64), nullable=False),
        sa.Column("stage", sa.SmallInteger, nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True)),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game", "table_id", "deal", "step", name="pk_training"),
    )
    op.create_table(
        "trained_deals",
        *_key(),
        sa.Column("played_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("decisions", sa.Integer, nullable=False),
        sa.Column("lost", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game", "table_id", "deal", name="pk_trained_deals"),
    )


def downgrade() -> None:
    """Drop them."""
    for table in ("trained_deals", "training"):
        op.drop_table(table)
