import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database/db.ts';
import { sharedTestDatabase } from '../../testing/test-database.ts';
import { personalTables } from './personal-data.ts';

/** The column names that suggest personal data. */
const soundsPersonal =
  /name|mobile|phone|mail|address|notes?$|plate|^car$|endpoint|message|comment|contact|birth|latitude|longitude|device|photo|image|picture|agent|^ip|subject|reason|instructions|landmark|customer|guest|person/;

/** Tables whose columns sound personal and are not a guest's, and why. */
const aboutNobody: Record<string, string> = {
  merchants: 'the restaurant',
  merchant_hosts: 'the restaurant’s addresses on the web',
  merchant_documents: 'the restaurant’s own words',
  merchant_files: 'the restaurant’s pictures',
  published_documents: 'menus, for everybody',
  branches: 'the restaurant’s own branches',
  delivery_areas: 'where the restaurant delivers',
  allergens: 'the menu',
  menus: 'the menu',
  menu_categories: 'the menu',
  menu_items: 'the menu',
  modifier_groups: 'the menu',
  modifiers: 'the menu',
  ingredients: 'the menu',
  combo_slots: 'the menu',
  combo_choices: 'the menu',
  staff: 'people who work for the restaurant',
  staff_invitations: 'people who will work for the restaurant',
  staff_sessions: 'people who work for the restaurant',
  staff_devices: 'tablets of the restaurant',
  staff_log: 'people who work for the restaurant',
  device_presence: 'tablets of the restaurant',
  device_pushes: 'tablets of the restaurant',
  sold_out_things: 'the menu, and people who work for the restaurant',
  branch_pauses: 'the restaurant’s own branches',
  special_hours: 'the restaurant’s own branches',
  auto_accept_switches: 'the restaurant’s own branches',
  kitchen_figures: 'the restaurant’s own branches',
  publications: 'the menu, and people who work for the restaurant',
  drafts: 'the menu, and people who work for the restaurant',
  day_closes: 'figures, and people who work for the restaurant',
  limit_counters: 'keyed hashes, gone with their window',
};

type Column = { table: string; column: string };
let columns: Column[];
let database: Database;
beforeEach(async () => {
  database = await sharedTestDatabase();
  const { rows } = await database.executeSql(`
    select relname as table, attname as column from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped
    order by 1, 2
  `);
  columns = rows as Column[];
});

const listed = new Set(personalTables.map(({ table }) => table));
const columnsOf = (table: string) => columns.filter((each) => each.table === table).map(({ column }) => column);

describe('the list of what is personal', () => {
  test('has every table that knows a customer', () => {
    const unlisted = columns.filter(({ table, column }) => column === 'customer_id' && !listed.has(table));
    expect(unlisted.map(({ table }) => table)).toEqual([]);
  });

  test('has every table with a column that sounds personal, or says why it is about nobody', () => {
    const unknown = columns.filter(
      ({ table, column }) => soundsPersonal.test(column) && !listed.has(table) && !(table in aboutNobody),
    );
    expect(unknown).toEqual([]);
  });

  test('has every table that hangs on a personal one', async () => {
    const { rows } = await database.executeSql(`
      select distinct from_table.relname as child, to_table.relname as parent
      from pg_constraint
      join pg_class from_table on from_table.oid = conrelid
      join pg_class to_table on to_table.oid = confrelid
      where contype = 'f' and not from_table.relispartition and not to_table.relispartition
    `);
    const hanging = (rows as { child: string; parent: string }[]).filter(
      ({ child, parent }) => listed.has(parent) && !listed.has(child) && !(child in aboutNobody),
    );
    expect(hanging).toEqual([]);
  });

  test.each(personalTables)('says of every column of $table whether it stays', ({ table, onErase, keeps = [] }) => {
    const known = columnsOf(table);
    expect(known).not.toEqual([]);
    if (onErase === 'delete') return;
    const decided = [...Object.keys(onErase.blank), ...keeps];
    expect(known.filter((column) => !decided.includes(column))).toEqual([]);
    expect(decided.filter((column) => !known.includes(column))).toEqual([]);
  });

  test('names no table that is not there', () => {
    const tables = new Set(columns.map(({ table }) => table));
    expect([...listed, ...Object.keys(aboutNobody)].filter((table) => !tables.has(table))).toEqual([]);
  });
});
