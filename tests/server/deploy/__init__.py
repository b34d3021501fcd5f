"""The files in `deploy/`, tried with the programs that they are for."""
