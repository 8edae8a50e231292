"""Addresses of the papers."""

from django.urls import path

from turnier.web.papers import views

urlpatterns = [
    path("", views.papers, name="papers"),
    path("umfang/", views.extents, name="paper_extents"),
    path("durchgang-<int:number>.pdf", views.round_papers, name="paper_round"),
    path("zettel-<int:number>.pdf", views.score_sheets, name="paper_sheets"),
    path("aushang-tische-<int:number>.pdf", views.notice_by_table, name="paper_tables"),
    path("aushang-namen-<int:number>.pdf", views.notice_by_name, name="paper_names"),
    path("auslosung-<int:number>/", views.draw_list, name="paper_draw_list"),
    path("startliste-<int:number>.pdf", views.start_list, name="paper_start_list"),
    path("rangliste.pdf", views.standings, name="paper_standings"),
    path("turnierbaum.pdf", views.bracket, name="paper_bracket"),
    path("ausschreibung.pdf", views.announcement, name="paper_announcement"),
    path("anmelden.pdf", views.sign_up_poster, name="paper_sign_up"),
    path("regeln.pdf", views.rules, name="paper_rules"),
    path("regelbuch.pdf", views.rule_book, name="paper_rule_book"),
    path("anmeldezettel.pdf", views.slips, name="paper_slips"),
    path("checkliste.pdf", views.checklist, name="paper_checklist"),
    path("startkarten.pdf", views.start_cards, name="paper_start_cards"),
    path("tischkarten.pdf", views.table_cards, name="paper_table_cards"),
    path("tischrundenliste.pdf", views.round_list, name="paper_round_list"),
    path("leere-zettel.pdf", views.blank_sheets, name="paper_blanks"),
    path("notfallmappe.pdf", views.folder, name="paper_folder"),
    path("turnier.json", views.tournament_file, name="tournament_file"),
]
