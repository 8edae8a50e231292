"""Pictures of figures as SVG, without Django and without styles of their own: the page's style sheet colours them."""
