"""Addresses of the settings."""

from django.urls import path

from turnier.web.tournaments import settings

urlpatterns = [
    path("", settings.settings, name="settings"),
    path("oeffentlich/", settings.publish, name="publish"),
    path("namen/", settings.names, name="names_shown"),
    path("loeschen/", settings.delete, name="delete"),
]
