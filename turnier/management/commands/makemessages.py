"""`manage.py makemessages`: also collects the texts of the games, which are marked with `text(…)`."""

from __future__ import annotations

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    xgettext_options = (*makemessages.Command.xgettext_options, "--keyword=text")
    msgmerge_options = (*makemessages.Command.msgmerge_options, "--no-fuzzy-matching")
