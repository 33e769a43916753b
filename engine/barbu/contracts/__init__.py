"""The contracts: their tricks or layout, their points, and the contracts that are left to name."""
