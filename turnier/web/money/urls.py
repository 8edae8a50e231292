"""Addresses of the treasurer."""

from django.urls import path

from turnier.web.money import accounts, fees, journal, papers, prize_table, prizes, views

urlpatterns = [
    path("", views.overview, name="money"),
    path("buchen/", views.book, name="money_book"),
    path("buchungen/", journal.journal, name="money_journal"),
    path("buchungen/<int:number>/zurueck/", journal.reverse_booking, name="money_reverse"),
    path("konto/<int:number>/", accounts.account, name="money_account"),
    path("konto/<int:number>/zurueckzahlen/", accounts.refund, name="money_refund"),
    path("konto/<int:number>/behalten/", accounts.keep, name="money_keep"),
    path("konto/<int:number>/stapel/", accounts.cash_out, name="money_cash_out"),
    path("einzeln/<int:pk>/zurueckzahlen/", accounts.refund_single, name="single_refund"),
    path("startgeld/", fees.terms, name="fee_terms"),
    path("verlustgeld/", fees.losses, name="money_losses"),
    path("verlustgeld/<int:number>/<int:table>/", fees.collect, name="money_losses_collect"),
    path("verlustgeld/<int:number>/<int:table>/zurueck/", fees.take_back, name="money_losses_take_back"),
    path("verlustgeld.pdf", fees.loss_list, name="paper_losses"),
    path("preise/", prizes.plan, name="money_plan"),
    path("preise/vorschau/", prizes.preview, name="money_preview"),
    path("preise/festlegen/", prizes.fix, name="money_fix"),
    path("auszahlung/<int:number>/", prizes.pay, name="money_payout"),
    path("zaehlen/", views.count, name="money_count"),
    path("preistisch/", prize_table.prizes, name="prize_table"),
    path("preistisch/<int:pk>/", prize_table.edit, name="prize"),
    path("preistisch/<int:pk>/weg/", prize_table.withdraw, name="prize_withdraw"),
    path("bild/<int:pk>/", prize_table.picture, name="picture"),
    path("preistisch/waehlen/", prize_table.choosing, name="choosing"),
    path("preistisch/waehlen/beginnen/", prize_table.start, name="choosing_start"),
    path("preistisch/waehlen/nehmen/", prize_table.choose, name="prize_choose"),
    path("preistisch/waehlen/zuruecknehmen/", prize_table.undo, name="choice_revoke"),
    path("bericht/", papers.report, name="money_report"),
    path("bericht/zurueck/", papers.reset, name="money_report_reset"),
    path("urkunden/", papers.logo, name="certificates"),
    path("preisliste.pdf", papers.prize_list, name="paper_prizes"),
    path("auszahlungsliste.pdf", papers.payout_list, name="paper_payouts"),
    path("kassenbuch.pdf", papers.journal, name="paper_journal"),
    path("kassenabschluss.pdf", papers.closing, name="paper_closing"),
    path("urkunden.pdf", papers.certificates, name="paper_certificates"),
    path("dank.pdf", papers.thanks, name="paper_thanks"),
]
