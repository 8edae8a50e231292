#!/bin/sh
# Startet Turnier mit einem Doppelklick auf dem Mac; auch unter Linux zu gebrauchen.
case $0 in */*) cd "${0%/*}" || exit 1 ;; esac
exec python3 start.py "$@"
