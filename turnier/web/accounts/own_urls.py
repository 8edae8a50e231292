"""Addresses of one's own account."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from turnier.web.accounts import own

urlpatterns = [
    path("", own.account, name="account"),
    path("anmelden/", own.Login.as_view(), name="login"),
    path("abmelden/", LogoutView.as_view(), name="logout"),
    path("zweiter-faktor/", own.factor, name="second_factor"),
    path("zweiter-faktor/code.svg", own.factor_code, name="second_factor_code"),
]
