"""The lists of tables: where a person sits, and which tables a server has."""
