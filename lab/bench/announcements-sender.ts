import { notify } from '@sufra/api/platform/database/announce';
import { openDatabase } from '@sufra/api/platform/database/database';
import { readNatsAddress } from '@sufra/api/platform/database/nats/nats-address';
import { setImmediate } from 'node:timers/promises';

/* A process that announces through the message service as fast as it can for some seconds, and tells how often. */
const { databaseUrl, realtimeUrl, channel, payload, seconds } = JSON.parse(process.argv[2] ?? '{}') as {
  databaseUrl: string;
  realtimeUrl: string;
  channel: string;
  payload: string;
  seconds: number;
};
const atOnce = 100;

const database = await openDatabase({ databaseUrl, poolSize: 1, realtime: readNatsAddress(realtimeUrl) });
const until = performance.now() + seconds * 1000;
let sent = 0;
for (; performance.now() < until; sent += atOnce) {
  for (let index = 0; index < atOnce; index += 1) await notify(database.db, channel, payload);
  // The socket takes what was written.
  await setImmediate();
}
process.send?.(sent);
await database.close();
process.disconnect();
