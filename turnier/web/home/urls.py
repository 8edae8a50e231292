"""Addresses of the start."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from turnier.web.home import views

urlpatterns = [
    path("", views.home, name="home"),
    path("einrichten/", views.setup, name="setup"),
    path("konto/anmelden/", views.Login.as_view(), name="login"),
    path("konto/abmelden/", LogoutView.as_view(), name="logout"),
    path("sprache/", views.set_language, name="set_language"),
    path("turniere/neu/", views.tournament_new, name="tournament_new"),
    path("turniere/beispiel/", views.demo, name="demo"),
    path("turniere/datei/", views.upload, name="tournament_upload"),
]
