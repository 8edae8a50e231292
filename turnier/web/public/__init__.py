"""What everybody may see: the standings and the draw, live."""
