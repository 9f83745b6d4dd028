import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { SimulatorAddress } from '../gateway.ts';
import { isAppleSessionUrl } from './apple-hosts.ts';

/** PEM text, or the path of a file that holds it. */
const pem = z.string().transform((value) => (value.startsWith('-----BEGIN') ? value : readFileSync(value, 'utf8')));

const isCertificate = (text: string): boolean => {
  try {
    return new X509Certificate(text).subject !== undefined;
  } catch {
    return false;
  }
};

/** A merchant's own Apple Pay; part of a gateway's settings. */
export const applePaySettings = z.object({
  merchantId: z.string().min(1).describe('as Apple registered it, merchant.…'),
  countryCode: z.string().length(2).default('SA'),
  /** mada is read only where merchantCapabilities leave EMV out. */
  networks: z.array(z.string()).min(1).default(['mada', 'visa', 'masterCard', 'amex']),
  capabilities: z.array(z.string()).min(1).default(['supports3DS', 'supportsCredit', 'supportsDebit']),
  /** The merchant identity certificate and its key: who asks for a session. */
  certificate: pem.refine(isCertificate, 'no certificate in PEM').optional(),
  key: pem.optional(),
  passphrase: z.string().optional(),
  sessionUrl: z
    .url()
    .refine(isAppleSessionUrl, 'not an address of Apple')
    .default('https://apple-pay-gateway.apple.com/paymentservices/paymentSession'),
  scriptUrl: z.url().default('https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js'),
  /** What Apple reads at every host of the shop: the text of the file that Apple or the gateway handed out. */
  domainFile: z.string().optional(),
});

export type ApplePaySettings = z.infer<typeof applePaySettings>;

/** Apple Pay as the simulator plays it. */
export const simulatedApplePay = ({ server, browser }: SimulatorAddress): ApplePaySettings => ({
  ...applePaySettings.parse({ merchantId: 'merchant.simulator' }),
  sessionUrl: `${server}/apple/paymentservices/paymentSession`,
  scriptUrl: `${browser}/apple/apple-pay-sdk.js`,
  domainFile: 'simulator',
});
