import type { Database } from '../platform/database/db.ts';

/** Every row of every table as the text that the database would print, by the name of its table: for looking for traces. */
export async function dumpText(database: Database): Promise<Map<string, string>> {
  const { rows } = await database.executeSql(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1
  `);
  const dumped = new Map<string, string>();
  for (const { name } of rows as { name: string }[]) {
    const { rows: found } = await database.executeSql(`select t::text as row from only ${name} t`);
    dumped.set(name, (found as { row: string }[]).map(({ row }) => row).join('\n'));
  }
  return dumped;
}

/** Which of the words are there, each with where; bytes are printed as hex, so that is looked for too. */
export function tracesIn(places: Iterable<[string, string]>, words: string[]): string[] {
  const found: string[] = [];
  for (const [place, text] of places) {
    for (const word of words) {
      const hex = Buffer.from(word).toString('hex');
      if (text.includes(word) || text.toLowerCase().includes(hex)) found.push(`${word} in ${place}`);
    }
  }
  return found;
}
