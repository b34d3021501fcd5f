"""What all games share: the game interface, randomness, records, errors. Pure: no I/O, no clock."""
