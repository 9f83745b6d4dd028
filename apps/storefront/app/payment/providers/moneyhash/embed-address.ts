import type { Locale } from '@sufra/ordering';

/** The version of MoneyHash's SDK whose messages this page speaks. */
const sdkVersion = 'js@1.13.2';

type Embedding = { embedUrl: string; locale: Locale };

/** MoneyHash knows languages without their countries. */
export const languageOf = (locale: Locale): string => locale.slice(0, 2);

/**
 * The page of MoneyHash that takes the card of one intent, as it stands in a frame of this page.
 *
 * @example embedAddress('gQlovBL', { embedUrl: 'https://embed.moneyhash.io', locale: 'ar-sa' })
 */
export function embedAddress(intentId: string, { embedUrl, locale }: Embedding): URL {
  const address = framed(`${embedUrl}/embed/payment/${encodeURIComponent(intentId)}`);
  address.searchParams.set('lang', languageOf(locale));
  address.searchParams.set('onDimensionsChange', 'true');
  return address;
}

/** The frame without anything to see through which intents are asked about. */
export const headlessAddress = (embedUrl: string): URL => framed(`${embedUrl}/embed/headless-sdk`);

function framed(path: string): URL {
  const address = new URL(path, window.location.href);
  address.searchParams.set('sdk', 'true');
  address.searchParams.set('parent', window.location.origin);
  address.searchParams.set('version', sdkVersion);
  return address;
}
