"""The house rules of Botifarra in words, and the texts of its options."""
