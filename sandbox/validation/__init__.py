"""Validation of requests: each module reads one kind of object and reports all its errors."""
