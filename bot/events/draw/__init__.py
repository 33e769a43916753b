"""Who meets whom in a tournament, and on which sides."""
