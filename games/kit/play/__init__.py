"""What every card engine shares: cards, tricks, actions, and playing and replaying a deal."""
