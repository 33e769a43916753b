"""The rating of people by their matches: a level of four digits for each game that has one."""
