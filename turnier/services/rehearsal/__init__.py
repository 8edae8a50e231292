"""The demo and the rehearsal: evenings played by the program."""
