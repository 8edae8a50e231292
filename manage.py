#!/usr/bin/env python3
"""Django's command line for this project."""

import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "turnier.settings")
    from turnier.management.command_line import run

    sys.exit(run(sys.argv))
