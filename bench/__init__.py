"""Benchmarks, run by `make bench`. Speed is always a ratio to something measured in the same minute."""
