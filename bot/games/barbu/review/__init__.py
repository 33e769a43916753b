"""The review of finished deals and games: which can be reviewed, the judging, pictures and sentences."""
