"""Addresses of the rehearsal."""

from django.urls import path

from turnier.web.rehearsal import views

urlpatterns = [path("", views.rehearse, name="rehearsal")]
