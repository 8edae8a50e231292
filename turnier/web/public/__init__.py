"""The closing screen: the winner, soberly."""
