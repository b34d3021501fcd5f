"""Sockets, and what connects processes that serve the same tables."""
