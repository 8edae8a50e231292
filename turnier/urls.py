"""All addresses of the program; a room with many has them in a module of its own."""

from django.urls import include, path

from turnier.web.accounts import helpers
from turnier.web.accounts import views as accounts
from turnier.web.api import urls as api
from turnier.web.closing import views as closing
from turnier.web.draw import views as draw
from turnier.web.export import views as export
from turnier.web.host import views as host
from turnier.web.overview import views as overview
from turnier.web.protocol import views as protocol
from turnier.web.public import urls as public
from turnier.web.registration import urls as registration
from turnier.web.series import views as series
from turnier.web.sheets import urls as sheets
from turnier.web.stacks import actions as stacks_actions
from turnier.web.stacks import views as stacks
from turnier.web.stages import views as stages
from turnier.web.standings import views as standings
from turnier.web.tournaments import definition, settings
from turnier.web.tournaments import views as tournaments

START = [
    path("", tournaments.home, name="home"),
    path("einrichten/", tournaments.setup, name="setup"),
    path("schrift/", tournaments.set_large_print, name="set_large_print"),
    path("sprache/", tournaments.set_language, name="set_language"),
    path("turniere/neu/", tournaments.tournament_new, name="tournament_new"),
    path("turniere/wie/", tournaments.tournament_like, name="tournament_like"),
    path("turniere/beispiel/", tournaments.demo, name="demo"),
    path("turniere/datei/", tournaments.upload, name="tournament_upload"),
]

SETTINGS = [
    path("", settings.settings, name="settings"),
    path("spiel/", definition.definition, name="definition"),
    path("spiel/vorlage/", definition.definition_template, name="definition_template"),
    path("oeffentlich/", settings.publish, name="publish"),
    path("woerter/", settings.words, name="words"),
    path("absagen/", settings.call_off, name="call_off"),
    path("loeschen/", settings.delete, name="delete"),
    path("probe/", settings.rehearse, name="rehearsal"),
]

OVERVIEW = [
    path("", overview.overview, name="overview"),
    path("tische/", overview.live, name="overview_live"),
]

DRAW = [
    path("", draw.round_now, name="round"),
    path("<int:number>/", draw.draw_round, name="draw_round"),
    path("<int:number>/stand/", draw.live, name="draw_live"),
    path("<int:number>/plan.pdf", draw.plan, name="draw_plan"),
    path("<int:number>/abmelden/", draw.absentees, name="draw_absentees"),
    path("<int:number>/<str:action>/", draw.draw_do, name="draw_do"),
    path("<int:number>/versuch-<int:attempt>.json", draw.document, name="draw_document"),
]

MOVED = [
    path("auslosung/", draw.moved),
    path("auslosung/<int:number>/", draw.moved),
    path("zettel/", draw.moved),
]
"""Addresses that stand in histories of browsers; they lead to where such facts stand now."""

STACKS = [
    path("", stacks.evening, name="stacks"),
    path("stand/", stacks.fragment, name="stacks_fragment"),
    path("tische/", stacks_actions.tables, name="stacks_tables"),
    path("umsetzen/", stacks_actions.move, name="stacks_move"),
    path("geht/", stacks_actions.leave, name="stacks_leave"),
    path("bleibt/", stacks_actions.stay, name="stacks_stay"),
    path("weiter/<int:round_number>/<int:table>/", stacks_actions.resume, name="stacks_resume"),
    path("zuruecknehmen/<int:round_number>/", stacks_actions.undo, name="stacks_undo"),
    path("grenze/", stacks_actions.limit, name="stacks_limit"),
    path("beenden/", stacks_actions.close, name="stacks_close"),
]

STANDINGS = [
    path("", standings.standings_page, name="standings"),
    path("stand/", standings.fragment, name="standings_fragment"),
    path("stand/<int:number>/", standings.fragment_page, name="standings_fragment_page"),
    path("warum/<int:number>/", standings.why, name="standings_why"),
    path("wertung/", standings.order, name="standings_order"),
    path("verlauf/", standings.organiser_course, name="course"),
]

CLOSING = [
    path("", closing.closing, name="closing"),
    path("zaehlen/", closing.count, name="closing_count"),
    path("gleichstand/", closing.decide, name="tie_decide"),
    path("lose/", closing.draw_all, name="ties_draw"),
    path("los/<int:pk>.json", closing.lot_document, name="lot_document"),
    path("gleichstand/<int:pk>/zuruecknehmen/", closing.revoke, name="decision_revoke"),
    path("tische-beenden/", closing.end_tables, name="tables_end_all"),
    path("abschliessen/", closing.close, name="close"),
    path("wieder-oeffnen/", closing.reopen, name="reopen"),
]

EXPORT = [path("ergebnisse.zip", export.results, name="results_export")]

