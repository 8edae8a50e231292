"""The desk where paper sheets are typed in, corrected, and conflicts settled."""
