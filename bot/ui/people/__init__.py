"""The panel of personal preferences."""
