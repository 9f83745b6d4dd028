import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { errorCodes } from '@sufra/contracts';
import { createSemaphore, type SemaphoreSize } from './http/semaphore.ts';
import { refusal, RefusalError } from './errors/refusal.ts';

/** The work of one hash; it is written into each hash, so that it can grow while old ones still work. */
type PasswordCost = { logN: number; r: number; p: number };

export type Passwords = {
  /** A memory-hard hash with its own salt. */
  hash(password: string): Promise<string>;
  /** Compares; with nothing stored it takes as long and answers no, so that time does not tell who has a password. */
  check(password: string, stored: string | null | undefined): Promise<boolean>;
  /** True when a hash was made with less work than new hashes are. */
  isOutdated(stored: string): boolean;
};

/** 32 MB and about a fifth of a second each. */
const usualCost: PasswordCost = { logN: 15, r: 8, p: 3 };

/** Two at once take 64 MB and leave threads for everything else; beyond a hundred waiting it is refused. */
const usualSize: SemaphoreSize = { atOnce: 2, waiting: 100 };

const keyBytes = 32;

/** Passwords of customers and staff. The work is done on threads of its own, so that it blocks no other request. */
export function createPasswords(cost: PasswordCost = usualCost, size: SemaphoreSize = usualSize): Passwords {
  const semaphore = createSemaphore(size, () => new RefusalError(refusal(errorCodes.unavailable)));
  const nobody = write({ cost, salt: randomBytes(16), key: randomBytes(keyBytes) });
  return {
    async hash(password) {
      const salt = randomBytes(16);
      return write({ cost, salt, key: await semaphore(() => derive(password, salt, cost)) });
    },
    async check(password, stored) {
      const known = read(stored ?? nobody);
      if (!known) throw new Error('A stored password hash cannot be read.');
      const key = await semaphore(() => derive(password, known.salt, known.cost));
      return timingSafeEqual(key, known.key) && Boolean(stored);
    },
    isOutdated(stored) {
      const known = read(stored)?.cost;
      return known?.logN !== cost.logN || known.r !== cost.r || known.p !== cost.p;
    },
  };
}

type Hash = { cost: PasswordCost; salt: Buffer; key: Buffer };

const write = ({ cost: { logN, r, p }, salt, key }: Hash): string =>
  `$scrypt$ln=${logN},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;

function read(hash: string): Hash | undefined {
  const [, logN, r, p, salt, key] = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash) ?? [];
  if (!salt || !key) return undefined;
  return {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

function derive(password: string, salt: Buffer, { logN, r, p }: PasswordCost): Promise<Buffer> {
  const N = 2 ** logN;
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
