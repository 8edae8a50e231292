"""The computer under the program: server, data folder, network, clock and snapshots."""
