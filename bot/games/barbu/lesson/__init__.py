"""The lesson of Barbu: the seven contracts, each in a prepared deal."""
