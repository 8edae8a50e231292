"""Addresses of the phone at the table. None of them names a table: the token travels in the fragment."""

from django.urls import path

from turnier.web.sheets.phone import views

urlpatterns = [
    path("", views.entrance, name="phone"),
    path("blatt/", views.sheet, name="phone_sheet"),
    path("vorschau/", views.preview, name="phone_preview"),
    path("bestaetigen/", views.confirm, name="phone_confirm"),
    path("zurueck/", views.take_back, name="phone_take_back"),
    path("hilfe/", views.call_help, name="phone_help"),
    path("stand/", views.page_version, name="phone_version"),
]
