"""Addresses of the registration desk."""

from django.urls import path

from turnier.web.registration import views

urlpatterns = [
    path("", views.desk, name="registration"),
]
