"""An archive for the logs of tables that closed long ago, and the people in each log."""

import re

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

_CLOSED = "ix_tables_closed"
_NAMED = re.compile(r'"id":(\d+),"name":')
_ROWS = 1000
"""How many people are written at once."""


def upgrade() -> None:
    """Create the tables, and find the actors and named people of all logs."""
    op.create_table(
        "archives",
        sa.Column("table_id", _id(), nullable=False, autoincrement=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("archived_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("log", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_archives_table_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_archives"),
    )
    op.create_table(
        "table_people",
        sa.Column("table_id", _id(), nullable=False, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_table_people_table_id"),
        sa.PrimaryKeyConstraint("table_id", "user_id", name="pk_table_people"),
        sqlite_with_rowid=False,
    )
    _find_people()
    op.create_index("ix_table_people_user_id", "table_people", ["user_id"])
    op.add_column("tables", sa.Column("archived", sa.Boolean, nullable=False, server_default=sa.false()))
    is_due = sa.text("closed AND NOT archived")
    op.create_index(_CLOSED, "tables", ["changed_at"], sqlite_where=is_due, postgresql_where=is_due)


def _id() -> sa.types.TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _find_people() -> None:
    entries = sa.table("entries", sa.column("table_id"), sa.column("actor"), sa.column("entry"))
    people = sa.table("table_people", sa.column("table_id"), sa.column("user_id"))
    acted = sa.select(entries.c.table_id, entries.c.actor).where(entries.c.actor > 0).distinct()
    found = {(table_id, user_id) for table_id, user_id in op.get_bind().execute(acted)}
    names = sa.select(entries.c.table_id, entries.c.entry).where(entries.c.entry.like('%"id":%,"name":%'))
    for table_id, entry in op.get_bind().execute(names):
        found.update((table_id, int(user_id)) for user_id in _NAMED.findall(entry))
    rows = [{"table_id": table_id, "user_id": user_id} for table_id, user_id in sorted(found)]
    for first in range(0, len(rows), _ROWS):
        op.get_bind().execute(sa.insert(people), rows[first : first + _ROWS])


def downgrade() -> None:
    """Drop all of them. Raises ``RuntimeError`` if there are archives: an earlier program could not read them."""
    if op.get_bind().scalar(sa.text("SELECT count(*) FROM archives")):
        raise RuntimeError("there are archived tables, which earlier versions cannot read")
    op.drop_index(_CLOSED, "tables")
    op.drop_column("tables", "archived")
    op.drop_table("table_people")
    op.drop_table("archives")
