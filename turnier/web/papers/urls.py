"""Addresses of the papers."""

from django.urls import path

from turnier.web.papers import views

urlpatterns = [
    path("", views.papers, name="papers"),
    path("zettel-<int:number>.pdf", views.score_sheets, name="paper_sheets"),
    path("aushang-tische-<int:number>.pdf", views.notice_by_table, name="paper_tables"),
    path("aushang-namen-<int:number>.pdf", views.notice_by_name, name="paper_names"),
    path("startliste-<int:number>.pdf", views.start_list, name="paper_start_list"),
    path("rangliste.pdf", views.standings, name="paper_standings"),
    path("turnier.json", views.tournament_file, name="tournament_file"),
]
