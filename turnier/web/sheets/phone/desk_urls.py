"""Addresses under which the desk shows the phones of a table."""

from django.urls import path

from turnier.web.sheets.phone import at_desk

urlpatterns = [
    path("", at_desk.phones, name="desk_phones"),
    path("code.svg", at_desk.code, name="desk_code"),
]
