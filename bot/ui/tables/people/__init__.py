"""People who come and go at a table: what they are asked and told, and the buttons for it."""
