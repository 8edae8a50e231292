"""Addresses of the standings."""

from django.urls import path

from turnier.web.standings import views

urlpatterns = [
    path("", views.standings, name="standings"),
]
