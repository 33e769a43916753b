"""What Discord accepts in a request: each module reads one kind of object and notes every fault."""
