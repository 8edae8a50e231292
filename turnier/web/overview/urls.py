"""Addresses of the overview."""

from django.urls import path

from turnier.web.overview import views

urlpatterns = [
    path("", views.overview, name="overview"),
    path("tische/", views.live, name="overview_live"),
]
