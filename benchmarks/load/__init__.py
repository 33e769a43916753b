"""People who click as fast as they are answered, and the processes that answer them."""
