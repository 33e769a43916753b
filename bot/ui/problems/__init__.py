"""Problems from positions of finished deals: asked, answered in secret, and closed."""
