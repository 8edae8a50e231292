"""The address at which the organiser switches the projector."""

from django.urls import path

from turnier.web.wall import views

urlpatterns = [path("", views.switch, name="wall_switch")]
