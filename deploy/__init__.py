"""How the program stands on a server: the files for containers, for systemd, and for trying both on one machine."""
