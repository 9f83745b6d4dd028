import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** 32 MB and some 80 ms of one core for every guess; what a hash was made with stands in it. */
const cost = { N: 2 ** 15, r: 8, p: 1 };
const keyBytes = 32;
const saltBytes = 16;

/**
 * A memory-hard hash of a password, with its salt and its cost, to be stored.
 *
 * @example await hashPassword('saffron rice') // 'scrypt$32768$8$1$…$…'
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Whether a password is the one of a stored hash. Without a hash, or with one that cannot be read, the answer is no
 * after the same work, so that its duration does not tell who has an account.
 */
export async function isPasswordOf(password: string, stored: string | null | undefined): Promise<boolean> {
  const [kind, n, r, p, salt = '', key = ''] = stored?.split('$') ?? [];
  if (kind !== 'scrypt' || key === '') return derive(password, Buffer.alloc(saltBytes), cost).then(() => false);
  const expected = Buffer.from(key, 'base64url');
  const own = { N: Number(n), r: Number(r), p: Number(p) };
  const given = await derive(password, Buffer.from(salt, 'base64url'), own);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The same password typed on another keyboard is the same password. */
function derive(password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key))),
  );
}
