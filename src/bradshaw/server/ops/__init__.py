"""Start and stop, metrics, logging, and what keeps the process responsive."""
