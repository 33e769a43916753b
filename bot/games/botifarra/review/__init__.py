"""The review of finished deals and matches: which can be reviewed, the judging, pictures and sentences."""
