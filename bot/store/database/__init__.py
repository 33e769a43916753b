"""The database itself: connections, transactions, errors, and the upgrade at the start."""
