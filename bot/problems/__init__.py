"""Problems from finished deals: what the expert thinks of a position, answers and marks, and the trainer."""
