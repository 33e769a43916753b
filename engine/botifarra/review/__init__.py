"""The review of a finished hand as data: what each card cost, the turning point, par for every contract."""
