"""The projector on the wall: opened by one link, it turns its pages by itself."""
