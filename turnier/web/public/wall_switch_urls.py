"""Addresses at which the organiser switches the projector, and what everybody sees with it."""

from django.urls import path

from turnier.web.public import wall

urlpatterns = [
    path("", wall.switch, name="wall_switch"),
    path("aufdecken/", wall.reveal, name="reveal"),
]
