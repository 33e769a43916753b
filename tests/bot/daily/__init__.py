"""The deal of the day without a database and without Discord."""
