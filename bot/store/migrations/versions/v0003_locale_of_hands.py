"""The language in which a person's Discord speaks, for the hands that come by themselves after a restart."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it to the hands; those that are there do not know it."""
    op.add_column("hands", sa.Column("locale", sa.String(16), nullable=False, server_default=""))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("hands", "locale")
