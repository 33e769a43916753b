"""Tokens by which the public messages of tables are edited."""

import sqlalchemy as sa
from alembic import op

from bot.store.schema import UtcDateTime

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

_TABLE = "table_messages"


def upgrade() -> None:
    """Add the columns: the bot's own token edits the messages that are there."""
    op.add_column(_TABLE, sa.Column("application_id", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column(_TABLE, sa.Column("token", sa.Text, nullable=False, server_default=""))
    op.add_column(_TABLE, sa.Column("taken_at", UtcDateTime))
    op.add_column(_TABLE, sa.Column("is_original", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Drop the columns."""
    for name in ("is_original", "taken_at", "token", "application_id"):
        op.drop_column(_TABLE, name)
