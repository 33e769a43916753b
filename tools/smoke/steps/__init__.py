"""The steps of the smoke test, and the messages that they send."""
