"""Addresses of the last hour."""

from django.urls import path

from turnier.web.closing import views

urlpatterns = [
    path("", views.closing, name="closing"),
    path("gleichstand/", views.decide, name="tie_decide"),
    path("lose/", views.draw_all, name="ties_draw"),
    path("los/<int:pk>.json", views.lot_document, name="lot_document"),
    path("gleichstand/<int:pk>/zuruecknehmen/", views.revoke, name="decision_revoke"),
    path("tische-beenden/", views.end_tables, name="tables_end_all"),
    path("abschliessen/", views.close, name="close"),
    path("wieder-oeffnen/", views.reopen, name="reopen"),
]
