import type { GatewayAnswer, GatewayHttp, GatewayRequest } from '../../gateway-http.ts';
import type { MoyasarSettings } from './settings.ts';

export type CallMoyasar = (
  method: GatewayRequest['method'],
  path: string,
  json?: Record<string, unknown>,
) => Promise<GatewayAnswer>;

/**
 * Calls to Moyasar with the secret key: HTTP Basic with the key as the name and no password. Their firewall turns away
 * clients that do not say who they are.
 */
export function createMoyasarCalls({ secretKey, apiUrl }: MoyasarSettings, http: GatewayHttp): CallMoyasar {
  const headers = {
    authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
    'user-agent': 'sufra',
  };
  return (method, path, json) => http({ method, url: `${apiUrl}/v1${path}`, headers, ...(json && { json }) });
}
