"""All settings, from the environment (`TURNIER_*`, `DATABASE_URL`), with defaults that are safe in a pub.

Two profiles: `saal` is the organiser's laptop (SQLite, plain HTTP in the room), `hosted` a server (PostgreSQL, HTTPS).
"""

import os
from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.contrib.messages import constants as levels
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from turnier.services.host import data_folder

env = environ.Env()
BASE_DIR = Path(__file__).resolve().parent.parent


def variable(name: str, default: str) -> str:
    """One as it stands: a folder or a key may begin with "$", which `env` takes for the name of another one."""
    return os.environ.get(name, default)


PROFILE = env.str("TURNIER_PROFILE", "saal")
if PROFILE not in {"saal", "hosted"}:
    raise ImproperlyConfigured(f"TURNIER_PROFILE ist „{PROFILE}“. Möglich sind „saal“ und „hosted“.")
HOSTED = PROFILE == "hosted"
DATA_FOLDER = data_folder.prepare(Path(variable("TURNIER_DATA", str(BASE_DIR / "daten"))))
HOST, PORT = variable("TURNIER_HOST", data_folder.ANYWHERE), env.int("TURNIER_PORT", 8000)

DEBUG = False
if HOSTED:
    SECRET_KEY = variable("TURNIER_SECRET_KEY", "")
    if len(SECRET_KEY) < 50:
        raise ImproperlyConfigured("TURNIER_SECRET_KEY ist zu kurz: Es müssen mindestens 50 zufällige Zeichen sein.")
    SETUP_CODE = variable("TURNIER_SETUP_CODE", "")
    ALLOWED_HOSTS = env.list("TURNIER_HOSTS")
else:
    _secrets = data_folder.secrets(DATA_FOLDER)
    SECRET_KEY = _secrets.secret_key
    SETUP_CODE = _secrets.setup_code
    ALLOWED_HOSTS = [*data_folder.addresses(), *data_folder.names(), "localhost", "127.0.0.1", "[::1]"]

PROXIES = env.list("TURNIER_PROXIES", default=["127.0.0.1", "::1"] if HOSTED else [])

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "crispy_forms",
    "csp",
    "django_htmx",
    "django_tables2",
    "turnier",
]

MIDDLEWARE = [
    "turnier.web.api.refusals.problems",
    "turnier.web.middleware.requests.permissions_policy",
    "turnier.web.middleware.requests.real_address",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "turnier.web.middleware.requests.known_methods",
    "turnier.web.middleware.polling.polls",
    "turnier.web.middleware.requests.StaticFiles",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "turnier.web.middleware.requests.language",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "turnier.web.middleware.requests.private_pages",
    "turnier.web.middleware.requests.second_factor",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "turnier.web.middleware.requests.nothing_to_look_at",
    "turnier.web.middleware.requests.disk_space",
    "turnier.web.middleware.requests.user_errors",
    "turnier.web.middleware.requests.only_reading",
    "turnier.web.middleware.requests.snapshot_before",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "turnier.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "turnier.web.middleware.template_context.program",
            ],
            "builtins": [
                "django.templatetags.static",
                "django.templatetags.i18n",
                "turnier.templatetags.turnier",
                "turnier.templatetags.components",
                "turnier.templatetags.navigation",
            ],
        },
    }
]
# which state of a notice a message has
MESSAGE_TAGS = {
    levels.DEBUG: "run",
    levels.INFO: "run",
    levels.SUCCESS: "good",
    levels.WARNING: "wait",
    levels.ERROR: "bad",
}
WSGI_APPLICATION = "turnier.wsgi.application"

