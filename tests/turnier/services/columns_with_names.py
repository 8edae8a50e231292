"""Every text column of the database: filled with a name by the test of forgetting, or why no name gets there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from django.db.models import Model

from turnier import models

Columns: TypeAlias = Mapping[type[Model], set[str]]

FILLED: Columns = {
    models.AuditEvent: {"reason"},
    models.Award: {"ranking"},
    models.Booking: {"reason"},
    models.CashCount: {"reason", "signers"},
    models.Decision: {"witness"},
    models.Draw: {"reason"},
    models.Entrant: {"name", "club", "phone"},
    models.Entry: {"payload"},
    models.HelpCall: {"reason"},
    models.OriginalRecord: {"content"},
    models.PastWinner: {"name", "note"},
    models.Player: {"name", "club", "phone", "fee_class"},
    models.Prize: {"title", "donor"},
    models.PrizePlan: {"terms"},
    models.ReportVersion: {"text"},
    models.Revision: {"reason"},
    models.Series: {"name", "title"},
    models.SignUp: {"players", "name", "club", "phone", "email", "fee_classes"},
    models.Substitution: {"leaving", "coming", "reason"},
    models.Swap: {"reason"},
    models.TableChange: {"reason"},
    models.Tournament: {"slug", "name", "host", "venue", "wall", "fee_terms", "sign_up"},
    models.User: {"first_name"},
}
"""What somebody can type a name into."""

SPARED: Mapping[str, Columns] = {
    "What a check found. It goes once the tournament fits again, and before that nobody in it is forgotten.": {
        models.Tournament: {"faults"},
    },
    "An account is the person's own, who changes or gives it up under “Konten”.": {
        models.ApiToken: {"name"},
        models.Webhook: {"address"},
        models.WebhookDelivery: {"error"},
        models.User: {"username", "last_name", "email"},
    },
    "One of a few words of the program.": {
        models.ApiToken: {"scopes"},
        models.Webhook: {"events"},
        models.AuditEvent: {"action"},
        models.Booking: {"kind"},
        models.Decision: {"kind"},
        models.Entrant: {"status", "presence"},
        models.SignUp: {"state", "language"},
        models.Entry: {"kind"},
        models.Player: {"publicity"},
        models.Posting: {"account"},
        models.Proposal: {"state"},
        models.Tally: {"metric"},
        models.Tournament: {"game", "status", "names_shown"},
    },
    "Ids, numbers and words of the program, checked before they are stored.": {
        models.AuditEvent: {"data", "seals"},
        models.ApiWrite: {"made"},
        models.CashCount: {"pieces"},
        models.Choosing: {"order", "lots"},
        models.Decision: {"entrants", "order", "proof", "sheet"},
        models.PrizePlan: {"places"},
        models.Draw: {"frozen", "public_part", "outcome"},
        models.Proposal: {"accepted"},
        models.Referee: {"tables"},
        models.Revision: {"result", "warnings"},
        models.Sitting: {"result"},
        models.TableChange: {"seated", "pausing"},
        models.Tournament: {"draw_options", "ranking", "stages"},
    },
    "What things of the game are called: nouns of letters, of which the record tells for good.": {
        models.Tournament: {"words"},
    },
    "What a game declares, which is no free text; only the organisers write beside a line.": {
        models.Proposal: {"payload"},
        models.Tournament: {"rules"},
    },
    "A digest, or random.": {
        models.ApiToken: {"digest"},
        models.ApiWrite: {"key", "digest"},
        models.Webhook: {"nonce"},
        models.AuditEvent: {"salt", "commitment", "previous", "hash"},
        models.Draw: {"nonce", "input_hash", "commitment", "seed"},
        models.Entrant: {"key"},
        models.Player: {"key"},
        models.PrizePlan: {"seed"},
        models.Proposal: {"key", "digest", "device"},
        models.Referee: {"nonce", "token_digest", "code_digest"},
        models.Revision: {"key", "digest"},
        models.SecondFactor: {"nonce"},
        models.Series: {"public_key"},
        models.SignUp: {"key", "nonce", "token_digest"},
        models.TableKey: {"nonce", "token_digest", "code_digest"},
        models.Tournament: {"public_key", "wall_key", "seal_salt"},
        models.User: {"password"},
    },
}
"""Why no name gets there → the columns."""
