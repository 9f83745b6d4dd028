import { expect, test } from 'vitest';
import { findMigrationBreaches } from './migration-breaches.ts';
import { readMigrations } from './source-file.ts';

const inFile = (text: string, name = '0020_dishes.sql') =>
  findMigrationBreaches([{ path: `apps/api/src/platform/database/migrations/${name}`, text }]);

test('every migration of ours may be applied while the version before runs', () => {
  const migrations = readMigrations();
  expect(migrations.length).toBeGreaterThan(15);
  expect(findMigrationBreaches(migrations)).toEqual([]);
});

test.each([
  ['a table is dropped', 'DROP TABLE "orders";'],
  ['a column is dropped', 'ALTER TABLE "orders" DROP COLUMN "notes";'],
  ['a column is renamed', 'ALTER TABLE "orders" RENAME COLUMN "notes" TO "words";'],
  ['a table is renamed', 'ALTER TABLE "orders" RENAME TO "meals";'],
  ['a type is changed', 'ALTER TABLE "orders" ALTER COLUMN "total_minor" SET DATA TYPE bigint;'],
  ['a column has to be filled', 'ALTER TABLE "orders" ALTER COLUMN "notes" SET NOT NULL;'],
  ['a column may be empty that was never', 'ALTER TABLE "orders" ALTER COLUMN "total_minor" DROP NOT NULL;'],
  ['a default goes', 'ALTER TABLE "orders" ALTER COLUMN "checks" DROP DEFAULT;'],
  ['a new column has to be filled', 'ALTER TABLE "orders" ADD COLUMN "tip_minor" integer NOT NULL;'],
  ['a new column is worked out', 'ALTER TABLE "orders" ADD COLUMN "key" uuid DEFAULT gen_random_uuid();'],
  ['a new column is unique', 'ALTER TABLE "orders" ADD COLUMN "key" text UNIQUE;'],
  ['rows are rewritten', 'UPDATE "orders" SET "notes" = \'\';'],
  ['rows are removed', 'DELETE FROM "orders";'],
  ['an index keeps writers out', 'CREATE INDEX "orders_total" ON "orders" USING btree ("total_minor");'],
  ['an index refuses', 'CREATE UNIQUE INDEX CONCURRENTLY "orders_total" ON "orders" ("total_minor");'],
  ['a constraint reads every row', 'ALTER TABLE "orders" ADD CONSTRAINT "positive" CHECK ("total_minor" > 0);'],
  [
    'a trigger comes to a table in use',
    'CREATE TRIGGER "t" BEFORE INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION f();',
  ],
  ['a constraint goes', 'ALTER TABLE "orders" DROP CONSTRAINT "positive";'],
  ['a table is locked', 'LOCK TABLE "orders";'],
  ['it hides behind a comment', '-- DROP nothing\nDROP TABLE "orders";'],
])('refused: %s', (_what, statement) => {
  const breaches = inFile(`CREATE TABLE "dishes" ("id" uuid);--> statement-breakpoint\n${statement}`);
  expect(breaches).toHaveLength(/concurrently/i.test(statement) ? 2 : 1);
  expect(breaches[0]?.line).toBe(statement.startsWith('--') ? 3 : 2);
});

test.each([
  [
    'a table with everything of its own',
    'CREATE TABLE "dishes" ("id" uuid NOT NULL); CREATE UNIQUE INDEX "d" ON "dishes" ("id");',
  ],
  [
    'a new table that points at an old one',
    'CREATE TABLE "dishes" ("id" uuid); ALTER TABLE "dishes" ADD CONSTRAINT "f" FOREIGN KEY ("id") REFERENCES "public"."orders"("id");',
  ],
  ['a column that may be empty', 'ALTER TABLE "orders" ADD COLUMN "tip_minor" integer;'],
  ['a column with a plain value', 'ALTER TABLE "orders" ADD COLUMN "checks" integer DEFAULT 0 NOT NULL;'],
  ['a list that begins empty', `ALTER TABLE "orders" ADD COLUMN "names" text[] DEFAULT '{}' NOT NULL;`],
  [
    'an index beside the open shop',
    'CREATE INDEX CONCURRENTLY "orders_total" ON "orders" USING btree ("total_minor");',
  ],
  [
    'a constraint for what is written from now on',
    'ALTER TABLE "orders" ADD CONSTRAINT "p" CHECK ("total_minor" > 0) NOT VALID;',
  ],
  ['a constraint that is then checked', 'ALTER TABLE "orders" VALIDATE CONSTRAINT "p";'],
  [
    'a function that says DROP',
    'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DROP TABLE a; END $$;',
  ],
])('allowed: %s', (_what, text) => {
  expect(inFile(text)).toEqual([]);
});

test('what ran before there were shops is not judged', () => {
  expect(inFile('DROP TABLE "orders";', '0003_scheduling.sql')).toEqual([]);
});
