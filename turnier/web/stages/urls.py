"""Addresses of the stages."""

from django.urls import path

from turnier.web.stages import views

urlpatterns = [path("", views.stages, name="stages")]
