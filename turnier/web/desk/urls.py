"""Addresses of the desk."""

from django.urls import path

from turnier.web.desk import corrections, phones, views

urlpatterns = [
    path("", views.desk, name="desk"),
    path("<int:round_number>/<int:table>/", views.sheet, name="desk_sheet"),
    path("<int:round_number>/<int:table>/vorschau/", views.preview, name="desk_preview"),
    path("<int:round_number>/<int:table>/korrektur/", corrections.correction, name="desk_correction"),
    path("<int:round_number>/<int:table>/kampflos/", corrections.walkover, name="desk_walkover"),
    path("<int:round_number>/<int:table>/handy/", phones.phones, name="desk_phones"),
    path("<int:round_number>/<int:table>/handy/code.svg", phones.code, name="desk_code"),
]
