"""Leases of shards, by which several processes share a database, and heartbeats and outages by shard."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables. Until now one process had all servers: its data belongs to the first shard."""
    op.create_table(
        "fences",
        sa.Column("id", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_fences"),
    )
    op.create_table(
        "leases",
        _shard(),
        sa.Column("shard_count", sa.Integer, nullable=False),
        sa.Column("fence", sa.BigInteger, nullable=False),
        sa.Column("owner", sa.String(100), nullable=False),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.Column("is_leaving", sa.Boolean, nullable=False),
        sa.Column("heir", sa.String(100), nullable=False),
        sa.Column("heir_beat", sa.BigInteger, nullable=False),
        sa.Column("heir_is_ready", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("shard", name="pk_leases"),
    )
    op.create_index("ix_leases_fence", "leases", ["fence"])
    op.create_table(
        "answered",
        sa.Column("fence", sa.BigInteger, nullable=False),
        sa.Column("interaction_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.PrimaryKeyConstraint("fence", "interaction_id", name="pk_answered"),
    )
    _by_shard("heartbeats", sa.Column("at", sa.DateTime(timezone=True), nullable=False), key=())
    _by_shard(
        "outages",
        sa.Column("began_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        key=("began_at",),
    )


def _shard() -> sa.Column[int]:
    return sa.Column("shard", sa.Integer, nullable=False, autoincrement=False)


def _by_shard(name: str, *columns: sa.Column[object], key: tuple[str, ...]) -> None:
    """Make a table anew with the shard in its key; its rows get the shard 0."""
    earlier = f"{name}_of_one_process"
    op.rename_table(name, earlier)
    if op.get_bind().dialect.name == "postgresql":
        op.execute(f"ALTER INDEX pk_{name} RENAME TO pk_{earlier}")
    op.create_table(name, _shard(), *columns, sa.PrimaryKeyConstraint("shard", *key, name=f"pk_{name}"))
    names = ", ".join(column.name for column in columns)
    op.execute(f"INSERT INTO {name} (shard, {names}) SELECT 0, {names} FROM {earlier}")  # noqa: S608 - our own names
    op.drop_table(earlier)


def downgrade() -> None:
    """Drop all of them; heartbeat and outages are forgotten."""
    for name in ("answered", "leases", "fences", "heartbeats", "outages"):
        op.drop_table(name)
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
