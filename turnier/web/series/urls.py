"""Addresses of the series."""

from django.urls import path

from turnier.web.series import views

urlpatterns = [
    path("", views.listing, name="series_list"),
    path("<int:pk>/", views.hall, name="series"),
    path("<int:pk>/aendern/", views.edit, name="series_edit"),
    path("<int:pk>/turnier/", views.assign, name="series_assign"),
    path("<int:pk>/sieger/<int:winner>/streichen/", views.remove, name="series_remove"),
    path("<int:pk>/turnier/<int:tournament>/loesen/", views.detach, name="series_detach"),
    path("ruhmeshalle/<str:key>/", views.public, name="public_series"),
]
