"""Addresses of the public pages."""

from django.urls import path

from turnier.web.public import views

urlpatterns = [
    path("", views.standings_page, name="public"),
    path("stand/", views.fragment, name="public_fragment"),
    path("warum/<int:number>/", views.why, name="public_why"),
    path("auslosung/", views.draw, name="public_draw"),
]
