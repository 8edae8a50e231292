"""The program as a WSGI application, for servers; like the laptop's own, it checks its data by itself."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "turnier.settings")
application = get_wsgi_application()

import turnier.urls  # noqa: E402, F401 - models first, then all pages: the first request would wait for them
from turnier.services.host.watch import start_checking  # noqa: E402

start_checking()
