import { z } from 'zod';
import { readAnswer, type GatewayAnswer, type GatewayHttp } from '../../gateway-http.ts';
import { throttledCode } from './result-code.ts';
import type { HyperpaySettings } from './settings.ts';

export type HyperpayAccount = { settings: HyperpaySettings; http: GatewayHttp; now(): Date };

const result = z.object({ code: z.string(), description: z.string().optional() });

/** A debit, or what was done about one. A declined one carries neither amount nor, sometimes, our reference. */
export const transaction = z.object({
  id: z.string().optional(),
  paymentType: z.string().optional(),
  paymentBrand: z.string().optional(),
  amount: z.string().optional(),
  currency: z.string().optional(),
  merchantTransactionId: z.string().optional(),
  referencedId: z.string().optional(),
  result,
  card: z.object({ last4Digits: z.string().optional() }).optional(),
});

export type Transaction = z.infer<typeof transaction>;

export const checkoutAnswer = z.object({ id: z.string().optional(), integrity: z.string().optional(), result });

export const reportAnswer = z.object({ result, payments: z.array(transaction).optional() });

export type HyperpayCall = { path: string; entityId: string; query?: Record<string, string> } & (
  | { form?: undefined }
  | { form: Record<string, string> }
);

/** Calls the gateway with the merchant's token; the entity goes into the query of a GET and into the body of a POST. */
export async function callHyperpay<Shape extends { result: { code: string } }>(
  { settings, http }: HyperpayAccount,
  shape: z.ZodType<Shape>,
  { path, entityId, query, form }: HyperpayCall,
): Promise<Shape> {
  const headers = { authorization: `Bearer ${settings.accessToken}` };
  const url = `${settings.baseUrl}/v1/${path}`;
  const answer = form
    ? await http({ method: 'POST', url, headers, form: { entityId, ...form } })
    : await http({ url: `${url}?${new URLSearchParams({ entityId, ...query }).toString()}`, headers });
  return readAnswer(shape, withCode(answer));
}

/** A proxy that refuses too many requests says so without a result code. */
const withCode = (answer: GatewayAnswer): GatewayAnswer =>
  answer.status === 429 ? { ...answer, body: { result: { code: throttledCode } } } : answer;
