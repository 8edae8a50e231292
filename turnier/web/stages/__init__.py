"""What is played after the ordinary rounds, or in place of them: who goes on, groups, the bracket."""
