"""Addresses of the start and of the settings."""

from django.urls import path

from turnier.web.tournaments import definition, settings, views

START = [
    path("", views.home, name="home"),
    path("einrichten/", views.setup, name="setup"),
    path("schrift/", views.set_large_print, name="set_large_print"),
    path("sprache/", views.set_language, name="set_language"),
    path("turniere/neu/", views.tournament_new, name="tournament_new"),
    path("turniere/wie/", views.tournament_like, name="tournament_like"),
    path("turniere/beispiel/", views.demo, name="demo"),
    path("turniere/datei/", views.upload, name="tournament_upload"),
]

SETTINGS = [
    path("", settings.settings, name="settings"),
    path("spiel/", definition.definition, name="definition"),
    path("spiel/vorlage/", definition.definition_template, name="definition_template"),
    path("oeffentlich/", settings.publish, name="publish"),
    path("woerter/", settings.words, name="words"),
    path("loeschen/", settings.delete, name="delete"),
    path("probe/", settings.rehearse, name="rehearsal"),
]
