"""Addresses of the accounts of others."""

from django.urls import path

from turnier.web.accounts import others

urlpatterns = [
    path("", others.listing, name="accounts"),
    path("<int:pk>/", others.change, name="account_change"),
]
