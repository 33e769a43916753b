"""The strategy pages of Botifarra. Their figures come from :mod:`benchmarks.strategy`, by way of a data file."""
