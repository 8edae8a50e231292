"""Addresses of the public pages."""

from django.urls import path

from turnier.web.public import views

urlpatterns = [
    path("", views.public, name="public"),
]
