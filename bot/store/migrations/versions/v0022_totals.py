"""Totals of each person and game, and an index of matches by game and time."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

_INDEX = "ix_matches_game_finished_at"


def upgrade() -> None:
    """Create the table and add up all matches that rank people."""
    sums = ("played", "won", "places", "score", "deals", "share_part", "share_whole", "above")
    small = ("played", "won", "places", "deals")
    op.create_table(
        "totals",
        sa.Column("user_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("game", sa.String(32), nullable=False),
        *(sa.Column(name, sa.Integer if name in small else sa.BigInteger, nullable=False) for name in sums),
        sa.PrimaryKeyConstraint("user_id", "game", name="pk_totals"),
    )
    op.execute(
        f"""
        INSERT INTO totals (user_id, game, {", ".join(sums)})
        SELECT p.user_id, m.game, count(*), sum(CASE WHEN p.place = 1 AND NOT m.drawn THEN 1 ELSE 0 END),
            sum(p.place), sum(p.score), sum(m.deals), coalesce(sum(p.share_part), 0),
            coalesce(sum(p.share_whole), 0), coalesce(sum(p.above), 0)
        FROM match_players AS p JOIN matches AS m ON m.table_id = p.table_id
        WHERE p.user_id IS NOT NULL AND m.contested AND m.ranked
        GROUP BY p.user_id, m.game
        """  # noqa: S608 - the names are above
    )
    op.create_index(_INDEX, "matches", ["game", "finished_at"])


def downgrade() -> None:
    """Delete both; the matches are still there."""
    op.drop_index(_INDEX, "matches")
    op.drop_table("totals")
