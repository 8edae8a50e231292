"""Addresses of the registration desk."""

from django.urls import path

from turnier.web.registration import check_in, entrants, leaving, lists, sign_ups, views

DOOR = [
    path("", check_in.check_in, name="check_in"),
    path("stand/", check_in.live, name="check_in_live"),
    path("beginnen/", check_in.begin, name="check_in_begin"),
    path("beenden/", check_in.end, name="check_in_end"),
    path("<int:number>/", check_in.presence, name="entrant_presence"),
]

urlpatterns = [
    path("", views.desk, name="registration"),
    path("pruefen/", views.check, name="registration_check"),
    path("vorschlaege/", views.proposed, name="registration_proposals"),
    path("suche/", views.hits, name="registration_hits"),
    path("teilnehmer/", entrants.entrant_list, name="entrants"),
    path("teilnehmer/bezahlt/", entrants.collect, name="entrants_collect"),
    path("<int:number>/", entrants.edit, name="entrant"),
    path("<int:number>/bezahlt/", entrants.pay, name="entrant_pay"),
    path("<int:number>/zuruecknehmen/", entrants.unregister, name="entrant_unregister"),
    path("<int:number>/zurueckziehen/", leaving.withdraw, name="entrant_withdraw"),
    path("<int:number>/wieder-dabei/", leaving.bring_back, name="entrant_return"),
    path("<int:number>/disqualifizieren/", leaving.disqualify, name="entrant_disqualify"),
    path("<int:number>/ersatz/", leaving.substitute, name="entrant_substitute"),
    path("<int:number>/daten/", entrants.personal, name="entrant_personal"),
    path("<int:number>/daten/<int:position>.json", entrants.export_person, name="person_export"),
    path("einzeln/auslosen/", views.pair_singles, name="singles_pair"),
    path("einzeln/<int:pk>/", views.edit_single, name="single"),
    path("einzeln/<int:pk>/bezahlt/", views.pay_single, name="single_pay"),
    path("einzeln/<int:pk>/zurueckziehen/", views.withdraw_single, name="single_withdraw"),
    path("voranmeldungen/", sign_ups.sign_ups, name="sign_ups"),
    path("voranmeldungen/einstellen/", sign_ups.offer, name="sign_up_offer"),
    path("voranmeldungen/einschalten/", sign_ups.switch_on, name="sign_up_switch"),
    path("voranmeldungen/uebernehmen/", sign_ups.take_all, name="sign_ups_take"),
    path("voranmeldungen/zusammentun/", sign_ups.join, name="sign_ups_join"),
    path("voranmeldungen/<int:number>/", sign_ups.act, name="sign_up_act"),
    path("namensliste/", lists.upload, name="registration_list"),
    path("namensliste/uebernehmen/", lists.take_over, name="registration_import"),
]
