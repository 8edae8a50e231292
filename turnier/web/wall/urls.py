"""Addresses of the projector itself."""

from django.urls import path

from turnier.web.wall import views

urlpatterns = [
    path("", views.wall, name="wall"),
    path("seiten/", views.slides, name="wall_slides"),
]
