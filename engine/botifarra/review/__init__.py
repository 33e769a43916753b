"""The review of a finished hand as data: what each card cost, and between pairs turning point and par."""
