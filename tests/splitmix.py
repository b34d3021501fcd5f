"""The random numbers of the kernels once more, in plain Python, for the engine to play with the same ones."""

MASK = 2**64 - 1


class SplitMix:
    """In the place of `Rng`: the numbers that a kernel draws for a game whose stream stands there."""

    def __init__(self, state):
        self.state = int(state)

    def below(self, count):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        mixed = self.state
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 & MASK
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & MASK
        mixed ^= mixed >> 31
        return (mixed >> 32) * count >> 32
