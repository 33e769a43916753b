"""Pictures that only Botifarra has: calls, the cut, piles, results, the score sheet of a match."""
