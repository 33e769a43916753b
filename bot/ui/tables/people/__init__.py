"""People who come and go at a table: questions, answers and their buttons."""
