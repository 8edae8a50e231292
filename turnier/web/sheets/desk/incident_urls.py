"""Addresses of what happens at a table beside the play."""

from django.urls import path

from turnier.web.sheets.desk import incidents

urlpatterns = [
    path("<int:round_number>/<int:table>/", incidents.table, name="table"),
    path("<int:round_number>/<int:table>/abbrechen/", incidents.end, name="table_end"),
    path("<int:round_number>/<int:table>/weiterspielen/", incidents.resume, name="table_resume"),
    path("<int:round_number>/<int:table>/entscheidung/", incidents.rule, name="table_ruling"),
    path("<int:round_number>/<int:table>/disqualifizieren/", incidents.disqualify, name="table_disqualify"),
]
