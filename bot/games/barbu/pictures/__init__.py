"""The pictures that only Barbu has: réussite, mariages, score sheets, the result of a deal."""
