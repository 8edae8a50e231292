"""What goes wrong on an evening, done on purpose: kills, cuts, full disks, jumping clocks, two people at one table."""
