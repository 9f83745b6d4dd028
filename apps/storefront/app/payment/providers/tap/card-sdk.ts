import { fromMinor } from '@sufra/ordering';
import { loadScript } from '../../load-script.ts';
import type { ProviderFormProps } from '../../provider-form.ts';

/** `gateway.page` of this provider. */
export type TapSettings = { publicKey: string; scriptUrl: string; brands: string[]; merchantId: string | undefined };

export function readTapSettings(page: Record<string, unknown>): TapSettings | undefined {
  const { publicKey, scriptUrl, brands, merchantId } = page;
  if (typeof publicKey !== 'string' || typeof scriptUrl !== 'string' || !Array.isArray(brands)) return undefined;
  return {
    publicKey,
    scriptUrl,
    brands: brands.filter((brand) => typeof brand === 'string'),
    merchantId: typeof merchantId === 'string' ? merchantId : undefined,
  };
}

type Heard = {
  onReady(): void;
  /** Whether everything that is typed can be right. */
  onValidInput(isValid: unknown): void;
  onSuccess(token: unknown): void;
  onError(error: unknown): void;
};

/** What of Tap's card SDK v2 is used here. Its fields stand in a frame of Tap's. */
export type CardSdk = {
  renderTapCard(elementId: string, options: object): { unmount(): void };
  tokenize(): void;
};

/** Loads the script, and finds what it put into the page. Throws when there is nothing. */
export async function loadCardSdk({ scriptUrl }: TapSettings): Promise<CardSdk> {
  await loadScript(scriptUrl);
  const found: unknown = Reflect.get(window, 'CardSDK');
  if (typeof found !== 'object' || found === null || !('renderTapCard' in found)) throw new Error('No card SDK came.');
  return found as CardSdk;
}

export type Shown = Pick<ProviderFormProps, 'order' | 'locale'>;

/** The fields for one order. Tap has them in English and Arabic; whoever reads French gets the English ones. */
export const cardOptions = (
  { publicKey, brands, merchantId }: TapSettings,
  { order, locale }: Shown,
  heard: Heard,
): object => ({
  publicKey,
  ...(merchantId !== undefined && { merchant: { id: merchantId } }),
  transaction: { amount: fromMinor(order.amountMinor, order.currency), currency: order.currency.code },
  acceptance: { supportedBrands: brands, supportedCards: ['CREDIT', 'DEBIT'] },
  fields: { cardHolder: true },
  addons: { displayPaymentBrands: true, loader: false, saveCard: false },
  // The picture of its spinner would come from yet another host.
  hideSpinnerLoader: true,
  interface: {
    locale: locale === 'ar-sa' ? 'ar' : 'en',
    direction: locale === 'ar-sa' ? 'rtl' : 'ltr',
    theme: 'dynamic',
    edges: 'curved',
  },
  ...heard,
});

/** The token of a card that went well. */
export function readToken(given: unknown): string | undefined {
  const id: unknown = typeof given === 'object' && given !== null && 'id' in given ? given.id : undefined;
  return typeof id === 'string' && id.startsWith('tok_') ? id : undefined;
}
