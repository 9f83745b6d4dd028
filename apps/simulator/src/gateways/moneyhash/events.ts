import { createHmac } from 'node:crypto';
import type { Simulation } from '../../simulation.ts';
import { activeTransaction, statusOf, type Intent } from './intents.ts';
import { asDecimal, presentIntent, presentTransaction } from './present-intent.ts';

/** What the account's webhooks are signed with. */
export const webhookSecret = 'simulator-moneyhash-webhooks';

/** `MoneyHash-Signature` of a body; only version 3 is meant to be checked. */
export function signatureOf(body: string, secret: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
  return `t=${time},v1=${hmac(body)},v2=${hmac(`${time}.${body}`)},v3=${hmac(Buffer.from(body).toString('base64') + time)}`;
}

export type Events = ReturnType<typeof createEvents>;

/** Tells the shop of an intent and of its transactions, at the address that the intent was made with. */
export function createEvents({ gateways, now }: Pick<Simulation, 'gateways' | 'now'>) {
  const send = (intent: Intent, event: object) => {
    const body = JSON.stringify(event);
    const headers = (secret: string) => ({
      'content-type': 'application/json',
      'MoneyHash-Signature': signatureOf(body, secret, now()),
    });
    gateways.send('moneyhash', {
      url: intent.webhookUrl,
      headers: headers(webhookSecret),
      body,
      forged: { headers: headers('somebody else'), body },
    });
  };
  return {
    /** `intent.processed`, `intent.time_expired`, `intent.closed`. */
    tellIntent(intent: Intent): void {
      const told = presentIntent(intent, gateways.switchesOf('moneyhash'));
      send(intent, {
        type: `intent.${intent.status.toLowerCase()}`,
        intent_type: 'PAYMENT',
        data: { intent_id: intent.id, intent: { ...told, amount: asDecimal(intent.hundredths) } },
      });
    },
    /** `transaction.purchase.successful` and the like. */
    tellTransaction(intent: Intent): void {
      const transaction = activeTransaction(intent);
      if (!transaction) return;
      const { payment_status, amount, created, custom_fields } = presentIntent(
        intent,
        gateways.switchesOf('moneyhash'),
      );
      const told = { currency: intent.currency, missing: 0, reference: intent.reference, customFields: custom_fields };
      send(intent, {
        type: `transaction.${statusOf(transaction)}`,
        intent: { id: intent.id, created, custom_fields, amount, payment_status },
        transaction: { type: 'payment', ...presentTransaction(transaction, told) },
      });
    },
  };
}
