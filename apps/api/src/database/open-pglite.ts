import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from './database.ts';
import type { Db } from './db.ts';
import { lockFolder } from './folder-lock.ts';
import { migrate } from './migrate.ts';
import { createPgliteClient } from './pglite-client.ts';
import { startPglite } from './pglite-connection.ts';
import * as schema from './schema.ts';

export type EmbeddedDatabase = Database & { dump(): Promise<Blob> };

/** Opens the embedded database of a data folder, or one in memory when there is no folder. */
export async function openPglite(options: { dataDir?: string; loadDataDir?: Blob }): Promise<EmbeddedDatabase> {
  const folder = options.dataDir && join(options.dataDir, 'db');
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = folder ? lockFolder(folder) : () => {};
  try {
    return await open(folder && join(folder, 'pglite'), options.loadDataDir, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function open(
  dataDir: string | undefined,
  loadDataDir: Blob | undefined,
  unlock: () => void,
): Promise<EmbeddedDatabase> {
  const connection = await startPglite({ dataDir, loadDataDir });
  const client = createPgliteClient(connection);
  const listeners = new Map<string, Set<(payload: string) => void>>();
  connection.onNotification((channel, payload) => listeners.get(channel)?.forEach((listener) => listener(payload)));

  // Drizzle calls no more of PGlite than this client has.
  const db = drizzle(client as unknown as PGlite, { schema });
  const migrated = await migrate(client.executeSql);
  return {
    kind: 'pglite',
    migrated,
    db: db as unknown as Db,
    executeSql: client.executeSql,
    async listen(channel, onPayload) {
      const channelListeners = listeners.get(channel) ?? new Set();
      listeners.set(channel, channelListeners.add(onPayload));
      if (channelListeners.size === 1) await connection.call({ kind: 'listen', channel });
      return async () => {
        channelListeners.delete(onPayload);
        if (channelListeners.size === 0) await connection.call({ kind: 'unlisten', channel });
      };
    },
    dump: () => connection.call({ kind: 'dump' }) as Promise<Blob>,
    async close() {
      await connection.call({ kind: 'close' });
      await connection.end();
      unlock();
    },
  };
}
