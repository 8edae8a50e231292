"""Addresses of the evening with stacks."""

from django.urls import path

from turnier.web.stacks import actions, views

urlpatterns = [
    path("", views.evening, name="stacks"),
    path("stand/", views.fragment, name="stacks_fragment"),
    path("tische/", actions.tables, name="stacks_tables"),
    path("umsetzen/", actions.move, name="stacks_move"),
    path("geht/", actions.leave, name="stacks_leave"),
    path("bleibt/", actions.stay, name="stacks_stay"),
    path("weiter/<int:round_number>/<int:table>/", actions.resume, name="stacks_resume"),
    path("zuruecknehmen/<int:round_number>/", actions.undo, name="stacks_undo"),
    path("grenze/", actions.limit, name="stacks_limit"),
    path("beenden/", actions.close, name="stacks_close"),
]
