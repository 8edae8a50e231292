"""All addresses of the program."""

from django.urls import include, path

urlpatterns = [
    path("", include("turnier.web.tournaments.urls")),
    path("t/<slug:slug>/", include("turnier.web.overview.urls")),
    path("t/<slug:slug>/anmeldung/", include("turnier.web.registration.urls")),
    path("t/<slug:slug>/auslosung/", include("turnier.web.draw.urls")),
    path("t/<slug:slug>/zettel/", include("turnier.web.sheets.desk.urls")),
    path("t/<slug:slug>/zettel/<int:round_number>/<int:table>/handy/", include("turnier.web.sheets.phone.desk_urls")),
    path("t/<slug:slug>/stapel/", include("turnier.web.stacks.urls")),
    path("t/<slug:slug>/siegerehrung/", include("turnier.web.public.honours_urls")),
    path("t/<slug:slug>/tisch/", include("turnier.web.sheets.desk.incident_urls")),
    path("t/<slug:slug>/rufe/", include("turnier.web.sheets.referee.call_urls")),
    path("t/<slug:slug>/rangliste/", include("turnier.web.standings.urls")),
    path("t/<slug:slug>/kasse/", include("turnier.web.money.urls")),
    path("t/<slug:slug>/drucken/", include("turnier.web.papers.urls")),
    path("t/<slug:slug>/einstellungen/probe/", include("turnier.web.rehearsal.urls")),
    path("t/<slug:slug>/einstellungen/", include("turnier.web.tournaments.settings_urls")),
    path("t/<slug:slug>/helfer/", include("turnier.web.accounts.helper_urls")),
    path("t/<slug:slug>/meine-tische/", include("turnier.web.sheets.referee.table_urls")),
    path("schiedsrichter/", include("turnier.web.sheets.referee.urls")),
    path("konto/", include("turnier.web.accounts.own_urls")),
    path("konten/", include("turnier.web.accounts.urls")),
    path("t/<slug:slug>/protokoll/", include("turnier.web.protocol.urls")),
    path("sicherungen/", include("turnier.web.host.urls")),
    path("tisch/", include("turnier.web.sheets.phone.urls")),
    path("leinwand/<str:wall_key>/", include("turnier.web.public.wall_urls")),
    path("t/<slug:slug>/leinwand/", include("turnier.web.public.wall_switch_urls")),
    path("o/<str:key>/", include("turnier.web.public.urls")),
    path("reihen/", include("turnier.web.series.urls")),
]

handler400 = "turnier.web.middleware.errors.bad_request"
handler403 = "turnier.web.middleware.errors.forbidden"
handler404 = "turnier.web.middleware.errors.not_found"
handler500 = "turnier.web.middleware.errors.broken"
