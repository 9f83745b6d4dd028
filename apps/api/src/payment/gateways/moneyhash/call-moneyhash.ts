import { z } from 'zod';
import { GatewayUnreachable, readAnswer, type GatewayHttp, type GatewayRequest } from '../../gateway-http.ts';
import type { MoneyHashSettings } from './settings.ts';

const envelope = z.object({
  status: z.object({ code: z.number(), errors: z.array(z.unknown()).nullish() }),
  data: z.unknown(),
});

/** What MoneyHash answered; `code` is theirs, which may say no although HTTP says yes. */
export type MoneyHashAnswer = { kind: 'data'; data: unknown } | { kind: 'error'; code: number };

export type CallMoneyHash = (
  request: Pick<GatewayRequest, 'method' | 'json'> & { path: string },
) => Promise<MoneyHashAnswer>;

/**
 * Calls the payment API with the merchant's key. Throws GatewayUnreachable where nobody knows what became of it.
 *
 * @example await call({ path: 'payments/intent/gQlovBL/' })
 */
export function createCall({ apiUrl, apiKey, apiKeyHeader }: MoneyHashSettings, http: GatewayHttp): CallMoneyHash {
  const key = apiKeyHeader.toLowerCase() === 'authorization' ? `Token ${apiKey}` : apiKey;
  return async ({ path, ...request }) => {
    const answer = await http({ ...request, url: `${apiUrl}/${path}`, headers: { [apiKeyHeader]: key } });
    if (!answer.isOk) return { kind: 'error', code: answer.status };
    const { status, data } = readAnswer(envelope, answer);
    if (status.code >= 500) throw new GatewayUnreachable(`the provider answered ${status.code}`);
    return status.code === 200 && !status.errors?.length
      ? { kind: 'data', data }
      : { kind: 'error', code: status.code };
  };
}
