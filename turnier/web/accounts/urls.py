"""Addresses of accounts and helpers, one list for each beginning."""

from django.urls import path

from turnier.web.accounts import helpers, views

OWN = [
    path("", views.account, name="account"),
    path("anmelden/", views.Login.as_view(), name="login"),
    path("abmelden/", views.Logout.as_view(), name="logout"),
    path("zweiter-faktor/", views.factor, name="second_factor"),
    path("zweiter-faktor/code.svg", views.factor_code, name="second_factor_code"),
]

OTHERS = [
    path("", views.listing, name="accounts"),
    path("<int:pk>/", views.change, name="account_change"),
]

HELPERS = [
    path("", helpers.helpers, name="helpers"),
    path("einlass/", helpers.door, name="door"),
    path("kasse/", helpers.treasurer, name="treasurer"),
    path("<int:pk>/", helpers.referee, name="referee"),
    path("<int:pk>/code.svg", helpers.code, name="referee_code"),
]
