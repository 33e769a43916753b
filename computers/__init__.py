"""Computer players above the engine: their decisions, hints for people, and reviews of finished deals."""
