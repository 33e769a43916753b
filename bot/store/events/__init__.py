"""The logs of events, and what follows from them."""
