#!/bin/sh
# Run by the postgres image when its data folder is new.
set -eu
psql --username="$POSTGRES_USER" --dbname=postgres --set=ON_ERROR_STOP=1 --set=database=sufra \
  --set=owner_password="$OWNER_PASSWORD" --set=shop_password="$SHOP_PASSWORD" --set=backup_password="$BACKUP_PASSWORD" \
  --file=/accounts/accounts.sql
