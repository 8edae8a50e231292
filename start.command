#!/bin/sh
# Startet Turnier mit einem Doppelklick auf dem Mac; auch unter Linux zu gebrauchen.
cd "$(dirname "$0")" || exit 1
exec python3 start.py "$@"
