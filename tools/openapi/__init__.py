"""What was said on the wire, held against Discord's own description of its API."""
