"""The randomness of docs/random.md, written from that page alone: the referees of all games draw from it.

Nothing here, nor in a referee, imports anything of Bradshaw.
"""

import hashlib


class Stream:
    """The words of one move."""

    def __init__(self, seed, move):
        self.seed = seed
        self.move = move
        self.block = 0
        self.words = []
        self.draws = 0

    def word(self):
        if not self.words:
            text = f"bradshaw:1:{self.move}:{self.block}:{self.seed}"
            digest = hashlib.sha256(text.encode("utf-8")).digest()
            self.words = [int.from_bytes(digest[4 * n : 4 * n + 4], "big") for n in range(8)]
            self.block += 1
        return self.words.pop(0)

    def below(self, n):
        self.draws += 1
        largest_multiple = 2**32 // n * n
        while True:
            word = self.word()
            if word < largest_multiple:
                return word % n

    def choice(self, items):
        return items[self.below(len(items))]

    def drawn(self, items, count):
        items = list(items)
        for place in range(count):
            if place == len(items) - 1:
                break
            other = place + self.below(len(items) - place)
            items[place], items[other] = items[other], items[place]
        return items[:count]

    def shuffled(self, items):
        return self.drawn(items, len(items))
