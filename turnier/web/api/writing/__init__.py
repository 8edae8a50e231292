"""What programs may do: results, people, who is there, who signs up."""
