import type { Database } from '../platform/database/db.ts';

/** One look into a table, as PostgreSQL plans it: with which index, and what it looks up there. */
export type TableLook = { table: string; kind: string; index: string | undefined; condition: string | undefined };

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
};

/** Plans that read a table from end to end; the two joins look cheap where tables are small, as in tests. */
const outOfTheQuestion = ['enable_seqscan', 'enable_mergejoin', 'enable_hashjoin'];

/**
 * The plan of a statement for tables that are too big to be read from end to end. It is planned for any values, as a
 * prepared one is; nothing is carried out.
 */
export async function readPlan(database: Database, statement: string): Promise<TableLook[]> {
  const big = outOfTheQuestion.map((setting) => `set local ${setting} = off;`).join(' ');
  const { rows } = await database.executeSql(`begin; ${big} explain (generic_plan, format json) ${statement}; commit`);
  return (rows as { 'QUERY PLAN': [{ Plan: PlanNode }] }[]).flatMap((row) =>
    row['QUERY PLAN'].flatMap(({ Plan }) => looksOf(Plan)),
  );
}

function looksOf(node: PlanNode, bitmapOf?: string): TableLook[] {
  const kind = node['Node Type'];
  // Of the two halves of a bitmap scan the inner one says which index, and only the outer one of which table.
  const fetched = kind.startsWith('Bitmap') ? (node['Relation Name'] ?? bitmapOf) : undefined;
  const inner = (node.Plans ?? []).flatMap((child) => looksOf(child, fetched));
  const table = node['Relation Name'] ?? fetched;
  if (table === undefined || !lookKinds.has(kind)) return inner;
  return [...inner, { table, kind, index: node['Index Name'], condition: node['Index Cond'] }];
}

const lookKinds = new Set(['Seq Scan', 'Index Scan', 'Index Only Scan', 'Bitmap Index Scan']);
