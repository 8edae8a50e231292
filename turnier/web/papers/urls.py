"""Addresses of the papers."""

from django.urls import path

from turnier.web.papers import views

urlpatterns = [
    path("", views.papers, name="papers"),
]
