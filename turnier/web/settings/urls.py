"""Addresses of the settings."""

from django.urls import path

from turnier.web.settings import rehearsal, views

urlpatterns = [
    path("", views.settings, name="settings"),
    path("oeffentlich/", views.publish, name="publish"),
    path("namen/", views.names, name="names_shown"),
    path("loeschen/", views.delete, name="delete"),
    path("probe/", rehearsal.rehearse, name="rehearsal"),
]
