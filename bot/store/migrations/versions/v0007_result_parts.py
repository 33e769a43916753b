"""Results by kind of deal, and how far each result is above the mean of its table."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Add the column and the table; matches that are there stay without, for the scores of computers are not."""
    op.add_column("match_players", sa.Column("above", sa.Integer))
    op.create_table(
        "result_parts",
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("above", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "name", name="pk_result_parts"),
        sa.ForeignKeyConstraint(
            ["table_id", "seat"],
            ["match_players.table_id", "match_players.seat"],
            name="fk_result_parts_table_id_seat",
        ),
    )


def downgrade() -> None:
    """Drop both."""
    op.drop_table("result_parts")
    op.drop_column("match_players", "above")
