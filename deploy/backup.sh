#!/bin/sh
# backup.sh HOST: copies the whole database every day, and drops what is older than two weeks, except the newest copy.
backups=${BACKUPS:-/backups}
while true; do
  copy=$backups/base/$(date +%Y-%m-%dT%H-%M)
  rm -rf "$backups"/base/*.part
  if pg_basebackup -h "$1" -U turnier -D "$copy.part" -Ft -z -X stream && mv -T "$copy.part" "$copy"; then
    find "$backups/base" -mindepth 1 -maxdepth 1 -mtime +14 -exec rm -r {} +
    find "$backups/wal" -type f -mtime +16 -delete
    sleep 86400
  else
    sleep 300
  fi
done
