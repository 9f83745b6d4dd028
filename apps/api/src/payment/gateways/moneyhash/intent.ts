import { z } from 'zod';
import { GatewayUnreachable } from '../../gateway-http.ts';
import { amountShape } from './amounts.ts';
import type { CallMoneyHash } from './call-moneyhash.ts';

const operationShape = z.object({
  type: z.string(),
  status: z.string(),
  amount: amountShape.nullish().transform((amount) => amount ?? undefined),
  statuses: z.array(z.object({ code: z.union([z.string(), z.number()]).nullish() })).nullish(),
});

const transactionShape = z.object({
  id: z.string(),
  status: z.string(),
  merchant_reference: z.string().nullish(),
  operations: z.array(operationShape).nullish(),
  payment_method: z.string().nullish(),
  card: z.object({ card_scheme: z.string().nullish(), last_four_digits: z.string().nullish() }).nullish(),
});

const intentShape = z.object({
  id: z.string(),
  status: z.string(),
  amount: amountShape,
  amount_currency: z.string().nullish(),
  merchant_reference: z.string().nullish(),
  custom_fields: z.record(z.string(), z.unknown()).nullish(),
  payment_status: z.object({ status: z.string().nullish() }).nullish(),
  active_transaction: transactionShape.nullish(),
});

/** The intent stands below `intent` with its transaction beside or inside it; in older answers it is the whole. */
const detailsShape = z
  .union([
    z.object({ intent: intentShape, transaction: transactionShape.nullish() }),
    intentShape.transform((intent) => ({ intent, transaction: undefined })),
  ])
  .transform(({ intent, transaction }) => ({
    intent,
    transaction: intent.active_transaction ?? transaction ?? undefined,
  }));

export type IntentDetails = z.infer<typeof detailsShape>;
export type Operation = z.infer<typeof operationShape>;

/**
 * Asks for an intent by its id; nothing when MoneyHash does not know it. Their documentation reads with a slash at the
 * end and their own plugin without: whichever is there. Throws GatewayUnreachable when nothing can be said.
 */
export async function readIntent(call: CallMoneyHash, id: string): Promise<IntentDetails | undefined> {
  const path = `payments/intent/${encodeURIComponent(id)}`;
  const first = await call({ path: `${path}/` });
  const answer = first.kind === 'error' && first.code === 404 ? await call({ path }) : first;
  if (answer.kind === 'error') {
    if (answer.code === 404) return undefined;
    throw new GatewayUnreachable(`the provider answered ${answer.code}`);
  }
  const details = detailsShape.safeParse(answer.data);
  if (!details.success) throw new GatewayUnreachable('the provider answered something else', { cause: details.error });
  return details.data;
}
