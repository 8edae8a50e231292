"""The stages of a tournament: groups, knock-outs and finals as plain values. Pure Python, no Django."""
