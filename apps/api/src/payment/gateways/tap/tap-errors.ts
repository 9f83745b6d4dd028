import { z } from 'zod';
import type { GatewayAnswer } from '../../gateway-http.ts';

const errorShape = z.object({ errors: z.array(z.object({ code: z.string(), description: z.string().nullish() })) });

/** Tap's own number of what is wrong with a request, for the log; the status where it names none. */
export const errorCodeOf = ({ status, body }: GatewayAnswer): string =>
  errorShape.safeParse(body).data?.errors[0]?.code ?? String(status);

/** Tap says of an empty list that it was not found. */
export const saysNotFound = ({ status, body }: GatewayAnswer): boolean =>
  status === 404 ||
  (status === 400 && /not found/i.test(errorShape.safeParse(body).data?.errors[0]?.description ?? ''));

/** The request was read and turned away before any money was asked for. 402 and 409 leave that open. */
export const wasTurnedAway = ({ status }: GatewayAnswer): boolean => [400, 401, 403, 404, 422, 429].includes(status);
