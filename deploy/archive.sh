#!/bin/sh
# archive.sh FILE KEPT: keeps a file of what PostgreSQL wrote (WAL), packed. PostgreSQL may ask for the same file again,
# after it was killed: one that is there already is right if it is the same, and is never overwritten.
if [ -e "$2.gz" ]; then
  gunzip -c "$2.gz" | cmp -s - "$1"
  exit
fi
gzip -c "$1" > "$2.part" && sync "$2.part" && mv "$2.part" "$2.gz"
