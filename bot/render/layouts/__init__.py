"""Layouts: the data of each common picture together with its drawing. Games have more of their own."""
