"""Address of the closing screen."""

from django.urls import path

from turnier.web.public import views

urlpatterns = [path("", views.organiser, name="honours")]
