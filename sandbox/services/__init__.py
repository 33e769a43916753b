"""Services that change the state and tell clients about it: messages, threads, interactions, events."""
