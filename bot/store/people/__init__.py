"""People and servers: their choices and plays, export and deletion."""
