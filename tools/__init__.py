"""Programs for developers that are no benchmarks: the gallery, the check against Discord's API, random matches."""
