"""Addresses of the projector itself."""

from django.urls import path

from turnier.web.public import wall

urlpatterns = [
    path("", wall.wall, name="wall"),
    path("seiten/", wall.slides, name="wall_slides"),
]
