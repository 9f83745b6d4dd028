import type { Breach } from './breach.ts';
import { lineAt, type SourceFile } from './source-file.ts';

/** Shops stay open from this migration on; what came before ran while there were none. */
const firstBesideOpenShops = '0015';

type Statement = { text: string; offset: number };

/** The operations that a statement may do while processes of the version before still run. Everything else is refused. */
type Permission = {
  pattern: RegExp;
  refuse?: (match: RegExpExecArray, isNew: (table: string) => boolean) => string | false;
};

const permissions: Permission[] = [
  { pattern: /^create table "(?<table>\w+)"/ },
  { pattern: /^create (?:or replace )?function / },
  { pattern: /^drop index concurrently / },
  { pattern: /^alter table "(\w+)" (?:validate constraint|alter column "\w+" set default) / },
  {
    pattern: /^create (?<unique>unique )?index (?<beside>concurrently )?"\w+" on "(?<table>\w+)"/,
    refuse({ groups = {} }, isNew) {
      if (isNew(groups['table'] ?? '')) return false;
      if (groups['unique']) return 'Processes of the version before may still write what a unique index refuses.';
      return !groups['beside'] && 'Nobody can write while this index is made. Write .concurrently() in the table.';
    },
  },
  {
    pattern: /^alter table "(?<table>\w+)" add column "\w+" (?<rest>.*)$/s,
    refuse({ groups = {} }, isNew) {
      const { table = '', rest = '' } = groups;
      if (isNew(table)) return false;
      if (/\bunique\b|\bprimary key\b|\bgenerated\b|\bserial\b/.test(rest))
        return 'This rewrites the table while nobody can use it.';
      if (/\bdefault\b.*\((?!\))/.test(rest.replaceAll(/'[^']*'/g, "''")) || /\bdefault\s+\w+\(/.test(rest))
        return 'A default that is worked out for every row rewrites the table. Use a plain value.';
      return (
        /\bnot null\b/.test(rest) &&
        !/\bdefault\b/.test(rest) &&
        'Processes of the version before do not fill this column. Give it a default, or let it be null.'
      );
    },
  },
  {
    pattern: /^alter table "(?<table>\w+)" add constraint (?<rest>.*)$/s,
    refuse: ({ groups = {} }, isNew) =>
      !isNew(groups['table'] ?? '') &&
      !/\bnot valid$/.test(groups['rest'] ?? '') &&
      'Every row is checked while nobody can write. Add it NOT VALID, and VALIDATE it in a later migration.',
  },
  {
    pattern: /^create trigger .* on "(?<table>\w+)"/s,
    refuse: ({ groups = {} }, isNew) =>
      !isNew(groups['table'] ?? '') && 'Processes of the version before do not know what this trigger wants.',
  },
];

/** A key that takes the place of another by indexes that are made already, and the references that named it. */
const swapsKeys = /^alter table "\w+" drop constraint "\w+"(?:$|, add constraint "\w+" unique using index )/;

/** Operations that are refused elsewhere and harmless in one migration. */
const exceptions: Record<string, RegExp> = {
  // Triggers that only copy what was written: the version before notices nothing (decision record 0096).
  '0022_order_event_log.sql': /^create trigger "\w+" after /,
  '0024_mirror_order_event_log.sql': /^create trigger "\w+" after /,
  // Fills a table that the version before does not know, and locks only the rows of that table.
  '0023_fill_order_event_log.sql': /^(?:insert into|update) "order_event_log" /,
  // The former key stays unique, and a reference is validated anew beside the open shop (decision record 0097).
  '0025_merchant_key_indexes.sql': /^create unique index concurrently /,
  '0026_merchant_keys_of_the_menu.sql': swapsKeys,
  '0027_merchant_keys_of_customers.sql': swapsKeys,
  '0028_merchant_keys_of_orders.sql': swapsKeys,
  // A trigger names the merchant for the version before; a check that holds stands in for reading the rows.
  '0030_merchant_of_each_row.sql': /^create trigger "\w+_merchant" before insert /,
  '0031_fill_merchants.sql': /^(?:update|delete from) "\w+" (?:as t set|where) "merchant_id" /,
  '0032_merchant_indexes.sql': /^create unique index concurrently /,
  '0035_merchant_keys_of_parts.sql': /^alter table "\w+" (?:alter column "merchant_id" set not null$|drop constraint )/,
  // Processes of the version before only add to this log.
  '0075_staff_log_kept.sql': /^create trigger "\w+" before (?:update or delete|truncate) on "staff_log"/,
};

const otherwise =
  'Processes of the version before still use what this takes away or changes. ' +
  'Add the new beside the old, and remove the old in a version after the one that no longer uses it.';

/** Migrations that would break, or stop, the processes that run while they are applied. */
export function findMigrationBreaches(files: readonly SourceFile[]): Breach[] {
  return files.filter(({ path }) => nameOf(path) >= firstBesideOpenShops).flatMap(breachesOf);
}

const nameOf = (path: string): string => path.split('/').at(-1) ?? '';

function breachesOf(file: SourceFile): Breach[] {
  const statements = statementsOf(file.text);
  const breach = ({ offset }: Statement, message: string): Breach => ({
    path: file.path,
    line: lineAt(file.text, offset),
    message,
  });
  const made = new Set(statements.flatMap(({ text }) => /^create table "(\w+)"/.exec(text)?.[1] ?? []));
  const isNew = (table: string): boolean => made.has(table);
  const beside = statements.filter(({ text }) => / concurrently /.test(text));
  const mixed = beside.length > 0 && beside.length < statements.length ? beside.slice(0, 1) : [];
  return [
    ...statements.flatMap((statement) => {
      if (exceptions[nameOf(file.path)]?.test(statement.text)) return [];
      const message = refusalOf(statement.text, isNew);
      return message ? [breach(statement, message)] : [];
    }),
    ...mixed.map((statement) =>
      breach(
        statement,
        'What is made CONCURRENTLY stands in a migration of its own: it cannot be undone with the rest.',
      ),
    ),
  ];
}

function refusalOf(text: string, isNew: (table: string) => boolean): string | false {
  for (const { pattern, refuse } of permissions) {
    const match = pattern.exec(text);
    if (match) return refuse?.(match, isNew) ?? false;
  }
  return otherwise;
}

/** The statements of a migration in small letters, without comments; the bodies of functions are not looked into. */
function statementsOf(text: string): Statement[] {
  const blank = (part: string): string => part.replace(/[^\n]/g, ' ');
  const plain = text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, blank)
    .replaceAll(/--[^\n]*/g, blank)
    .replaceAll('"public".', blank);
  return [...plain.matchAll(/[^;]+/g)]
    .map(({ 0: part, index }) => ({
      text: part.trim().replaceAll(/\s+/g, ' ').toLowerCase(),
      offset: index + part.search(/\S/),
    }))
    .filter((statement) => statement.text !== '');
}
