"""Rules of thumb for beginners of Botifarra, measured."""
