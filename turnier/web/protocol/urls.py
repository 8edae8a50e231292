"""Addresses of the protocol."""

from django.urls import path

from turnier.web.protocol import views

urlpatterns = [
    path("", views.protocol_page, name="protocol"),
    path("original/<int:position>/", views.original, name="protocol_original"),
    path("<int:number>/zuruecknehmen/", views.undo, name="undo"),
]
