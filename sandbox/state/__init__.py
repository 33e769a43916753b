"""The state of the Discord that the sandbox plays: servers, people, channels, and what they have read."""
