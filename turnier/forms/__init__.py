"""Forms: they read and check what was typed, and never write."""
