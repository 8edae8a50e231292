"""The address of the results to take along."""

from django.urls import path

from turnier.web.export import views

urlpatterns = [path("ergebnisse.zip", views.results, name="results_export")]
