#!/bin/sh
# Run once by the container of PostgreSQL: whoever has the password may copy the whole database, as backups do.
echo "host replication turnier all scram-sha-256" >> "$PGDATA/pg_hba.conf"
