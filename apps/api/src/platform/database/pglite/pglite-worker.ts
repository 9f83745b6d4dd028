import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { PgliteCall, PgliteReply, PgliteWorkerData } from './open-pglite.ts';
import { createPgliteStatements } from './pglite-statements.ts';

/** Drizzle reads times itself, so they must arrive as the text that PostgreSQL wrote. */
const timeTypes = [1114, 1184, 1186, 1082, 1231, 1115, 1185, 1187, 1182];
const asText = (value: string): string => value;
const textTimes = Object.fromEntries(timeTypes.map((type) => [type, asText]));

const { dataDir, loadDataDir } = workerData as PgliteWorkerData;
const database = await PGlite.create({ dataDir, loadDataDir, relaxedDurability: false });
const query = createPgliteStatements(database);
const listening = new Map<string, () => Promise<void>>();

async function run(call: PgliteCall): Promise<unknown> {
  switch (call.kind) {
    case 'query': {
      const parsers = call.timesAsText ? textTimes : undefined;
      // Only rows are returned, since every field of a message is copied.
      const { rows } = await query(call.text, call.values, { rowMode: call.rowMode, parsers });
      return { rows };
    }
    case 'exec': {
      const results = await database.exec(call.text);
      return { rows: results.flatMap((result) => result.rows) };
    }
    case 'listen':
      listening.set(
        call.channel,
        await database.listen(call.channel, (payload) =>
          post({ kind: 'notification', channel: call.channel, payload }),
        ),
      );
      return undefined;
    case 'unlisten':
      await listening.get(call.channel)?.();
      listening.delete(call.channel);
      return undefined;
    case 'dump':
      return database.dumpDataDir('none');
    case 'close':
      return database.close();
  }
}

const post = (reply: PgliteReply): void => parentPort?.postMessage(reply);

// One after the other, in the order in which they were sent.
let last: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (call: PgliteCall) => {
  const result = last.then(() => run(call));
  last = result.catch(() => undefined);
  result.then(
    (result) => post({ kind: 'result', id: call.id, result }),
    (error: unknown) => post({ kind: 'failure', id: call.id, error: plainError(error) }),
  );
});

function plainError(error: unknown): { message: string; fields: Record<string, unknown> } {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const { code, constraint, table, column, detail } = error as Error & Record<string, unknown>;
  return { message: error.message, fields: { code, constraint, table, column, detail } };
}

post({ kind: 'ready' });
