#!/bin/sh
# Run once by the image of PostgreSQL, on an empty database: the role that the server works as, which owns nothing.
set -e
psql --set=ON_ERROR_STOP=1 --set=password="$SERVER_PASSWORD" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
create role scope_server login password :'password';
SQL
