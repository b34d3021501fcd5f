"""Several processes as one server: what they tell each other, who is alive, and who does what."""
