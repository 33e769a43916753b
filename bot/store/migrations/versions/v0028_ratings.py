"""Levels of people, what the cards of matches were worth, and the choices about both."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Add tables and columns; the matches that are there are read and rated after the start."""
    card = sa.Column("card", sa.String(16), nullable=False, server_default="everybody")
    op.add_column("people", card)
    op.add_column("servers", sa.Column("friendly", sa.Boolean, nullable=False, server_default=sa.false()))
    for name, kind in (
        ("seats", sa.SmallInteger),
        ("luck", sa.Float),
        ("cards", sa.Integer),
        ("play", sa.Integer),
    ):
        op.add_column("matches", sa.Column(name, kind))
    # What rates nobody need not be read again, nor the games in which cards are not judged be judged.
    op.execute("UPDATE matches SET luck = 0, seats = 0 WHERE NOT (contested AND ranked)")
    op.execute("UPDATE matches SET cards = 0, play = 0 WHERE game <> 'botifarra'")
    for name, column in (("unread", "luck"), ("unjudged", "cards")):
        where = sa.text(f"{column} IS NULL")
        op.create_index(
            f"ix_matches_{name}", "matches", ["table_id"], sqlite_where=where, postgresql_where=where
        )
    _create_tables_of_matches()
    _create_ratings()


def _create_tables_of_matches() -> None:
    match = sa.ForeignKeyConstraint(["table_id"], ["matches.table_id"], name="fk_match_computers_table_id")
    op.create_table(
        "match_computers",
        sa.Column("table_id", _ID, autoincrement=False, nullable=False),
        sa.Column("seat", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.Column("side", sa.SmallInteger, nullable=False),
        sa.Column("place", sa.SmallInteger, nullable=False),
        sa.Column("player", sa.String(32), nullable=False),
        match,
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_match_computers"),
    )
    seat = sa.ForeignKeyConstraint(
        ["table_id", "seat"],
        ["match_players.table_id", "match_players.seat"],
        name="fk_hand_sums_table_id_seat",
    )
    op.create_table(
        "hand_sums",
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("hands", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("above", sa.Integer, nullable=False),
        sa.Column("squares", sa.BigInteger, nullable=False),
        seat,
        sa.PrimaryKeyConstraint("table_id", "seat", "kind", name="pk_hand_sums"),
    )


def _create_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("ladder", sa.String(32), nullable=False),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("last_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "ladder", name="pk_ratings"),
    )
    changes = op.create_table(
        "rating_changes",
        sa.Column("source", sa.String(8), nullable=False),
        sa.Column("source_id", _ID, autoincrement=False, nullable=False),
        sa.Column("number", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("ladder", sa.String(32), nullable=False),
        sa.Column("nth", sa.Integer, nullable=False),
        sa.Column("mu_before", sa.Float(53), nullable=False),
        sa.Column("sigma_before", sa.Float(53), nullable=False),
        sa.Column("mu_after", sa.Float(53), nullable=False),
        sa.Column("sigma_after", sa.Float(53), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("source", "source_id", "number", name="pk_rating_changes"),
    )
    op.create_index("ix_rating_changes_user_id_at", changes.name, ["user_id", "at"])


def downgrade() -> None:
    """Drop them."""
    for name in ("rating_changes", "ratings", "hand_sums", "match_computers"):
        op.drop_table(name)
    for name in ("unjudged", "unread"):
        op.drop_index(f"ix_matches_{name}", "matches")
    for name in ("play", "cards", "luck", "seats"):
        op.drop_column("matches", name)
    op.drop_column("servers", "friendly")
    op.drop_column("people", "card")
