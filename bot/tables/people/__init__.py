"""People at a running match: petitions that need consent, and people who gave up a seat."""
