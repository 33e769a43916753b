"""The processes on one database: leases, outages, and notifications between them."""
