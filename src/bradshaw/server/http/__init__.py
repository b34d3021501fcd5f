"""Requests: the app, its routes, who is who, limits, pages."""
