import { errorCodes, type PushSubscriptionBody } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { v7 as uuid } from 'uuid';
import type { RequestContext } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import type { CustomerSession } from '../../platform/session.plugin.ts';
import { isPushService } from './push-service.ts';
import { keepSubscription } from './push.store.ts';

/** Keeps where a browser wants its notices, in the language it reads now. */
export async function subscribe(
  context: RequestContext,
  { id: sessionId, customerId }: CustomerSession,
  { endpoint, keys }: PushSubscriptionBody,
): Promise<Result<undefined, Refusal>> {
  if (!isPushService(endpoint, context.config.push.origins))
    return refuse(refusal(errorCodes.pushServiceUnknown, { pointer: '/endpoint' }));
  // A point of the curve and a secret, as RFC 8291 has them.
  if (bytesOf(keys.p256dh).length !== 65 || bytesOf(keys.p256dh)[0] !== 4) return refuse(keyInvalid('p256dh'));
  if (bytesOf(keys.auth).length !== 16) return refuse(keyInvalid('auth'));
  await keepSubscription(context.db, {
    id: uuid(),
    merchantId: context.merchant.id,
    customerId,
    sessionId,
    endpoint,
    p256dh: keys.p256dh,
    auth: keys.auth,
    locale: context.locale,
    createdAt: context.now(),
  });
  return accept(undefined);
}

const bytesOf = (text: string): Buffer => (/^[\w-]+=*$/.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0));

const keyInvalid = (name: string): Refusal => refusal(errorCodes.pushKeyInvalid, { pointer: `/keys/${name}` });
