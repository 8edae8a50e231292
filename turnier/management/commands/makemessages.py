"""`manage.py makemessages`: also collects the texts of the games, and writes nothing that changes from run to run."""

from __future__ import annotations

from pathlib import Path

from django.core.management.commands import makemessages

OF_THE_RUN = ('"POT-Creation-Date:', '"Report-Msgid-Bugs-To:')


class Command(makemessages.Command):
    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=text"]  # noqa: RUF012 as Django has it
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]  # noqa: RUF012 as Django has it

    def write_po_file(self, potfile: str, locale: str) -> None:
        """Merges the collected texts into the catalogue; its head says nothing about when and where that was."""
        super().write_po_file(potfile, locale)
        catalogue = Path(potfile).parent / locale / "LC_MESSAGES" / f"{self.domain}.po"
        lines = catalogue.read_text(encoding="utf-8").splitlines(keepends=True)
        catalogue.write_text("".join(line for line in lines if not line.startswith(OF_THE_RUN)), encoding="utf-8")
