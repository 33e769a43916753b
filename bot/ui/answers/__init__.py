"""Interactions of controls and forms: their admission, dispatch, and the answers to errors."""
