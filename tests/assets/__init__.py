"""Tests of the card pictures and of what draws them."""
