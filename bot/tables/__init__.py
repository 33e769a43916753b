"""The application layer of tables: lobby, seats, turns and permissions, for any game and without Discord."""
