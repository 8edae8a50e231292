"""The facts that only papers need; writes nothing but the reports."""
