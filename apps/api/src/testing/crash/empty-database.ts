import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A new database on a PostgreSQL server; its address. */
export async function createEmptyDatabase(serverUrl: string): Promise<string> {
  const name = `crash_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
