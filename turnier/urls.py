"""All addresses of the program."""

from django.urls import include, path

from turnier.web.accounts import urls as accounts
from turnier.web.api import urls as api
from turnier.web.draw import urls as draw
from turnier.web.public import urls as public
from turnier.web.registration import urls as registration
from turnier.web.sheets import urls as sheets
from turnier.web.tournaments import urls as tournaments

urlpatterns = [
    path("", include(tournaments.START)),
    path("t/<slug:slug>/", include("turnier.web.overview.urls")),
    path("t/<slug:slug>/anmeldung/", include("turnier.web.registration.urls")),
    path("t/<slug:slug>/einlass/", include(registration.DOOR)),
    path("t/<slug:slug>/durchgang/", include(draw.ROUND)),
    path("t/<slug:slug>/zettel/", include(sheets.DESK)),
    path("t/<slug:slug>/zettel/<int:round_number>/<int:table>/handy/", include(sheets.PHONES_OF_TABLE)),
    path("t/<slug:slug>/stapel/", include("turnier.web.stacks.urls")),
    path("t/<slug:slug>/siegerehrung/", include(public.HONOURS)),
    path("t/<slug:slug>/tisch/", include(sheets.INCIDENTS)),
    path("t/<slug:slug>/rufe/", include(sheets.CALLS)),
    path("t/<slug:slug>/", include(draw.MOVED)),
    path("t/<slug:slug>/rangliste/", include("turnier.web.standings.urls")),
    path("t/<slug:slug>/endrunde/", include("turnier.web.stages.urls")),
    path("t/<slug:slug>/zum-schluss/", include("turnier.web.closing.urls")),
    path("t/<slug:slug>/kasse/", include("turnier.web.money.urls")),
    path("t/<slug:slug>/drucken/", include("turnier.web.papers.urls")),
    path("t/<slug:slug>/", include("turnier.web.export.urls")),
    path("t/<slug:slug>/einstellungen/", include(tournaments.SETTINGS)),
    path("t/<slug:slug>/helfer/", include(accounts.HELPERS)),
    path("t/<slug:slug>/meine-tische/", include(sheets.REFEREE_TABLES)),
    path("schiedsrichter/", include(sheets.REFEREE)),
    path("konto/programme/", include(api.TOKENS)),
    path("konto/", include(accounts.OWN)),
    path("konten/", include(accounts.OTHERS)),
    path("t/<slug:slug>/protokoll/", include("turnier.web.protocol.urls")),
    path("sicherungen/", include("turnier.web.host.urls")),
    path("tisch/", include(sheets.PHONE)),
    path("leinwand/<str:wall_key>/", include(public.WALL)),
    path("t/<slug:slug>/leinwand/", include(public.WALL_SWITCH)),
    path("o/<str:key>/", include(public.PUBLIC)),
    path("reihen/", include("turnier.web.series.urls")),
    path("api/v1/", include(api.DOCUMENT)),
    api.PROGRAMS,
]

handler400 = "turnier.web.middleware.errors.bad_request"
handler403 = "turnier.web.middleware.errors.forbidden"
handler404 = "turnier.web.middleware.errors.not_found"
handler500 = "turnier.web.middleware.errors.broken"
