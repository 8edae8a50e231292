"""Of every column of the database: a check finds its change by hand, or it says nothing of the evening."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db.models import Model

from turnier import models

Columns = Mapping[type[Model], Collection[str]]

CHECKED: Columns = {
    models.AuditEvent: {
        *("tournament", "number", "action", "data", "seals", "reason", "salt"),
        *("commitment", "previous", "hash", "by", "at"),
    },
    models.Award: {"tournament", "entrant", "ranking", "place", "tied", "cents"},
    models.Booking: {"tournament", "number", "kind", "reason", "sitting", "reverses", "by", "at"},
    models.Bye: {"round", "entrant"},
    models.CashCount: {
        *("tournament", "pieces", "counted_cents", "expected_cents", "booking", "last_booking"),
        *("reason", "signers", "by"),
    },
    models.Choice: {"tournament", "entrant", "prize", "revoked", "by"},
    models.Choosing: {"tournament", "order", "lots", "by"},
    models.Decision: {"tournament", "kind", "entrants", "order", "witness", "proof", "sheet", "revoked", "by"},
    models.Draw: {
        *("round", "attempt", "frozen", "nonce", "public_part", "input_hash", "commitment", "seed"),
        *("outcome", "reason", "current", "plan", "by"),
    },
    models.Entrant: {
        *("tournament", "number", "name", "club", "phone", "status", "gone", "guest", "presence"),
        *("paid", "due_cents", "paid_cents", "reduction_cents"),
    },
    models.Entry: {"sitting", "number", "kind", "payload", "added_by", "removed_by"},
    models.HelpCall: {"sitting", "reason", "answered_at", "answered_by"},
    models.Picture: {"tournament", "prize", "content"},
    models.Player: {
        *("tournament", "entrant", "position", "name", "club", "phone", "fee_class"),
        *("paid", "due_cents", "paid_cents", "withdrawn", "publicity", "proposed"),
    },
    models.Posting: {"booking", "account", "cents", "entrant", "player"},
    models.Prize: {"tournament", "title", "donor", "value_cents", "consolation", "withdrawn"},
    models.PrizePlan: {"tournament", "terms", "seed", "fixed_at", "places"},
    models.Proposal: {"sitting", "digest", "base", "payload", "accepted", "state", "revision"},
    models.Referee: {"tournament", "user", "tables", "door", "revoked_at"},
    models.ReportVersion: {"tournament", "number", "text", "by"},
    models.Revision: {"sitting", "number", "digest", "result", "reason", "warnings", "by"},
    models.Round: {"tournament", "number", "published_at", "closed_at"},
    models.Seat: {"sitting", "round", "seat", "entrant"},
    models.SignUp: {
        *("tournament", "number", "turn", "state", "players", "name", "club", "phone", "email"),
        *("fee_classes", "public", "consent", "entrant", "partner"),
    },
    models.Sitting: {
        *("round", "table", "version", "proposed", "entries_count", "finished", "ended_at", "result", "discarded"),
    },
    models.Substitution: {"entrant", "position", "leaving", "coming", "since", "reason", "by"},
    models.Swap: {"round", "draw", "first", "second", "reason", "by"},
    models.TableChange: {
        *("round", "draw", "table", "added", "seated", "pausing", "after_swaps", "reason", "by"),
    },
    models.Tally: {"round", "sitting", "entrant", "metric", "value"},
    models.Tournament: {
        *("slug", "name", "game", "rules", "draw_options", "rounds_planned", "host", "venue", "date", "begins"),
        *("status", "called_off", "series", "series_number", "is_public", "names_shown", "is_demo", "is_rehearsal"),
        *("organiser", "treasurers", "version", "seal_salt", "entry_fee_cents", "fee_terms", "ranking", "words"),
        *("stages", "check_in", "sign_up", "co_organisers"),
    },
}
"""Chained, sealed, or computed again by a check."""

UNCHECKED: Mapping[str, Columns] = {
    "Its seal is in the link of the import; the page that tells it says whether it holds.": {
        models.OriginalRecord: {"tournament", "position", "content"},
    },
    "A time of the clock beside the chain, which has its own; order comes from numbers.": {
        models.CashCount: {"at"},
        models.Choice: {"at"},
        models.Choosing: {"at"},
        models.Decision: {"at"},
        models.Draw: {"at"},
        models.Entrant: {"registered_at"},
        models.HelpCall: {"at"},
        models.Player: {"registered_at"},
        models.Proposal: {"at"},
        models.Referee: {"joined_at", "created_at"},
        models.ReportVersion: {"at"},
        models.Revision: {"at"},
        models.Series: {"created_at"},
        models.SignUp: {"at"},
        models.Sitting: {"changed_at"},
        models.Substitution: {"at"},
        models.Swap: {"at"},
        models.TableChange: {"at"},
        models.TableKey: {"created_at"},
        models.Tournament: {"created_at", "changed_at"},
    },
    "Who saved last, for the list of tables; the revision says it too, and is checked.": {
        models.Sitting: {"changed_by"},
    },
    "Makes sending twice harmless, for as long as a phone tries again, and says whom to ask.": {
        models.Entrant: {"key"},
        models.Player: {"key"},
        models.Proposal: {"key", "device", "seat"},
        models.SignUp: {"key"},
        models.Revision: {"key"},
    },
    "In which language somebody is written to.": {models.SignUp: {"language"}},
    "Opens a page or a table, or no longer; what is done there is chained.": {
        models.Referee: {"nonce", "token_digest", "code_digest"},
        models.SignUp: {"nonce", "token_digest"},
        models.TableKey: {"sitting", "nonce", "token_digest", "code_digest", "revoked_at"},
        models.Tournament: {"public_key", "wall_key"},
    },
    "What the checks themselves found, and when: the next one finds it anew.": {
        models.Tournament: {"faults", "looked_at"},
    },
    "What the wall shows at the moment.": {models.Tournament: {"wall"}},
    "Accounts outlive evenings and belong to none.": {
        models.User: {
            *("password", "last_login", "is_superuser", "username", "first_name", "last_name", "email"),
            *("is_staff", "is_active", "date_joined", "groups", "user_permissions"),
        },
        models.SecondFactor: {"user", "nonce", "confirmed_at", "last_step"},
        models.ApiToken: {
            *("user", "name", "digest", "scopes", "expires_at"),
            *("revoked_at", "used_at", "created_at"),
        },
        models.ApiWrite: {"token", "key", "digest", "made", "at"},
        models.Webhook: {"user", "address", "events", "nonce", "on_since", "created_at"},
        models.WebhookDelivery: {
            *("webhook", "tournament", "number", "attempts", "due_at", "delivered_at", "error"),
        },
    },
    "Series stand beside the evenings: what somebody remembers of winners before has no record.": {
        models.Series: {"name", "title", "public_key", "is_public", "organiser"},
        models.PastWinner: {"series", "number", "year", "name", "note"},
    },
}
"""Why nobody looks → the columns."""

MOMENTS = {"published_at", "closed_at", "ended_at", "answered_at", "revoked_at"}
"""Of these only counts whether they have come."""
