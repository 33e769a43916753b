"""Pictures of Barbu."""
