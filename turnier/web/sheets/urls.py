"""Addresses of the sheets, one list for each beginning."""

from django.urls import path

from turnier.web.sheets import playoff
from turnier.web.sheets.desk import incidents
from turnier.web.sheets.desk import views as desk
from turnier.web.sheets.phone import access
from turnier.web.sheets.phone import views as phone
from turnier.web.sheets.referee import views as referee

DESK = [
    path("stechen/", playoff.playoff, name="playoff"),
    path("<int:round_number>/<int:table>/", desk.sheet, name="desk_sheet"),
    path("<int:round_number>/<int:table>/vorschau/", desk.preview, name="desk_preview"),
    path("<int:round_number>/<int:table>/korrektur/", desk.correction, name="desk_correction"),
    path("<int:round_number>/<int:table>/anderer-tisch/", desk.other_table, name="desk_other_table"),
    path("<int:round_number>/<int:table>/kampflos/", desk.walkover, name="desk_walkover"),
]

PHONES_OF_TABLE = [
    path("", incidents.phones, name="desk_phones"),
    path("code.svg", incidents.code, name="desk_code"),
]

INCIDENTS = [
    path("<int:round_number>/<int:table>/", incidents.table, name="table"),
    path("<int:round_number>/<int:table>/abbrechen/", incidents.end, name="sitting_end"),
    path("<int:round_number>/<int:table>/aufloesen/", incidents.dissolve, name="table_dissolve"),
    path("<int:round_number>/<int:table>/weiterspielen/", incidents.resume, name="sitting_resume"),
    path("<int:round_number>/<int:table>/entscheidung/", incidents.rule, name="table_ruling"),
    path("<int:round_number>/<int:table>/disqualifizieren/", incidents.disqualify, name="table_disqualify"),
]

CALLS = [
    path("", referee.calls, name="calls"),
    path("stand/", referee.live, name="calls_live"),
    path("<int:pk>/erledigt/", referee.answered, name="call_answered"),
]

REFEREE_TABLES = [path("", referee.tables, name="referee_tables")]

REFEREE = [path("", referee.join, name="referee_join")]
"""Names nobody: the token travels in the fragment."""

PHONE = [
    path("", phone.entrance, name="phone"),
    path("seite/", access.side, name="phone_side"),
    path("blatt/", phone.sheet, name="phone_sheet"),
    path("vorschau/", phone.preview, name="phone_preview"),
    path("bestaetigen/", phone.confirm, name="phone_confirm"),
    path("zurueck/", phone.take_back, name="phone_take_back"),
    path("hilfe/", phone.call_help, name="phone_help"),
    path("stand/", phone.page_version, name="phone_version"),
]
"""None of them names a table: the token travels in the fragment."""
