"""Bots for Around the World in 80 Days."""

BOTS: dict[str, object] = {}
