"""Addresses of what happens at a table beside the play."""

from django.urls import path

from turnier.web.incidents import views

urlpatterns = [
    path("<int:round_number>/<int:table>/", views.table, name="table"),
    path("<int:round_number>/<int:table>/abbrechen/", views.end, name="table_end"),
    path("<int:round_number>/<int:table>/weiterspielen/", views.resume, name="table_resume"),
    path("<int:round_number>/<int:table>/entscheidung/", views.rule, name="table_ruling"),
    path("<int:round_number>/<int:table>/disqualifizieren/", views.disqualify, name="table_disqualify"),
]
