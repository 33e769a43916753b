"""Tools for operators on a whole database: backup and copy."""
