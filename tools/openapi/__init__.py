"""Check of recorded traffic against Discord's OpenAPI description."""
