"""The logs of tables, and the archive of those that closed long ago."""
