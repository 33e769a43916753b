"""The play: legal cards, what moves change, concessions, and the end of a deal or match."""
