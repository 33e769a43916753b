"""Programs for developers and operators that are no benchmarks."""
