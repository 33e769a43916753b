"""Indexes of open and of closed tables that a move leaves as they are.

They were by the time of the last change, so that PostgreSQL wrote into all indexes of the table at every move.
"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

_INDEXES = {"ix_tables_open": "NOT closed", "ix_tables_closed": "closed AND NOT archived"}


def upgrade() -> None:
    """Make the indexes by the time of the opening."""
    _make("opened_at")


def downgrade() -> None:
    """Make the indexes by the time of the last change."""
    _make("changed_at")


def _make(column: str) -> None:
    for name, condition in _INDEXES.items():
        op.drop_index(name, "tables")
        where = sa.text(condition)
        op.create_index(name, "tables", [column], sqlite_where=where, postgresql_where=where)