PROTOCOL = [
    path("", protocol.protocol_page, name="protocol"),
    path("original/<int:position>/", protocol.original, name="protocol_original"),
    path("<int:number>/zuruecknehmen/", protocol.undo, name="undo"),
]

HELPERS = [
    path("", helpers.helpers, name="helpers"),
    path("einlass/", helpers.door, name="door"),
    path("kasse/", helpers.treasurer, name="treasurer"),
    path("mitleitung/", helpers.co_organiser, name="co_organiser"),
    path("<int:pk>/", helpers.referee, name="referee"),
    path("<int:pk>/code.svg", helpers.code, name="referee_code"),
]

ACCOUNT = [
    path("", accounts.account, name="account"),
    path("anmelden/", accounts.Login.as_view(), name="login"),
    path("abmelden/", accounts.Logout.as_view(), name="logout"),
    path("zweiter-faktor/", accounts.factor, name="second_factor"),
    path("zweiter-faktor/code.svg", accounts.factor_code, name="second_factor_code"),
]

ACCOUNTS = [
    path("", accounts.listing, name="accounts"),
    path("<int:pk>/", accounts.change, name="account_change"),
]

HOST = [
    path("", host.listing, name="backups"),
    path("verbindung/", host.connection, name="connection"),
    path("ersatz/", host.spare, name="spare"),
    path("pruefung/", host.integrity, name="integrity"),
    path("<str:name>/", host.one, name="backup"),
    path("<str:name>/datei/", host.file, name="backup_file"),
]

SERIES = [
    path("", series.listing, name="series_list"),
    path("<int:pk>/", series.hall, name="series"),
    path("<int:pk>/aendern/", series.edit, name="series_edit"),
    path("<int:pk>/loeschen/", series.delete, name="series_delete"),
    path("<int:pk>/turnier/", series.assign, name="series_assign"),
    path("<int:pk>/sieger/<int:winner>/", series.past_winner, name="series_winner"),
    path("<int:pk>/sieger/<int:winner>/streichen/", series.remove, name="series_remove"),
    path("<int:pk>/turnier/<int:tournament>/", series.renumber, name="series_number"),
    path("<int:pk>/turnier/<int:tournament>/loesen/", series.detach, name="series_detach"),
    path("ruhmeshalle/<str:key>/", series.public, name="public_series"),
]

urlpatterns = [
    path("", include(START)),
    path("t/<slug:slug>/", include(OVERVIEW)),
    path("t/<slug:slug>/anmeldung/", include("turnier.web.registration.urls")),
    path("t/<slug:slug>/einlass/", include(registration.DOOR)),
    path("t/<slug:slug>/durchgang/", include(DRAW)),
    path("t/<slug:slug>/zettel/", include(sheets.DESK)),
    path("t/<slug:slug>/zettel/<int:round_number>/<int:table>/handy/", include(sheets.PHONES_OF_TABLE)),
    path("t/<slug:slug>/stapel/", include(STACKS)),
    path("t/<slug:slug>/siegerehrung/", include(public.HONOURS)),
    path("t/<slug:slug>/tisch/", include(sheets.INCIDENTS)),
    path("t/<slug:slug>/rufe/", include(sheets.CALLS)),
    path("t/<slug:slug>/", include(MOVED)),
    path("t/<slug:slug>/rangliste/", include(STANDINGS)),
    path("t/<slug:slug>/endrunde/", stages.stages, name="stages"),
    path("t/<slug:slug>/zum-schluss/", include(CLOSING)),
    path("t/<slug:slug>/kasse/", include("turnier.web.money.urls")),
    path("t/<slug:slug>/drucken/", include("turnier.web.papers.urls")),
    path("t/<slug:slug>/", include(EXPORT)),
    path("t/<slug:slug>/einstellungen/", include(SETTINGS)),
    path("t/<slug:slug>/helfer/", include(HELPERS)),
    path("t/<slug:slug>/meine-tische/", include(sheets.REFEREE_TABLES)),
    path("schiedsrichter/", include(sheets.REFEREE)),
    path("konto/programme/", include(api.TOKENS)),
    path("konto/", include(ACCOUNT)),
    path("konten/", include(ACCOUNTS)),
    path("t/<slug:slug>/protokoll/", include(PROTOCOL)),
    path("sicherungen/", include(HOST)),
    path("tisch/", include(sheets.PHONE)),
    path("leinwand/<str:wall_key>/", include(public.WALL)),
    path("t/<slug:slug>/leinwand/", include(public.WALL_SWITCH)),
    path("o/<str:key>/", include(public.PUBLIC)),
    path("reihen/", include(SERIES)),
    path("api/v1/", include(api.DOCUMENT)),
    api.PROGRAMS,
]

handler400 = "turnier.web.middleware.errors.bad_request"
handler403 = "turnier.web.middleware.errors.forbidden"
handler404 = "turnier.web.middleware.errors.not_found"
handler500 = "turnier.web.middleware.errors.broken"
