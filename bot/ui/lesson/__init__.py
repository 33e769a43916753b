"""Lessons: a guided deal with prepared cards for one learner, by clicks."""
