import { randomBytes, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { Context } from '../../context.ts';

/** Keyed and bound to its row: a stolen table cannot be searched for codes, nor a hash moved to another row. */
export const codeHashOf = (context: Context, codeId: string, code: string): string =>
  context.keyedHash(`one-time-code:${codeId}:${code}`);

/** Compares without telling by its duration how much was right. */
export function isSameHash(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

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

/** The secret of the client that requested a code: without it nothing that was given with the number is applied. */
export const ticketOf = (context: Context, codeId: string): string => `${codeId}.${proofOf(context, codeId)}`;

/** True when a ticket was issued for this code. */
export function isTicketOf(context: Context, codeId: string, ticket: string | undefined): boolean {
  const [id, proof] = ticket?.split('.') ?? [];
  return id === codeId && proof !== undefined && isSameHash(proof, proofOf(context, codeId));
}

const proofOf = (context: Context, codeId: string): string => context.keyedHash(`code-ticket:${codeId}`);
