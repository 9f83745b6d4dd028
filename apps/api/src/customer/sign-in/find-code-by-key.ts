import type { RequestContext } from '../../context.ts';
import { codeHashOf, isSameHash } from './code-hash.ts';
import { codeIdOfKey } from './code-key.ts';
import { codePolicy } from './code-policy.ts';
import type { CodePurpose } from '../customer.tables.ts';
import { findCode, type OneTimeCode } from './one-time-code.store.ts';

/** The code whose message carried this key, while the key may be used. */
export async function findCodeByKey(
  context: RequestContext,
  purpose: CodePurpose,
  key: string,
): Promise<OneTimeCode | undefined> {
  const id = codeIdOfKey(key);
  const code = id && (await findCode(context.db, context.merchant.id, id));
  if (!code || code.purpose !== purpose || !code.keyHash || code.usedAt) return undefined;
  const isRight = isSameHash(codeHashOf(context, code.id, key), code.keyHash);
  return isRight && context.now() < keyExpiryOf(code) ? code : undefined;
}

/** The key of a crowded message outlives its code, because who asked too often cannot ask again that day. */
function keyExpiryOf({ purpose, requestedAt, expiresAt }: OneTimeCode): Date {
  if (purpose !== 'sign-in') return expiresAt;
  return new Date(requestedAt.getTime() + codePolicy.keyLifetimeHours * 3_600_000);
}
