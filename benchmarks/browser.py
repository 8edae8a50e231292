"""Where the Chromium is that walks the pages."""

import shutil

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first one that is there is taken: without windows it is the same browser, for a third of the work."""


def chromium() -> str | None:
    """The path of the browser's program; None if there is none on this machine."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)
