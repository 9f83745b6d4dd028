import pg from 'pg';
import type { RunStatement } from '../migrate.ts';
import { createHosts } from '../postgresql-hosts.ts';
import { MoveRefused, takeMoveLocks } from './check-move.ts';

export type MoveOptions = {
  /** The merchant's handle, or a host of its pages. */
  merchant: string;
  from: string;
  to: string;
  /** The origin of the installation on the other database, to which requests are passed on. */
  url?: string | undefined;
  /** Asks whether that installation is on the other database, once the merchant is on its way there. */
  checkUrl?: ((url: string, merchant: { id: string; host: string | undefined }) => Promise<void>) | undefined;
  say?: (line: string) => void;
  /** Called before each step; what it throws undoes the move. For tests. */
  onStep?: (step: Step) => Promise<void> | void;
};

export type Step = 'follow' | 'copy' | 'catch-up' | 'verify' | 'hold' | 'compare' | 'switch' | 'activate';

/** The two databases of a move, and how it is told of. */
export type Ends = {
  source: RunStatement;
  target: RunStatement;
  /** A connection to the source of its own, whose one transaction is the switch. */
  fence: RunStatement;
  options: Pick<MoveOptions, 'url' | 'checkUrl'>;
  say(line: string): void;
  step(name: Step): Promise<void>;
};

export async function withDatabases<T>(options: MoveOptions, work: (ends: Ends) => Promise<T>): Promise<T> {
  const clients: pg.Client[] = [];
  const open = async (url: string): Promise<RunStatement> => {
    const client = await connect(url);
    clients.push(client);
    return runOn(client);
  };
  try {
    const [source, fence] = [await open(options.from), await open(options.from)];
    const target = await open(options.to).catch((error: Error) => {
      throw new MoveRefused(`The other database cannot be reached: ${error.message}`);
    });
    await takeMoveLocks(source, target);
    return await work({
      source,
      target,
      fence,
      options,
      say: options.say ?? (() => {}),
      step: async (name) => options.onStep?.(name),
    });
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/** Rows are compared as texts, so both sides write them alike. A lost connection is noticed, and its locks are not held for long. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await createHosts(url).find(), keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  await client.query(`
    set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'iso_8601'; set extra_float_digits = 1;
    set bytea_output = 'hex'; set statement_timeout = 0; set search_path = public, pg_catalog;
    set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3;
    set idle_session_timeout = 0; set idle_in_transaction_session_timeout = '15min'`);
  return client;
}

export const runOn =
  (client: pg.Client): RunStatement =>
  (text, values) =>
    client.query(text, values);
