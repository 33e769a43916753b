"""Pictures of Botifarra."""
