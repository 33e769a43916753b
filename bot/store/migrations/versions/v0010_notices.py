"""Messages about tables that stand outside of them, and the role of those who want to play."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table and the column."""
    op.create_table(
        "notices",
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_notices_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", "kind", name="pk_notices"),
    )
    op.add_column("servers", sa.Column("players_role", sa.BigInteger))


def downgrade() -> None:
    """Drop both."""
    with op.batch_alter_table("servers") as servers:
        servers.drop_column("players_role")
    op.drop_table("notices")
