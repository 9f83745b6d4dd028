import { parse, protocol, type PGlite, type ParserOptions, type Results } from '@electric-sql/pglite';
import { createStatementNames } from './statement-names.ts';

const { serialize } = protocol;

type Prepared = { name: string; parameterTypes: number[] };
type Options = { rowMode?: 'array' | 'object' | undefined; parsers?: ParserOptions | undefined };

/**
 * Statements of an embedded database that are read and planned once: what comes again is kept under a name, and each
 * use of it is one message to the database instead of six.
 */
export function createPgliteStatements(database: PGlite) {
  const nameOf = createStatementNames({ limit: 400 });
  const prepared = new Map<string, Prepared>();

  async function prepare(text: string, name: string): Promise<Prepared> {
    const request = joined(serialize.parse({ text, name }), serialize.describe({ type: 'S', name }), serialize.sync());
    const { messages } = await database.execProtocol(request, { syncToFs: false });
    const statement = { name, parameterTypes: parse.parseDescribeStatementResults(messages) };
    prepared.set(text, statement);
    return statement;
  }

  return async (text: string, values: unknown[] = [], options: Options = {}): Promise<Results> => {
    const name = nameOf(text);
    if (name === undefined) return database.query(text, values, options);
    const run = async (): Promise<Results> => {
      const { parameterTypes } = prepared.get(text) ?? (await prepare(text, name));
      const request = joined(
        serialize.bind({ statement: name, values: values.map((value, at) => write(value, parameterTypes[at])) }),
        serialize.describe({ type: 'P' }),
        serialize.execute(),
        serialize.sync(),
      );
      const { messages } = await database.execProtocol(request);
      const [result] = parse.parseResults(messages, database.parsers, options);
      return result ?? { rows: [], fields: [] };
    };
    return database.runExclusive(run);
  };

  function write(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const serializer = type === undefined ? undefined : database.serializers[type];
    if (serializer) return serializer(value);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }
}

function joined(...messages: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(messages.reduce((size, message) => size + message.length, 0));
  let at = 0;
  for (const message of messages) {
    all.set(message, at);
    at += message.length;
  }
  return all;
}