SQLITE_OPTIONS = {
    "timeout": 10,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
}
SQLITE = "django.db.backends.sqlite3"
IN_THE_FOLDER = {"ENGINE": SQLITE, "NAME": DATA_FOLDER / "turnier.sqlite3"}
DATABASES = {"default": env.db("DATABASE_URL") if "DATABASE_URL" in os.environ else IN_THE_FOLDER}
if DATABASES["default"]["ENGINE"] == SQLITE:
    DATABASES["default"]["ENGINE"] = "turnier.sqlite"
    DATABASES["default"]["OPTIONS"] = SQLITE_OPTIONS
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    DATABASES["default"]["CONN_MAX_AGE"] = None  # opening the file anew costs more than most requests
    DATABASES["default"]["TEST"] = {"NAME": DATA_FOLDER / "test.sqlite3"}
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    DATABASES["default"].setdefault("CONN_MAX_AGE", 60)
    DATABASES["default"]["DISABLE_SERVER_SIDE_CURSORS"] = True  # a pool in front may give each statement another one
    _options: Any = DATABASES["default"].setdefault("OPTIONS", {})
    _options["server_side_binding"] = "prepare_threshold" in _options  # with its values in it no statement comes twice
SECOND_BACKUP_FOLDER = variable("TURNIER_SECOND_BACKUP", "")
TOURNAMENT_FILES = variable("TURNIER_FILES", str(DATA_FOLDER / "turniere") if HOSTED else "")
"""Where each tournament lies as a file besides; the laptop has whole snapshots instead."""
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "turnier.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "turnier.services.accounts.second_factor.SecondFactorBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "turnier.services.accounts.accounts.HouseWordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_USERNAME_CALLABLE = "turnier.services.accounts.accounts.tried_name"
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 0.25
AXES_VERBOSE = False
AXES_SENSITIVE_PARAMETERS = ["username", "code", "csrfmiddlewaretoken"]
AXES_LOCKOUT_TEMPLATE = "accounts/locked.html"
SESSION_ENGINE = "turnier.services.host.clock"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 3
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "turnier.web.middleware.errors.csrf_failure"

LANGUAGE_CODE = "de"
LANGUAGES = [("de", _("Deutsch")), ("en", _("Englisch"))]
LOCALE_PATHS = [*sorted((BASE_DIR / "games").glob("*/locale")), BASE_DIR / "locale"]
"""A game in its folder may bring its own catalogue; `makemessages` puts a text into the first one above it."""
TIME_ZONE = "Europe/Berlin"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = DATA_FOLDER / "turnier-static"  # emptied before it is filled: a folder that is nobody else's
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
CRISPY_ALLOWED_TEMPLATE_PACKS = ["forms"]
CRISPY_TEMPLATE_PACK = "forms"
DJANGO_TABLES2_TEMPLATE = "tables/table.html"
MAILS = "TURNIER_MAIL" in os.environ
"""Whether mails leave at all: TURNIER_MAIL is smtp+tls://name:password@host:port."""
if MAILS:
    vars().update(env.email("TURNIER_MAIL"))
    EMAIL_TIMEOUT = 5
    DEFAULT_FROM_EMAIL = variable("TURNIER_MAIL_FROM", "turnier@localhost")
OWN_ADDRESS = f"https://{ALLOWED_HOSTS[0]}" if HOSTED else f"http://{ALLOWED_HOSTS[0]}:{PORT}"
"""What stands before a path in a mail."""
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 500}}}

DATA_UPLOAD_MAX_MEMORY_SIZE = 2_621_440
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1_000
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
        "manifest-src": [SELF],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HOSTED else None
if HOSTED:
    SECURE_SSL_REDIRECT = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 31_536_000
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-session", "__Host-csrf"
    MIDDLEWARE.insert(0, "turnier.web.middleware.telemetry.telemetry")
    METRICS_FOR = env.list("TURNIER_METRICS", default=["127.0.0.1", "::1"])
    """The addresses that may read `/metrics`, and only of the process itself: a proxy in front is refused."""
    POOL = variable("TURNIER_POOL", "")
    """Where pgbouncer tells of itself, for `/metrics`."""

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name} {message}", "style": "{"},
        "json": {"()": "turnier.web.middleware.errors.JsonLine"},
    },
    "filters": {"one line": {"()": "turnier.web.middleware.errors.OneLine"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "json" if HOSTED else "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django.request": {"level": "ERROR", "filters": ["one line"]},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "turnier.requests": {"level": "INFO"},
    },
}
