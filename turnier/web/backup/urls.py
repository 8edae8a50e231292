"""Addresses of the snapshots."""

from django.urls import path

from turnier.web.backup import views

urlpatterns = [
    path("", views.listing, name="backups"),
    path("<str:name>/", views.one, name="backup"),
]
