"""The Spanish pack of Botifarra."""
