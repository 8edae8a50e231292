"""Addresses of the settings."""

from django.urls import path

from turnier.web.settings import views

urlpatterns = [
    path("", views.settings, name="settings"),
    path("oeffentlich/", views.publish, name="publish"),
    path("loeschen/", views.delete, name="delete"),
]
