"""What benchmarks compute from what they have measured."""
