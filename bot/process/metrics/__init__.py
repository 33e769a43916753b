"""The metrics of a process over HTTP, and whether it is alive and ready."""
