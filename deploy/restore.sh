#!/bin/sh
# restore.sh COPY: fills an empty volume with a copy of the database; when PostgreSQL starts, it adds what was written since.
set -e
backups=${BACKUPS:-/backups}
cd "$PGDATA"
if [ -n "$(ls -A)" ]; then
  echo "The volume is not empty: docker volume rm turnier_data" >&2
  exit 1
fi
tar -xzf "$backups/base/$1/base.tar.gz"
tar -xzf "$backups/base/$1/pg_wal.tar.gz" -C pg_wal
echo "restore_command = 'gunzip < $backups/wal/%f.gz > %p'" >> postgresql.auto.conf
touch recovery.signal
[ "$(id -u)" != 0 ] || chown -R postgres:postgres .
chmod 700 .
