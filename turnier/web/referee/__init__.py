"""The referee's phone: in through a code that works once, then the list of their tables."""
