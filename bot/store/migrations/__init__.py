"""The migrations from an empty database to the current schema, run by Alembic."""
