"""The terms of the fees: classes, the tariff for what is lost, the account for transfers."""

from __future__ import annotations

from collections import Counter

from django.db import transaction
from django.utils.translation import gettext as _

from turnier.fees import MOST_CLASSES, FeeTerms, LossTariff, epc_code
from turnier.models import Entrant, Player, Tournament, User
from turnier.services.money.dues import dues_follow
from turnier.services.money.fees import LARGEST_FEE, fee_terms_of, open_cents
from turnier.services.record.write import check_open, lock, record
from turnier.text.errors import UserError
from turnier.text.words import euros, translate


@transaction.atomic
def fee_terms_save(*, tournament: Tournament, terms: FeeTerms, by: User | None) -> Tournament:
    """Stores the terms; what everybody owes follows. Refused where a class that somebody has would go."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    check_terms(tournament, terms)
    _check_nobody_left(tournament, terms)
    changed = terms != fee_terms_of(tournament)
    tournament.fee_terms = terms.dump()
    tournament.save(update_fields=["fee_terms"])
    if changed:
        dues_follow(tournament, by=by)
    record(tournament, "fee_terms_save", by=by, classes=len(terms.classes), losses=int(terms.losses is not None))
    return tournament


def check_terms(tournament: Tournament, terms: FeeTerms) -> None:
    """Refuses terms that contradict themselves, the entry fee or the game."""
    names = Counter(name.casefold() for name in terms.class_names)
    if twice := [name for name in terms.class_names if names[name.casefold()] > 1]:
        raise UserError(
            _("Die Klasse „%(name)s“ steht zweimal da. Bitte eine löschen.") % {"name": twice[0]}, "classes"
        )
    if len(names) > MOST_CLASSES:
        raise UserError(_("Mehr als %(most)s Klassen gehen nicht.") % {"most": MOST_CLASSES}, "classes")
    tariff = terms.losses
    amounts = [each.cents for each in terms.classes] + ([tariff.first_cents, tariff.then_cents] if tariff else [])
    if not all(0 <= cents <= LARGEST_FEE for cents in amounts):
        text = _("Ein Betrag geht bis %(most)s. Bitte prüfen.")
        raise UserError(text % {"most": euros(LARGEST_FEE)}, "classes")
    check_regular(tournament.entry_fee_cents, terms)
    if tariff and tournament.kind_of_game.losses is None:
        raise UserError(_("Dieses Spiel zählt nichts, wofür es Verlustgeld gäbe."), "then_cents")
    if bool(terms.iban) != bool(terms.holder):
        text = _("Für Überweisungen braucht es beides: die IBAN und wem das Konto gehört.")
        raise UserError(text, "iban" if terms.holder else "holder")


def check_regular(cents: int, terms: FeeTerms) -> None:
    """Refuses an evening that costs nothing but for some classes: who has none pays the entry fee."""
    if not cents and any(each.cents for each in terms.classes):
        text = _("Bitte das Startgeld eintragen, das ohne Klasse gilt. Wer nichts zahlt, bekommt eine Klasse mit 0 €.")
        raise UserError(text, "entry_fee_cents")


def _check_nobody_left(tournament: Tournament, terms: FeeTerms) -> None:
    kept = ("", *terms.class_names)
    left: Player | None = tournament.players.exclude(fee_class__in=kept).order_by("pk").first()
    if left is not None:
        text = _("Die Klasse „%(class)s“ hat noch %(name)s. Bitte zuerst die Anmeldung ändern.")
        raise UserError(text % {"class": left.fee_class, "name": left.name}, "classes")


def terms_words(tournament: Tournament) -> list[str]:
    """What the terms say beside the one amount, a short sentence each; nothing where they say nothing."""
    terms, lost = fee_terms_of(tournament), tournament.kind_of_game.losses
    said = [f"{each.name} {euros(each.cents)}" for each in terms.classes]
    if terms.per_person:
        said.insert(0, _("je Person"))
    if terms.losses and lost:
        said.append(tariff_words(terms.losses, translate(lost)))
    if terms.iban:
        said.append(_("Überweisung mit dem Handy"))
    return said


def tariff_words(tariff: LossTariff, lost: str) -> str:
    """ "Verlorene Spiele: 0,50 € für die ersten 3, dann 1,00 €"."""
    facts = {
        "lost": lost[:1].upper() + lost[1:],
        "first": euros(tariff.first_cents),
        "n": tariff.first,
        "then": euros(tariff.then_cents),
    }
    if not tariff.first:
        return _("%(lost)s: je %(then)s") % facts
    return _("%(lost)s: %(first)s für die ersten %(n)s, dann %(then)s") % facts


def transfer_code(entrant: Entrant) -> str:
    """The code by which a banking app pays what an entrant owes; "" where nothing is owed or there is no account.

    Tournament and start number are the reference: no name goes where strangers may see the code.
    """
    tournament, cents = entrant.tournament, open_cents(entrant)
    terms = fee_terms_of(tournament)
    if not (cents and terms.iban):
        return ""
    reference = _("%(tournament)s, Nr. %(n)s") % {"tournament": tournament.name[:100], "n": entrant.number}
    return epc_code(holder=terms.holder, iban=terms.iban, cents=cents, reference=reference)
