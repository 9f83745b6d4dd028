import { z } from 'zod';

const source = z.looseObject({
  type: z.string().nullish(),
  company: z.string().nullish(),
  number: z.string().nullish(),
  message: z.string().nullish(),
  response_code: z.string().nullish(),
});

/** A payment as Moyasar answers it. Amounts are in minor units by the digits of ISO 4217, as ours are. */
export const moyasarPayment = z.looseObject({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  refunded: z.int().nullish(),
  captured: z.int().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  source: source.nullish(),
});

export type MoyasarPayment = z.infer<typeof moyasarPayment>;

/** The error of an answer: `type` says what kind it is. */
export const moyasarError = z.looseObject({ type: z.string(), message: z.string().nullish() });
