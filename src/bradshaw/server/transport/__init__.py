"""Sockets: reading messages from them, and writing to them."""
