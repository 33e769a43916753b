"""Smoke test: what the bot relies on, tried out on a real server with somebody who presses the buttons.

``docs/first-contact.md`` says when and how to run it.
"""
