-- The accounts of a shop on one PostgreSQL server, and its database. An administrator runs it before the first migration, and on
-- another server before a dump is restored there; docs/deployment.md has the commands. With --set=existing=yes the database is there
-- already, and what another account owns in it becomes sufra_owner's.
--
-- sufra_owner  owns the tables; migrations and restores run as it, no process of the shop does
-- sufra_shop   reads and writes rows; every process of the shop runs as it
-- sufra_backup reads everything, for dumps
select format('create role %I login', name) from unnest(array['sufra_owner', 'sufra_shop', 'sufra_backup']) as wanted (name)
where not exists (select from pg_roles where rolname = name) \gexec
alter role sufra_owner password :'owner_password';
alter role sufra_shop password :'shop_password';
alter role sufra_backup password :'backup_password';
grant pg_read_all_data to sufra_backup;
-- An administrator who is no superuser gives a database only to a role of which it is a member.
grant sufra_owner to current_user;

\if :{?existing}
alter database :"database" owner to sufra_owner;
\else
create database :"database" owner sufra_owner encoding 'UTF8' template template0;
\endif
revoke all on database :"database" from public;
grant connect, temporary on database :"database" to sufra_shop, sufra_backup;

\connect :"database"
\if :{?existing}
select format('alter schema %I owner to sufra_owner', nspname) from pg_namespace where nspname in ('public', 'drizzle', 'pgboss') \gexec
-- A sequence of a column follows its table.
select format('alter %s %s owner to sufra_owner', case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, pg_class.oid::regclass)
from pg_class
where relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle', 'pgboss'))
  and (relkind in ('r', 'p', 'v') or relkind = 'S' and not exists (
    select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i'))) \gexec
select format('alter routine %s owner to sufra_owner', oid::regprocedure) from pg_proc
where pronamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle', 'pgboss')) \gexec
select format('alter type %s owner to sufra_owner', oid::regtype) from pg_type
where typtype in ('e', 'd') and typnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle', 'pgboss')) \gexec
select 'grant select, insert, update, delete on orders to sufra_shop' where to_regclass('public.orders') is not null \gexec
\endif
-- The default privileges reach the tables of every later version.
alter default privileges for role sufra_owner grant usage on schemas to sufra_shop;
alter default privileges for role sufra_owner grant select, insert, update, delete on tables to sufra_shop;
alter default privileges for role sufra_owner grant usage, select on sequences to sufra_shop;
alter default privileges for role sufra_owner grant execute on functions to sufra_shop;
grant usage on schema public to sufra_shop;
grant create on schema public to sufra_owner;
