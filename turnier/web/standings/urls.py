"""Addresses of the standings."""

from django.urls import path

from turnier.web.standings import course, views

urlpatterns = [
    path("", views.standings_page, name="standings"),
    path("stand/", views.fragment, name="standings_fragment"),
    path("warum/<int:number>/", views.why, name="standings_why"),
    path("verlauf/", course.organiser, name="course"),
    path("muenze/", views.coin, name="coin"),
    path("los/", views.lot, name="lot"),
    path("los/<int:pk>.json", views.lot_document, name="lot_document"),
    path("muenze/<int:pk>/zuruecknehmen/", views.coin_revoke, name="coin_revoke"),
    path("abschliessen/", views.close, name="close"),
    path("wieder-oeffnen/", views.reopen, name="reopen"),
]
