"""Addresses of the draw."""

from django.urls import path

from turnier.web.draw import views

urlpatterns = [
    path("", views.draw, name="draw"),
]
