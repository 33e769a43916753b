"""Where a process and a machine end: several processes of the bot on one PostgreSQL, and what follows from that."""
