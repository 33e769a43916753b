"""The panel of a server's choices, and who may not play there."""
