"""All addresses of the program."""

from django.urls import include, path

urlpatterns = [
    path("", include("turnier.web.home.urls")),
    path("t/<slug:slug>/", include("turnier.web.overview.urls")),
    path("t/<slug:slug>/anmeldung/", include("turnier.web.registration.urls")),
    path("t/<slug:slug>/auslosung/", include("turnier.web.draw.urls")),
    path("t/<slug:slug>/zettel/", include("turnier.web.desk.urls")),
    path("t/<slug:slug>/stapel/", include("turnier.web.stacks.urls")),
    path("t/<slug:slug>/siegerehrung/", include("turnier.web.honours.urls")),
    path("t/<slug:slug>/tisch/", include("turnier.web.incidents.urls")),
    path("t/<slug:slug>/rufe/", include("turnier.web.calls.urls")),
    path("t/<slug:slug>/rangliste/", include("turnier.web.standings.urls")),
    path("t/<slug:slug>/kasse/", include("turnier.web.money.urls")),
    path("t/<slug:slug>/drucken/", include("turnier.web.papers.urls")),
    path("t/<slug:slug>/einstellungen/", include("turnier.web.settings.urls")),
    path("t/<slug:slug>/helfer/", include("turnier.web.helpers.urls")),
    path("t/<slug:slug>/meine-tische/", include("turnier.web.referee.table_urls")),
    path("schiedsrichter/", include("turnier.web.referee.urls")),
    path("konto/", include("turnier.web.accounts.own_urls")),
    path("konten/", include("turnier.web.accounts.urls")),
    path("t/<slug:slug>/protokoll/", include("turnier.web.protocol.urls")),
    path("sicherungen/", include("turnier.web.backup.urls")),
    path("tisch/", include("turnier.web.phone.urls")),
    path("leinwand/<str:wall_key>/", include("turnier.web.wall.urls")),
    path("t/<slug:slug>/leinwand/", include("turnier.web.wall.switch_urls")),
    path("o/<str:key>/", include("turnier.web.public.urls")),
    path("reihen/", include("turnier.web.series.urls")),
]

handler400 = "turnier.web.errors.bad_request"
handler403 = "turnier.web.errors.forbidden"
handler404 = "turnier.web.errors.not_found"
handler500 = "turnier.web.errors.broken"
