"""Problems: positions in which people are asked what they would play, and the answers."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Add both tables."""
    op.create_table(
        "problems",
        sa.Column("id", _ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("table_id", _ID, sa.ForeignKey("tables.id", name="fk_problems_table_id"), nullable=False),
        *(sa.Column(name, sa.SmallInteger, nullable=False) for name in ("deal", "step", "seat")),
        sa.Column("assessed", sa.Text, nullable=False),
        sa.Column("drafted_at", sa.DateTime(timezone=True), nullable=False),
        *(sa.Column(name, sa.BigInteger) for name in ("channel_id", "message_id", "author")),
        sa.Column("weekly", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("closes_at", sa.DateTime(timezone=True)),
        sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.UniqueConstraint("table_id", "deal", "step", "seat", name="uq_problems_table_id_deal_step_seat"),
        sa.PrimaryKeyConstraint("id", name="pk_problems"),
        sqlite_autoincrement=True,
    )
    for indexed in ("guild_id", "author"):
        op.create_index(f"ix_problems_{indexed}", "problems", [indexed])
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
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("problem_id", "user_id", name="uq_problem_answers_problem_id_user_id"),
        sa.PrimaryKeyConstraint("id", name="pk_problem_answers"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_problem_answers_user_id", "problem_answers", ["user_id"])


def downgrade() -> None:
    """Drop both tables."""
    op.drop_table("problem_answers")
    op.drop_table("problems")
