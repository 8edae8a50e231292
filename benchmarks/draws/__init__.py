"""What python -m benchmarks.draw measures, a file for each kind of draw or peer."""
