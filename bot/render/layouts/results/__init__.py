"""Results of deals and matches."""
