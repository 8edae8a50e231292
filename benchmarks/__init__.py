"""Figures, each as a ratio against a peer or a floor in the same run."""
