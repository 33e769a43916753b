"""Alembic's entry: run the steps that are missing on the connection that :mod:`bot.store.upgrade` gives."""

from alembic import context

from bot.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
