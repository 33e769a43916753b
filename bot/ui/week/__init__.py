"""The problem of the week: its search in the finished hands of a server, and its post."""
