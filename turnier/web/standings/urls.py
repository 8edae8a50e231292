"""Addresses of the standings."""

from django.urls import path

from turnier.web.standings import views

urlpatterns = [
    path("", views.standings_page, name="standings"),
    path("stand/", views.fragment, name="standings_fragment"),
    path("warum/<int:number>/", views.why, name="standings_why"),
    path("wertung/", views.order, name="standings_order"),
    path("verlauf/", views.organiser, name="course"),
]
