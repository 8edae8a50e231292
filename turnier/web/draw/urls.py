"""Addresses of the round that is on, and of its draw."""

from django.urls import path

from turnier.web.draw import views

ROUND = [
    path("", views.round_now, name="round"),
    path("<int:number>/", views.draw_round, name="draw_round"),
    path("<int:number>/stand/", views.live, name="draw_live"),
    path("<int:number>/plan.pdf", views.plan, name="draw_plan"),
    path("<int:number>/<str:action>/", views.draw_do, name="draw_do"),
    path("<int:number>/versuch-<int:attempt>.json", views.document, name="draw_document"),
]

MOVED = [
    path("auslosung/", views.moved),
    path("auslosung/<int:number>/", views.moved),
    path("zettel/", views.moved),
]
"""Addresses that stand in histories of browsers; they lead to where such facts stand now."""
