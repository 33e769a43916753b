"""Problems, the problem of the week and the trainer: their tables, and what servers and people choose."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_TIME, _POINTS = sa.DateTime(timezone=True), sa.Float(53)
_COLUMNS = {
    "servers": (sa.Column("problem_channel", sa.BigInteger), sa.Column("problem_posted", sa.Date)),
    "people": (sa.Column("never_my_hands", sa.Boolean, nullable=False, server_default=sa.false()),),
}
_TRAINED: dict[str, Any] = {
    "user_id": sa.BigInteger(),
    "game": sa.String(32),
    "table_id": _ID,
    "deal": sa.Integer(),
}


def upgrade() -> None:
    """Add the columns and the tables."""
    for table, columns in _COLUMNS.items():
        for column in columns:
            op.add_column(table, column)
    op.create_table(
        "problems",
        sa.Column("id", _ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("table_id", _ID, sa.ForeignKey("tables.id", name="fk_problems_table_id"), nullable=False),
        *(sa.Column(name, sa.SmallInteger, nullable=False) for name in ("deal", "step", "seat")),
        sa.Column("assessed", sa.Text, nullable=False),
        sa.Column("drafted_at", _TIME, nullable=False),
        *(sa.Column(name, sa.BigInteger) for name in ("channel_id", "message_id", "author")),
        sa.Column("weekly", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("closes_at", _TIME),
        sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.UniqueConstraint("table_id", "deal", "step", "seat", name="uq_problems_table_id_deal_step_seat"),
        sa.PrimaryKeyConstraint("id", name="pk_problems"),
        sqlite_autoincrement=True,
    )
    problem = sa.ForeignKey("problems.id", name="fk_problem_answers_problem_id", ondelete="CASCADE")
    op.create_table(
        "problem_answers",
        sa.Column("id", _ID, nullable=False),
        sa.Column("problem_id", _ID, problem, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("name", sa.String(100)),
        sa.Column("move", sa.String(60), nullable=False),
        sa.Column("marks", sa.SmallInteger, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.UniqueConstraint("problem_id", "user_id", name="uq_problem_answers_problem_id_user_id"),
        sa.PrimaryKeyConstraint("id", name="pk_problem_answers"),
        sqlite_autoincrement=True,
    )
    hand = sa.ForeignKey("tables.id", name="fk_weekly_hands_table_id")
    op.create_table(
        "weekly_hands",
        sa.Column("table_id", _ID, hand, autoincrement=False, nullable=False),
        sa.Column("deal", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("worth", sa.Float, nullable=False),
        sa.Column("found_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "deal", name="pk_weekly_hands"),
    )
    for table, indexed in (
        ("problems", "guild_id"),
        ("problems", "author"),
        ("problem_answers", "user_id"),
        ("weekly_hands", "guild_id"),
    ):
        op.create_index(f"ix_{table}_{indexed}", table, [indexed])
    _add_trained(
        "training",
        {"step": sa.Integer()},
        {
            "cost": _POINTS,
            "assessed": sa.Text(),
            "chosen": sa.String(64),
            "stage": sa.SmallInteger(),
            "changed_at": _TIME,
        },
    )
    _add_trained(
        "trained_deals", {}, {"played_at": _TIME, "at": _TIME, "decisions": sa.Integer(), "lost": _POINTS}
    )
    op.add_column("training", sa.Column("due_at", _TIME))


def _add_trained(table: str, more_of_key: dict[str, Any], columns: dict[str, Any]) -> None:
    key = _TRAINED | more_of_key
    op.create_table(
        table,
        *(sa.Column(name, kind, autoincrement=False, nullable=False) for name, kind in key.items()),
        *(sa.Column(name, kind, nullable=False) for name, kind in columns.items()),
        sa.PrimaryKeyConstraint(*key, name=f"pk_{table}"),
    )
    op.create_index(f"ix_{table}_table_id", table, ["table_id"])


def downgrade() -> None:
    """Drop them."""
    for table in ("trained_deals", "training", "weekly_hands", "problem_answers", "problems"):
        op.drop_table(table)
    for table, columns in _COLUMNS.items():
        for column in columns:
            op.drop_column(table, column.name)
