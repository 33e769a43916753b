"""Reviews of finished deals and matches: judging in a thread, buttons, messages."""
