"""The application layer: lobby, seats, turns, who may do what. It knows games and people, and nothing of Discord."""
