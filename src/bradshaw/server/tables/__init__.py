"""A table and its log, who sits at it, clocks, offers, undo, and everything that happens there."""
