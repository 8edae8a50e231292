"""Invented people and clubs for the example tournament and the rehearsal."""

FIRST_NAMES = (
    "Agnieszka Anna Bernd Björn Christa Dieter Elfriede Franz Gerda Hans Heidi Inge Josef Jürgen Karin Käthe Kemal "
    "Ludwig Maria Max Nada Norbert Olga Özlem Peter Petra Rosi Rudi Sabine Sepp Sigrid Traudl Uwe Vroni Walter Xaver "
    "Zenzi Zoë"
).split()
SURNAMES = (
    "Aigner Bauer Braun Đorđević Eberl Fischer Größl Hinterseer Hofmann Huber Kirchberger Koch Köhler Krause Krüger "
    "Lange Lechner Lehmann Maier Müller Neumann Obermeier Öztürk Pichler Pürner Richter Rottenaicher Schneider Schwarz "
    "Stöckl Wagner Weber Wimmer Wolf Zimmermann Żuk"
).split()
CLUBS = ("SV Almrausch", "TSV Niederau", "Stammtisch Linde", "Kartenfreunde Obere Isar", "FC Moosbach", "", "")
