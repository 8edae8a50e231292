"""Lock, check that the tournament is open, write, chain and seal. Every other room writes through this one."""
