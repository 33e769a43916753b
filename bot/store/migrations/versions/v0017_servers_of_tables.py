"""The server of each table, by which a process finds the tables of its shards."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

_OPEN = "ix_tables_open"


def upgrade() -> None:
    """Add the column and its indexes; the first entry of each log names the server."""
    op.add_column("tables", sa.Column("guild_id", sa.BigInteger, nullable=False, server_default="0"))
    entries = sa.table("entries", sa.column("table_id"), sa.column("seq"), sa.column("entry"))
    tables = sa.table("tables", sa.column("id"), sa.column("guild_id"))
    opened = op.get_bind().execute(sa.select(entries.c.table_id, entries.c.entry).where(entries.c.seq == 1))
    found = [{"table": table_id, "server": server} for table_id, text in opened if (server := _server(text))]
    if found:
        step = sa.update(tables).where(tables.c.id == sa.bindparam("table"))
        op.get_bind().execute(step.values(guild_id=sa.bindparam("server")), found)
    op.create_index("ix_tables_guild_id", "tables", ["guild_id"])
    is_open = sa.text("NOT closed")
    op.create_index(_OPEN, "tables", ["changed_at"], sqlite_where=is_open, postgresql_where=is_open)


def downgrade() -> None:
    """Drop all of them."""
    op.drop_index(_OPEN, "tables")
    op.drop_index("ix_tables_guild_id", "tables")
    op.drop_column("tables", "guild_id")


def _server(entry: str) -> int | None:
    """Return the server of a first entry; ``None`` for one that cannot be read, which stays where it is."""
    try:
        return int(json.loads(entry)["guild_id"])
    except (ValueError, TypeError, LookupError):
        return None
