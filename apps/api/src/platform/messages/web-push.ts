import webPush from 'web-push';

export type PushTarget = { endpoint: string; p256dh: string; auth: string };
export type PushIdentity = { publicKey: string; privateKey: string; subject: string };
export type PushMessage = { payload: string; topic: string };

/** The result of a push: `gone` is a subscription that ended or expired. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

const ttlSeconds = 3600;
const patienceMilliseconds = 10_000;

/**
 * Hands a notification to a browser's push service, encrypted for that browser (RFC 8291) and signed by us (RFC 8292).
 * Throws when it is worth another try.
 */
export async function sendWebPush(
  target: PushTarget,
  message: PushMessage,
  identity: PushIdentity,
): Promise<PushOutcome> {
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
    message.payload,
    { vapidDetails: identity, TTL: ttlSeconds, urgency: 'high', topic: message.topic },
  );
  const answer = await fetch(endpoint, {
    method,
    headers: headers as Record<string, string>,
    body: new Uint8Array(body ?? Buffer.alloc(0)),
    // A push service does not redirect.
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMilliseconds),
  });
  await answer.body?.cancel();
  if (answer.status === 404 || answer.status === 410) return 'gone';
  if (answer.status === 429 || answer.status >= 500) throw new Error(`a push service answered ${answer.status}`);
  return answer.ok ? 'sent' : 'refused';
}
