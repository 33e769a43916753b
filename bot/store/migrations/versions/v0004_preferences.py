"""Preferences: the place of trump in the hand, and text instead of pictures."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_CHOICES = ("trump_last", "text_only")


def upgrade() -> None:
    """Add both columns with the defaults."""
    for name in _CHOICES:
        op.add_column("people", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Drop both columns."""
    for name in reversed(_CHOICES):
        op.drop_column("people", name)
