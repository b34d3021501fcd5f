"""Test vectors: what the randomness of docs/random.md gives. README.md says what is in the files."""
