"""Addresses of the referees' list."""

from django.urls import path

from turnier.web.sheets.referee import views

urlpatterns = [
    path("", views.calls, name="calls"),
    path("stand/", views.live, name="calls_live"),
    path("<int:pk>/erledigt/", views.answered, name="call_answered"),
]
