"""The time of tables: a clock that never goes back, outages that are given back, and the deadlines of decisions."""
