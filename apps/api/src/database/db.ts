import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

type Rows<Row> = { rows: Row[] };

/** Both drivers answer a raw statement with an object that has `rows`. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** The one handle for PGlite and PostgreSQL: a database, or a transaction of it. */
export type Db = PgDatabase<RowsResult, typeof schema>;
