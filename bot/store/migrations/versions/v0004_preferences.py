"""How a person wants the own cards shown: where trump stands, and whether in pictures or in text only."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_CHOICES = ("trump_last", "text_only")


def upgrade() -> None:
    """Add both choices; whoever is there has made neither."""
    for name in _CHOICES:
        op.add_column("people", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Forget them."""
    for name in reversed(_CHOICES):
        op.drop_column("people", name)
