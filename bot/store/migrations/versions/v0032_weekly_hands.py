"""The problem of the week: where it is posted, what was found for it, and who wants none of theirs there."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None

_COLUMNS = {
    "servers": (sa.Column("problem_channel", sa.BigInteger), sa.Column("problem_posted", sa.Date)),
    "people": (sa.Column("never_my_hands", sa.Boolean, nullable=False, server_default=sa.false()),),
}


def upgrade() -> None:
    """Add the columns and the table."""
    for table, columns in _COLUMNS.items():
        for column in columns:
            op.add_column(table, column)
    table_id = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    of_table = sa.ForeignKey("tables.id", name="fk_weekly_hands_table_id")
    op.create_table(
        "weekly_hands",
        sa.Column("table_id", table_id, of_table, autoincrement=False, nullable=False),
        sa.Column("deal", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("worth", sa.Float, nullable=False),
        sa.Column("found_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "deal", name="pk_weekly_hands"),
    )
    op.create_index("ix_weekly_hands_guild_id", "weekly_hands", ["guild_id"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("weekly_hands")
    for table, columns in _COLUMNS.items():
        for column in columns:
            op.drop_column(table, column.name)
