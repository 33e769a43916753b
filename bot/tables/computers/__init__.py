"""The computer players of tables: their decisions in threads, and the compilation they need beforehand."""
