"""Of every column: whether it goes into the tournament file, a person's data and the rehearsal, or why not.

Who adds a column says here where it goes; `test_columns.py` then changes it and looks whether that is so.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db.models import Model

from turnier import models

Columns = Mapping[type[Model], Collection[str]]


def whole(*kinds: type[Model]) -> Columns:
    """All columns of these models."""
    return {
        model: {field.name for field in (*model._meta.fields, *model._meta.many_to_many) if field.name != "id"}
        for model in kinds
    }


# ---- the tournament file ----
IN_FILE: Columns = {
    models.AuditEvent: {
        *("number", "action", "data", "seals", "reason", "salt", "commitment", "previous", "hash", "by", "at"),
    },
    models.Award: {"entrant", "ranking", "place", "tied", "cents"},
    models.Booking: {"number", "kind", "reason", "sitting", "reverses", "at"},
    models.Bye: {"entrant"},
    models.CashCount: {
        *("pieces", "counted_cents", "expected_cents", "booking", "last_booking", "reason", "signers", "at"),
    },
    models.Choice: {"entrant", "prize", "revoked"},
    models.Choosing: {"order", "lots"},
    # Of `at` the round before which it fell; the hour is in the record of the original.
    models.Decision: {"kind", "entrants", "order", "witness", "proof", "sheet", "revoked", "at"},
    models.Draw: {
        *("attempt", "frozen", "nonce", "public_part", "input_hash", "commitment", "seed"),
        *("outcome", "reason", "current", "plan"),
    },
    models.Entrant: {
        *("number", "name", "club", "phone", "status", "gone", "guest", "paid", "paid_cents", "reduction_cents"),
        "presence",
    },
    models.Entry: {"payload", "removed_by"},
    models.OriginalRecord: {"content"},
    models.Picture: {"content"},
    models.Player: {"entrant", "name", "club", "phone", "fee_class", "paid", "withdrawn", "publicity", "proposed"},
    models.Posting: {"booking", "account", "cents", "entrant", "player"},
    models.Prize: {"title", "donor", "value_cents", "consolation", "withdrawn"},
    models.PrizePlan: {"terms", "seed", "fixed_at", "places"},
    models.ReportVersion: {"text", "at"},
    models.Round: {"number", "published_at", "closed_at"},
    models.Seat: {"entrant"},
    models.Series: {"name", "title"},
    models.SignUp: {
        *("number", "turn", "state", "players", "name", "club", "phone", "email", "fee_classes", "public", "consent"),
        *("language", "partner", "entrant"),
    },
    models.Sitting: {"table", "ended_at"},
    models.Substitution: {"entrant", "position", "leaving", "coming", "since", "reason", "at"},
    models.Swap: {"draw", "first", "second", "reason"},
    models.TableChange: {"draw", "table", "added", "seated", "pausing", "after_swaps", "reason"},
    models.Tournament: {
        *("name", "game", "rules", "entry_fee_cents", "draw_options", "rounds_planned", "host", "venue", "date"),
        *("ranking", "words", "stages", "check_in", "sign_up"),
        *("begins", "status", "called_off", "is_rehearsal", "names_shown", "series", "series_number", "fee_terms"),
    },
}

OWNERS: Columns = {
    models.AuditEvent: {"tournament"},
    models.OriginalRecord: {"tournament"},
    models.Award: {"tournament"},
    models.Booking: {"tournament"},
    models.Bye: {"round"},
    models.CashCount: {"tournament"},
    models.Choice: {"tournament"},
    models.Choosing: {"tournament"},
    models.Decision: {"tournament"},
    models.Draw: {"round"},
    models.Entrant: {"tournament"},
    models.Entry: {"sitting"},
    models.Picture: {"tournament", "prize"},
    models.Player: {"tournament"},
    models.Prize: {"tournament"},
    models.PrizePlan: {"tournament"},
    models.ReportVersion: {"tournament"},
    models.Round: {"tournament"},
    models.Seat: {"sitting", "round"},
    models.SignUp: {"tournament"},
    models.Sitting: {"round"},
    models.Substitution: {"entrant"},
    models.Swap: {"round"},
    models.TableChange: {"round"},
}
PEOPLE_OF_ACTS: Columns = {
    models.Booking: {"by"},
    models.CashCount: {"by"},
    models.Choice: {"by"},
    models.Choosing: {"by"},
    models.Decision: {"by"},
    models.Draw: {"by"},
    models.ReportVersion: {"by"},
    models.Sitting: {"changed_by"},
    models.Substitution: {"by"},
    models.Swap: {"by"},
    models.TableChange: {"by"},
    models.Tournament: {"organiser", "treasurers", "co_organisers"},
}
SECRETS: Columns = {
    models.Entrant: {"key"},
    models.Player: {"key"},
    models.Series: {"public_key"},
    models.SignUp: {"nonce", "token_digest", "key"},
    models.Tournament: {"slug", "public_key", "wall_key", "seal_salt"},
}

NOT_IN_FILE: Mapping[str, Columns] = {
    "Whose row it is: the file has it there.": {
        model: set(names) - set(IN_FILE.get(model, ())) for model, names in OWNERS.items()
    },
    "Accounts are those of one installation; whoever imports the file runs the tournament.": {
        **PEOPLE_OF_ACTS,
        **whole(models.User, models.SecondFactor, models.Referee, models.ApiToken, models.ApiWrite),
        **whole(models.Webhook, models.WebhookDelivery),
        models.Series: {"organiser"},
    },
    "A time of the clock that nothing is told by.": {
        models.Choice: {"at"},
        models.Choosing: {"at"},
        models.Draw: {"at"},
        models.Entrant: {"registered_at"},
        models.Player: {"registered_at"},
        models.Series: {"created_at"},
        models.SignUp: {"at"},
        models.Sitting: {"changed_at"},
        models.Swap: {"at"},
        models.TableChange: {"at"},
        models.Tournament: {"created_at", "changed_at", "looked_at"},
    },
    "An address or a random key that opens something here.": {**SECRETS, **whole(models.TableKey)},
    "Follows from the rest, and is computed when the file is read.": {
        **whole(models.Tally),
        models.Entrant: {"due_cents"},
        models.Entry: {"number", "kind", "added_by"},
        models.Player: {"position", "due_cents", "paid_cents"},
        models.OriginalRecord: {"position"},
        models.ReportVersion: {"number"},
        models.Seat: {"seat"},
        models.Sitting: {"version", "proposed", "entries_count", "finished", "result"},
        models.Tournament: {"version", "faults"},
    },
    "The file holds what stands, and of how it came to stand what the record says.": {
        **whole(models.Revision, models.Proposal, models.HelpCall),
        models.Sitting: {"discarded"},
    },
    "Nothing that comes as a file is public, on a wall or a demo by itself.": {
        models.Series: {"is_public"},
        models.Tournament: {"is_public", "wall", "is_demo"},
    },
    "Winners of before belong to the series, which has more than one evening.": whole(models.PastWinner),
}
"""Why it is not in the file → the columns."""

# ---- the rehearsal ----
IN_REHEARSAL: Columns = {
    models.Entrant: {"number", "name", "club", "status", "paid"},
    models.Player: {"entrant", "name", "club", "fee_class", "paid", "withdrawn", "publicity"},
    models.Tournament: {
        *("name", "game", "rules", "entry_fee_cents", "draw_options", "rounds_planned", "host", "venue", "date"),
        *("ranking", "words"),
        *("begins", "names_shown", "fee_terms"),
    },
}
NOT_IN_REHEARSAL: Mapping[str, Columns] = {
    "Who plays on is decided by people; a rehearsal plays the rounds before.": {models.Tournament: {"stages"}},
    "Proposals are made from evenings that were played.": {models.Player: {"proposed"}},
    "Which evening it belongs to: the rehearsal has its own.": {
        models.Entrant: {"tournament"},
        models.Player: {"tournament"},
    },
    "Nobody is called or reminded by a rehearsal.": {models.Entrant: {"phone"}, models.Player: {"phone"}},
    "Nobody comes to a rehearsal, or signs up for one.": {
        models.Entrant: {"presence"},
        models.Tournament: {"check_in", "sign_up"},
    },
    "Comes out of what is played and booked there.": {
        models.Entrant: {"gone", "guest", "due_cents", "paid_cents", "reduction_cents"},
        models.Player: {"position", "due_cents", "paid_cents"},
        models.Tournament: {"status", "called_off", "version", "faults"},
    },
    "Opens something, or tells when it began there.": {
        models.Entrant: {"key", "registered_at"},
        models.Player: {"key", "registered_at"},
        models.Tournament: {
            *("slug", "public_key", "wall_key", "seal_salt", "created_at", "changed_at", "looked_at"),
        },
    },
    "A rehearsal is nobody's but the organiser's, and stands beside everything else.": {
        models.Tournament: {
            *(
                "series",
                "series_number",
                "is_public",
                "wall",
                "is_demo",
                "is_rehearsal",
                "organiser",
                "treasurers",
                "co_organisers",
            ),
        },
    },
}
"""Why it is not copied → the columns of the models that are."""

# ---- what is stored of a person ----
OF_A_PERSON: Columns = {
    models.Award: {"entrant", "ranking", "place", "cents"},
    models.Choice: {"entrant", "prize", "revoked"},
    models.Entrant: {"number", "name", "club", "phone", "status", "guest", "paid", "reduction_cents", "presence"},
    models.Player: {"entrant", "name", "club", "phone", "fee_class", "publicity", "proposed", "registered_at"},
    models.SignUp: {
        *("entrant", "number", "turn", "state", "name", "club", "phone", "email", "fee_classes", "public", "consent"),
        "language",
    },
    models.Seat: {"seat"},
    models.Substitution: {"since"},
}
BESIDE_A_PERSON: Columns = {
    models.AuditEvent: {"action", "data", "at"},
    models.Booking: {"at", "kind"},
    models.Posting: {"entrant", "account", "cents"},
    models.Sitting: {"table", "result"},
}
"""What else is handed out, of rows that are not about people."""
NOT_OF_A_PERSON: Mapping[str, Columns] = {
    "Whose row it is.": {
        models.Award: {"tournament"},
        models.Choice: {"tournament"},
        models.Entrant: {"tournament"},
        models.Player: {"tournament", "position"},
        models.Seat: {"sitting", "round", "entrant"},
        models.SignUp: {"tournament"},
        models.Substitution: {"entrant", "position", "coming"},
    },
    "Of one who waits for a partner only.": {models.Player: {"paid", "withdrawn"}},
    "Follows from the bookings or the results, which are told.": {
        models.Award: {"tied"},
        models.Entrant: {"gone", "due_cents", "paid_cents"},
        models.Player: {"due_cents", "paid_cents"},
    },
    "Names others, or says who typed it.": {
        models.Choice: {"by", "at"},
        models.SignUp: {"players", "partner"},
        models.Substitution: {"leaving", "reason", "by", "at"},
    },
    "Opens their own page, which they have.": {models.SignUp: {"nonce", "token_digest", "at"}},
    "Makes sending twice harmless.": {
        models.SignUp: {"key"},
        models.Entrant: {"key", "registered_at"},
        models.Player: {"key"},
    },
}
"""Why it is not handed out → the columns of the models that are about people."""

# ---- what has a reason, and changes what is read nevertheless ----
BY_WHICH_IT_IS_FOUND: Columns = {
    models.Entry: {"number"},
    models.Player: {"position"},
    models.Seat: {"seat"},
    models.SignUp: {"players"},
    models.Sitting: {"discarded"},
    models.Tournament: {"stages"},
    models.User: {"first_name", "last_name", "username"},
}
"""Says in which order, whether at all or under which name the rest is read; beside it, relations do."""
