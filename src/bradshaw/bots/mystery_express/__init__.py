"""Bots for Mystery Express."""

BOTS: dict[str, object] = {}
