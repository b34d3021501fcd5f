"""Many games at once: simulation, and later tournaments, ratings and data sets."""
