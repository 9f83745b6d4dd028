import { isAbsolute } from 'node:path';

/** A message service, as the client library wants it. */
export type NatsAddress = {
  servers: string[];
  /** The subject under which this installation publishes. */
  subject: string;
  user?: string;
  pass?: string;
  token?: string;
  tls?: { caFile?: string; certFile?: string; keyFile?: string };
};

/** Files of TLS by their name in the address. */
const tlsFiles = { ca: 'caFile', cert: 'certFile', key: 'keyFile' } as const;

const shape = 'must be nats://user:password@host:4222 or tls://…, several servers as in nats://one,two';

/**
 * Reads the address of a NATS service: `nats://user:password@one:4222,two:4222/name`, with `tls://` encrypted. The name
 * tells installations apart that share the service. Throws in words where it cannot be read.
 *
 * @example readNatsAddress('tls://shop:secret@one,two/first?ca=/etc/ca.pem')
 */
export function readNatsAddress(address: string): NatsAddress {
  const [, scheme, credentials = '', hosts = '', after = ''] =
    /^(nats|tls):\/\/(?:([^@/?#]*)@)?([^@/?#]+)((?:[/?#].*)?)$/s.exec(address) ?? [];
  if (!scheme) throw new Error(shape);
  const servers = hosts.split(',').map(readServer);
  if (!URL.canParse(`http://host${after}`)) throw new Error(shape);
  const { pathname, searchParams, hash } = new URL(`http://host${after}`);
  const name = pathname.replace(/^\//, '') || 'sufra';
  if (hash || !/^[a-z0-9_-]+$/i.test(name))
    throw new Error('behind the host stands one name of letters, digits, - and _, as in nats://host/first');
  return {
    servers,
    subject: `${name}.announcements`,
    ...readCredentials(credentials),
    ...readTls(scheme, searchParams),
  };
}

function readServer(host: string): string {
  if (host === '') throw new Error('a host is missing between two commas');
  if (!URL.canParse(`http://${host}`)) throw new Error(shape);
  const { hostname, port } = new URL(`http://${host}`);
  return `${hostname}:${port || (host.endsWith(':80') ? '80' : '4222')}`;
}

/** As NATS has it: a name and a password, or a token alone. */
function readCredentials(credentials: string): Pick<NatsAddress, 'user' | 'pass' | 'token'> {
  if (credentials === '') return {};
  const [user, pass, ...more] = credentials.split(':').map(decode);
  if (more.length > 0 || !user || pass === '')
    throw new Error('before the @ stand user:password, or a token; write : as %3A, @ as %40 and / as %2F in them');
  return pass === undefined ? { token: user } : { user, pass };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('a % of user or password has to be written as %25');
  }
}

function readTls(scheme: string, parameters: URLSearchParams): Pick<NatsAddress, 'tls'> {
  const tls: NatsAddress['tls'] = {};
  for (const [name, file] of parameters) {
    if (!(name in tlsFiles)) throw new Error(`there is no ${name}; ca, cert and key name files`);
    if (!isAbsolute(file)) throw new Error(`${name} must be the full path of a file`);
    tls[tlsFiles[name as keyof typeof tlsFiles]] = file;
  }
  if (scheme === 'tls') return { tls };
  if (parameters.size > 0) throw new Error('ca, cert and key are of use with tls:// alone');
  return {};
}
