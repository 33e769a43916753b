"""Computer players, hints and reviews of Botifarra."""
