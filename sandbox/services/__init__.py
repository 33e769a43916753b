"""What changes the state and tells clients about it: messages, threads, interactions, events."""
