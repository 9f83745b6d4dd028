import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for the tests of this run; each worker makes its own database on it. */
    databaseUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Tidying up behind the tests would take their time, and move rows while they look.
  const server = await startPostgres({ settings: ['autovacuum=off'] });
  project.provide('databaseUrl', server.url);
  return server.stop;
}
