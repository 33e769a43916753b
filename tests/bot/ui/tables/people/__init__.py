"""What people who come and go are asked and told."""
