"""`manage.py makemessages`: also collects the texts of the games, which are marked with `text(…)`."""

from __future__ import annotations

from typing import ClassVar

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    xgettext_options: ClassVar = [*makemessages.Command.xgettext_options, "--keyword=text"]
    msgmerge_options: ClassVar = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]
