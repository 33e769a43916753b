"""The review of finished hands and matches: which can be reviewed, the judging, pictures and sentences."""
