"""Addresses of the page of helpers."""

from django.urls import path

from turnier.web.accounts import helpers

urlpatterns = [
    path("", helpers.helpers, name="helpers"),
    path("kasse/", helpers.treasurer, name="treasurer"),
    path("<int:pk>/", helpers.referee, name="referee"),
    path("<int:pk>/code.svg", helpers.code, name="referee_code"),
]
