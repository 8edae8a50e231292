"""What everybody may see, and under which name; the wall is one of these views."""
