"""Custom ids, and the buttons that several rooms show."""
