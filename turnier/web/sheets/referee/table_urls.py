"""Address of the list of tables of whoever referees."""

from django.urls import path

from turnier.web.sheets.referee import views

urlpatterns = [path("", views.tables, name="referee_tables")]
