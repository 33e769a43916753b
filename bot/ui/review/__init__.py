"""Reviews of finished deals and matches: the thread that judges, figures and buttons."""
