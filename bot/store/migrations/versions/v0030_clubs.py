"""The choices of servers about events and the daily post."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

_NEW = (
    sa.Column("organiser_role", sa.BigInteger),
    sa.Column("timezone", sa.String(64)),
    sa.Column("event_channel", sa.BigInteger),
    sa.Column("event_computers", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("house_pair", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("daily_channel", sa.BigInteger),
    sa.Column("daily_hour", sa.SmallInteger, nullable=False, server_default="8"),
)


def upgrade() -> None:
    """Add the columns."""
    for column in _NEW:
        op.add_column("servers", column)


def downgrade() -> None:
    """Drop them."""
    for column in _NEW:
        op.drop_column("servers", column.name)
