"""Addresses of the accounts of others."""

from django.urls import path

from turnier.web.accounts import views

urlpatterns = [
    path("", views.listing, name="accounts"),
    path("<int:pk>/", views.change, name="account_change"),
]
