"""Alembic's entry point: run the missing migrations on the connection of :mod:`bot.store.database.upgrade`."""

from alembic import context

from bot.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
