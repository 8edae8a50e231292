#!/bin/sh
# Locks the three requirement files for all platforms, with hashes. Needs uv.
set -eu
cd "$(dirname "$0")/.."
lock() { uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header "$@"; }
lock requirements.in -o requirements.txt
lock requirements-hosted.in -c requirements.txt -o requirements-hosted.txt
lock requirements-test.in -c requirements.txt -c requirements-hosted.txt -o requirements-test.txt
