"""Address at which a referee comes in. It names nobody: the token travels in the fragment."""

from django.urls import path

from turnier.web.sheets.referee import views

urlpatterns = [path("", views.join, name="referee_join")]
