"""Texts: names, lists, markup, and facts with the forms in which messages show them."""
