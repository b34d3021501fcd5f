"""How far the server goes: what it costs, measured, and what that means for many more people (docs/scaling.md)."""
