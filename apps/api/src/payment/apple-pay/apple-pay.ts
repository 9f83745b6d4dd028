import { X509Certificate } from 'node:crypto';
import { noHosts } from '../no-hosts.ts';
import type { ApplePaySettings } from './apple-pay-settings.ts';
import { askApple } from './ask-apple.ts';

/** A gateway's Apple Pay: what the server does for it. */
export type ApplePay = {
  /** The session that the browser's sheet wants, as Apple gave it. Throws GatewayUnreachable when Apple gives none. */
  openSession(shop: { host: string; name: string }): Promise<Record<string, unknown>>;
  domainFile: string | undefined;
  /** When the certificate that asks Apple runs out; it has to be replaced before. */
  certificateEndsAt?: Date | undefined;
};

/**
 * Apple Pay for a gateway; nothing without settings. The gateway hands it out as `applePay` and `applePayPage` as part of
 * its page settings.
 *
 * @example applePay: openApplePay(settings.applePay)
 */
export const openApplePay = (settings: ApplePaySettings | undefined): ApplePay | undefined =>
  settings && {
    openSession: ({ host, name }) =>
      askApple(settings, {
        merchantIdentifier: settings.merchantId,
        displayName: name.slice(0, 64),
        initiative: 'web',
        initiativeContext: host,
      }),
    domainFile: settings.domainFile,
    certificateEndsAt: settings.certificate ? new X509Certificate(settings.certificate).validToDate : undefined,
  };

/** What the page has to know, as `applePay` of a gateway's page settings. */
export const applePayPage = (settings: ApplePaySettings, provider: string): Record<string, unknown> => ({
  merchantId: settings.merchantId,
  countryCode: settings.countryCode,
  networks: settings.networks,
  capabilities: settings.capabilities,
  scriptUrl: settings.scriptUrl,
  validatePath: `/payments/providers/${provider}/apple-pay/validate`,
});

/** Hosts of Apple's script; nothing where the script comes from the shop itself. */
export function applePayHosts({ scriptUrl }: ApplePaySettings) {
  if (!URL.canParse(scriptUrl)) return noHosts;
  const { origin } = new URL(scriptUrl);
  const fonts = origin.endsWith('.cdn-apple.com') ? ['https://*.cdn-apple.com'] : [];
  return { ...noHosts, scripts: [origin], connections: [origin], images: [origin], fonts };
}
