import { expect, test } from 'vitest';
import { createPgliteClient, type PgliteRequest } from './open-pglite.ts';

/** A connection that stands in a transaction which failed and could not be ended. */
function abortedConnection() {
  const sent: string[] = [];
  let isAborted = true;
  return {
    sent,
    async call(request: PgliteRequest): Promise<unknown> {
      const text = 'text' in request ? request.text : request.kind;
      sent.push(text);
      if (text === 'rollback') isAborted = false;
      if (isAborted) throw Object.assign(new Error('current transaction is aborted'), { code: '25P02' });
      return { rows: [] };
    },
    onNotification() {},
    async end() {},
  };
}

test('a transaction that could not be ended is ended by whoever finds it', async () => {
  const connection = abortedConnection();
  const client = createPgliteClient(connection);
  await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' });
  expect(await client.query('select 2')).toEqual({ rows: [] });
  expect(connection.sent).toEqual(['select 1', 'rollback', 'select 2']);
});
