"""Presets belong to a game; a finished match has a place, a score and a share for each person."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_ONLY_GAME = "botifarra"
"""The game of every preset so far."""

# Sides are not in the database. People of one side have equal scores, and different sides with equal scores share a
# place, so the scores of the people tell their places, but for a computer that has won.
_PLACES = """
INSERT INTO match_players (table_id, seat, user_id, name, place, score, share_part, share_whole)
SELECT one.table_id, one.seat, one.user_id, one.name,
    1 + (
        SELECT count(DISTINCT other.written) FROM match_players_before AS other
        WHERE other.table_id = one.table_id AND other.written > one.written
    ) + CASE WHEN matches.drawn OR EXISTS (
        SELECT 1 FROM match_players_before AS other WHERE other.table_id = one.table_id AND other.won
    ) THEN 0 ELSE 1 END,
    one.written, one.points_taken, one.points_possible
FROM match_players_before AS one JOIN matches ON matches.table_id = one.table_id
"""
_POINTS = """
INSERT INTO match_players (table_id, seat, user_id, name, won, points_taken, points_possible, written)
SELECT one.table_id, one.seat, one.user_id, one.name, one.place = 1 AND NOT matches.drawn,
    coalesce(one.share_part, 0), coalesce(one.share_whole, 0), one.score
FROM match_players_before AS one JOIN matches ON matches.table_id = one.table_id
"""


def upgrade() -> None:
    """Add the game to presets, and tell how matches ended in words that every game has."""
    with op.batch_alter_table("presets", table_kwargs={"sqlite_autoincrement": True}) as presets:
        presets.add_column(sa.Column("game", sa.String(32), nullable=False, server_default=_ONLY_GAME))
        presets.drop_constraint("uq_presets_guild_id_folded_name", type_="unique")
        presets.create_unique_constraint(
            "uq_presets_guild_id_game_folded_name", ["guild_id", "game", "folded_name"]
        )
    op.execute("ALTER TABLE matches RENAME COLUMN hands TO deals")
    _replace_players(
        _PLACES,
        sa.Column("place", sa.SmallInteger, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("share_part", sa.Integer),
        sa.Column("share_whole", sa.Integer),
    )


def downgrade() -> None:
    """Go back; presets of other games are lost."""
    _replace_players(
        _POINTS,
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("points_taken", sa.Integer, nullable=False),
        sa.Column("points_possible", sa.Integer, nullable=False),
        sa.Column("written", sa.Integer, nullable=False),
    )
    op.execute("ALTER TABLE matches RENAME COLUMN deals TO hands")
    presets_of_others = sa.table("presets", sa.column("game"))
    op.execute(presets_of_others.delete().where(presets_of_others.c.game != _ONLY_GAME))
    with op.batch_alter_table("presets", table_kwargs={"sqlite_autoincrement": True}) as presets:
        presets.drop_constraint("uq_presets_guild_id_game_folded_name", type_="unique")
        presets.drop_column("game")
        presets.create_unique_constraint("uq_presets_guild_id_folded_name", ["guild_id", "folded_name"])


def _replace_players(copying_back: str, *columns: sa.Column[object]) -> None:
    """Create the table of players anew with other columns, and copy its rows."""
    op.execute("CREATE TABLE match_players_before AS SELECT * FROM match_players")
    op.drop_table("match_players")
    op.create_table(
        "match_players",
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("name", sa.String(100), nullable=False),
        *columns,
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_match_players"),
        sa.ForeignKeyConstraint(["table_id"], ["matches.table_id"], name="fk_match_players_table_id"),
    )
    op.create_index("ix_match_players_user_id", "match_players", ["user_id"])
    op.execute(copying_back)
    op.drop_table("match_players_before")
