"""The computer players of tables: their decisions in threads, and what has to be compiled before they can think."""
