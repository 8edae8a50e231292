"""The desk: choose a table, type its sheet, save, next missing table."""

from __future__ import annotations


def test_finals_are_saved_and_lead_to_the_next_missing_table(at_desk, tournament, sitting):
    page = at_desk.get(f"/t/{tournament.slug}/zettel/1/1/")
    assert page.status_code == 200
    form = page.context["page"]
    answer = at_desk.post(
        f"/t/{tournament.slug}/zettel/1/1/",
        {
            "key": form.key,
            "seen": form.seen,
            "mode": "bummerl",
            **{f"line-{i}-kind": "bummerl" for i in range(3)},
            "line-0-score.winner": "1",
            "line-0-score.points": "7",
            "line-1-score.winner": "2",
            "line-1-score.points": "4",
            "line-2-score.winner": "1",
            "line-2-score.points": "9",
        },
    )
    assert answer.status_code == 303
    assert answer["Location"] == f"/t/{tournament.slug}/zettel/1/2/?nach=1-1-1"
    sitting.refresh_from_db()
    assert (sitting.finished, sitting.result, sitting.version) == (True, "2:1", 1)
    assert "Tisch 1 ist gespeichert" in at_desk.get(answer["Location"]).content.decode()
