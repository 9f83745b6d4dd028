import pg from 'pg';

/** The servers of a DATABASE_URL, of which one takes writes. */
export type PostgresqlHosts = {
  /** The address that was found to take writes; the first before any was looked for. */
  current(): string;
  /** Looks for the server that takes writes; throws what the last one said when none does. */
  find(): Promise<string>;
};

const answerMilliseconds = 5000;

/**
 * Reads an address as libpq does: `postgres://user:password@one:5432,two:5432/shop?target_session_attrs=read-write`.
 * With one server nothing is looked for.
 */
export function createHosts(databaseUrl: string): PostgresqlHosts {
  const addresses = splitHosts(databaseUrl);
  let [current = databaseUrl] = addresses;
  let search: Promise<string> | undefined;

  async function look(): Promise<string> {
    let failure: unknown;
    for (const address of [current, ...addresses.filter((each) => each !== current)]) {
      try {
        await requireWritable(address);
        return (current = address);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  return {
    current: () => current,
    find() {
      if (addresses.length === 1) return Promise.resolve(current);
      search ??= look().finally(() => (search = undefined));
      return search;
    },
  };
}

/**
 * One address for each server. Throws where the list cannot be read, or asks for a server that only reads.
 *
 * @example splitHosts('postgres://shop@one,two:5433/shop') // ['postgres://shop@one/shop', 'postgres://shop@two:5433/shop']
 */
export function splitHosts(databaseUrl: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)((?:[/?#].*)?)$/s.exec(databaseUrl) ?? [];
  const addresses = hosts.split(',').map((host) => `${before}${host}${after}`);
  if (hosts.split(',').some((host) => host === '') && addresses.length > 1)
    throw new Error('a host is missing between two commas');
  return addresses.map((address) => {
    if (!URL.canParse(address)) throw new Error('must be postgres://user:password@host:port/database');
    const url = new URL(address);
    const wanted = url.searchParams.get('target_session_attrs') ?? 'read-write';
    if (!['read-write', 'primary', 'any'].includes(wanted))
      throw new Error(`target_session_attrs=${wanted}: a shop writes, so it has to be read-write or primary`);
    // The driver has no such parameter.
    url.searchParams.delete('target_session_attrs');
    return url.href;
  });
}

async function requireWritable(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: answerMilliseconds,
    query_timeout: answerMilliseconds,
  });
  // One that is lost between two words is one that does not answer.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only === 'on') throw new ReadOnlyServer();
  } finally {
    await client.end().catch(() => undefined);
  }
}

class ReadOnlyServer extends Error {
  /** As PostgreSQL calls a write on a server that only reads. */
  readonly code = '25006';

  constructor() {
    super('no server of DATABASE_URL takes writes: it is a standby');
  }
}
