"""Addresses of the draw."""

from django.urls import path

from turnier.web.draw import views

urlpatterns = [
    path("", views.draw, name="draw"),
    path("<int:number>/", views.draw_round, name="draw_round"),
    path("<int:number>/plan.pdf", views.plan, name="draw_plan"),
    path("<int:number>/<str:action>/", views.draw_do, name="draw_do"),
    path("<int:number>/versuch-<int:attempt>.json", views.document, name="draw_document"),
]
