"""The trainer: positions of people's training, and the deals that were looked through for it."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None

_TIME, _POINTS = sa.DateTime(timezone=True), sa.Float(53)
_KEY: dict[str, Any] = {
    "user_id": sa.BigInteger(),
    "game": sa.String(32),
    "table_id": sa.BigInteger().with_variant(sa.Integer, "sqlite"),
    "deal": sa.Integer(),
}
_TRAINING: dict[str, Any] = {
    "cost": _POINTS,
    "assessed": sa.Text(),
    "chosen": sa.String(64),
    "stage": sa.SmallInteger(),
}
_DEALS: dict[str, Any] = {"played_at": _TIME, "at": _TIME, "decisions": sa.Integer(), "lost": _POINTS}


def upgrade() -> None:
    """Add tables."""
    keys = {"training": {**_KEY, "step": sa.Integer()}, "trained_deals": _KEY}
    columns = {"training": {**_TRAINING, "changed_at": _TIME}, "trained_deals": _DEALS}
    for table, key in keys.items():
        op.create_table(
            table,
            *(sa.Column(name, kind, autoincrement=False, nullable=False) for name, kind in key.items()),
            *(sa.Column(name, kind, nullable=False) for name, kind in columns[table].items()),
            sa.PrimaryKeyConstraint(*key, name=f"pk_{table}"),
        )
        op.create_index(f"ix_{table}_table_id", table, ["table_id"])
    op.add_column("training", sa.Column("due_at", _TIME))


def downgrade() -> None:
    """Drop them."""
    op.drop_table("trained_deals")
    op.drop_table("training")
