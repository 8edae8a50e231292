"""Addresses at which the organiser switches the projector, and what everybody sees with it."""

from django.urls import path

from turnier.web.wall import views

urlpatterns = [
    path("", views.switch, name="wall_switch"),
    path("aufdecken/", views.reveal, name="reveal"),
]
