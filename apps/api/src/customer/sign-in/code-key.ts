import { randomBytes } from 'node:crypto';
import { parse, stringify } from 'uuid';

const idBytes = 16;
const secretBytes = 16;

/** A key that names its row and has 128 random bits, for the link of a message: too many to be tried. */
export const makeKey = (codeId: string): string =>
  Buffer.concat([parse(codeId), randomBytes(secretBytes)]).toString('base64url');

/** The row that a key names; nothing for what is no key. */
export function codeIdOfKey(key: string): string | undefined {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== idBytes + secretBytes || bytes.toString('base64url') !== key) return undefined;
  try {
    return stringify(bytes.subarray(0, idBytes));
  } catch {
    return undefined;
  }
}
