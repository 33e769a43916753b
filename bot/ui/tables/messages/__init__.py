"""The messages of a table: how they are built, sent and kept up to date."""
