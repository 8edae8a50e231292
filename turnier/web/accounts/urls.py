"""Addresses of accounts and helpers, one list for each beginning."""

from django.urls import path

from turnier.web.accounts import helpers, others, own

OWN = [
    path("", own.account, name="account"),
    path("anmelden/", own.Login.as_view(), name="login"),
    path("abmelden/", own.Logout.as_view(), name="logout"),
    path("zweiter-faktor/", own.factor, name="second_factor"),
    path("zweiter-faktor/code.svg", own.factor_code, name="second_factor_code"),
]

OTHERS = [
    path("", others.listing, name="accounts"),
    path("<int:pk>/", others.change, name="account_change"),
]

HELPERS = [
    path("", helpers.helpers, name="helpers"),
    path("einlass/", helpers.door, name="door"),
    path("kasse/", helpers.treasurer, name="treasurer"),
    path("<int:pk>/", helpers.referee, name="referee"),
    path("<int:pk>/code.svg", helpers.code, name="referee_code"),
]
