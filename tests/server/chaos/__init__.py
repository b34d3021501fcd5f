"""Fault tests of several real server processes: `python -m tests.server.chaos` (docs/cluster.md)."""
