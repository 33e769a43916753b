"""Reviews of deals and matches."""
