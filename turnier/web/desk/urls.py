"""Addresses of the desk."""

from django.urls import path

from turnier.web.desk import views

urlpatterns = [
    path("", views.desk, name="desk"),
    path("<int:round>/<int:table>/", views.desk_sheet, name="desk_sheet"),
]
