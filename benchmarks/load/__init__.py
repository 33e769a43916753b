"""Load tests: simulated people, and bots as processes."""
