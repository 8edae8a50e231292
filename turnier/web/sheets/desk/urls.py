"""Addresses of the desk."""

from django.urls import path

from turnier.web.sheets.desk import corrections, views

urlpatterns = [
    path("", views.desk, name="desk"),
    path("<int:round_number>/<int:table>/", views.sheet, name="desk_sheet"),
    path("<int:round_number>/<int:table>/vorschau/", views.preview, name="desk_preview"),
    path("<int:round_number>/<int:table>/korrektur/", corrections.correction, name="desk_correction"),
    path("<int:round_number>/<int:table>/kampflos/", corrections.walkover, name="desk_walkover"),
]
