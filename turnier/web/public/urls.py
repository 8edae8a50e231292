"""Addresses of what everybody may see, one list for each beginning."""

from django.urls import path

from turnier.web.public import own, sign_up, views, wall
from turnier.web.stacks import views as stacks
from turnier.web.standings import views as standings

PUBLIC = [
    path("", views.standings_page, name="public"),
    path("stand/", views.fragment, name="public_fragment"),
    path("stand/<int:number>/", views.fragment_page, name="public_fragment_page"),
    path("warum/<int:number>/", views.why, name="public_why"),
    path("verlauf/", standings.public_course, name="public_course"),
    path("stapel/", stacks.public, name="public_stacks"),
    path("stapel/stand/", stacks.public_fragment, name="public_stacks_fragment"),
    path("endrunde/", views.stages, name="public_stages"),
    path("endrunde/stand/", views.stages_live, name="public_stages_live"),
    path("regeln/", views.rules, name="public_rules"),
    path("siegerehrung/", views.public, name="public_honours"),
    path("ich/", own.find, name="public_find"),
    path("ich/<int:number>/", own.own, name="public_own"),
    path("ich/<int:number>/stand/", own.live, name="public_own_live"),
    path("anmelden/", sign_up.sign_up, name="sign_up"),
    path("anmelden/<str:token>/", sign_up.own, name="sign_up_own"),
    path("auslosung/", views.draw, name="public_draw"),
    path("auslosung/stand/", views.draw_news, name="public_draw_news"),
    path("auslosung/nachrechnen/", views.check, name="public_check_newest"),
    path("auslosung/nachrechnen/<int:number>/", views.check, name="public_check"),
    path("auslosung/nachrechnen/<int:number>/versuch-<int:attempt>.json", views.document, name="public_document"),
    path("einbetten/", views.embedded, name="public_embedded"),
    path("termin.ics", views.calendar, name="public_calendar"),
    path("los/<int:number>/", views.check_lot, name="public_check_lot"),
    path("los/<int:number>.json", views.lot_document, name="public_lot_document"),
]

HONOURS = [path("", views.organiser, name="honours")]

WALL = [
    path("", wall.wall, name="wall"),
    path("seiten/", wall.slides, name="wall_slides"),
]

WALL_SWITCH = [
    path("", wall.switch, name="wall_switch"),
    path("aufdecken/", wall.reveal, name="reveal"),
]
