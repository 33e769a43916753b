"""Smoke test: the behaviour of Discord that the bot relies on, tried on a real server with a person at the buttons.

``docs/first-contact.md`` says when and how to run it.
"""
