"""The program's own commands of manage.py."""
