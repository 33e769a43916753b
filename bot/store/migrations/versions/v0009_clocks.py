"""Clocks: the last heartbeat, outages, reminders of awaited people, and how people want to be reminded."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Create the tables and add the columns; everybody is reminded at half time until they say otherwise."""
    op.create_table(
        "heartbeats",
        sa.Column("id", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_heartbeats"),
    )
    op.create_table(
        "outages",
        sa.Column("began_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("began_at", name="pk_outages"),
    )
    op.create_table(
        "reminders",
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "user_id", name="pk_reminders"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reminders_table_id"),
    )
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("remind", sa.String(8), nullable=False, server_default="half"))
        people.add_column(sa.Column("direct", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Drop all of them."""
    with op.batch_alter_table("people") as people:
        people.drop_column("direct")
        people.drop_column("remind")
    op.drop_table("reminders")
    op.drop_table("outages")
    op.drop_table("heartbeats")
