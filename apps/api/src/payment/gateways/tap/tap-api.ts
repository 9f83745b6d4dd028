import type { GatewayAnswer, GatewayHttp, GatewayRequest } from '../../gateway-http.ts';
import type { TapSettings } from './settings.ts';

export type TapRequest = Pick<GatewayRequest, 'method' | 'json'> & {
  path: string;
  /** Of the page that Tap makes. */
  language?: 'ar' | 'en';
};

export type TapApi = (request: TapRequest) => Promise<GatewayAnswer>;

/** Calls to Tap in the name of one merchant. */
export const createTapApi =
  ({ apiUrl, secretKey }: TapSettings, http: GatewayHttp): TapApi =>
  ({ path, language, ...request }) =>
    http({
      ...request,
      url: `${apiUrl}${path}`,
      headers: { authorization: `Bearer ${secretKey}`, ...(language && { lang_code: language }) },
    });
