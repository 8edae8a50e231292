"""The only place that writes. One function = one transaction, named `<noun>_<verb>`, keyword-only arguments."""
