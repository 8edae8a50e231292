"""Addresses of the snapshots."""

from django.urls import path

from turnier.web.host import views

urlpatterns = [
    path("", views.listing, name="backups"),
    path("verbindung/", views.connection, name="connection"),
    path("ersatz/", views.spare, name="spare"),
    path("pruefung/", views.integrity, name="integrity"),
    path("<str:name>/", views.one, name="backup"),
]
