"""The computer in the browser: snapshots taken and restored, the spare, the network, and whether everything fits."""
