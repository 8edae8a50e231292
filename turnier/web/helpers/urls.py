"""Addresses of the page of helpers."""

from django.urls import path

from turnier.web.helpers import views

urlpatterns = [
    path("", views.helpers, name="helpers"),
    path("kasse/", views.treasurer, name="treasurer"),
    path("<int:pk>/", views.referee, name="referee"),
    path("<int:pk>/code.svg", views.code, name="referee_code"),
]
