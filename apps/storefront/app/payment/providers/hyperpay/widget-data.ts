import type { PayWith } from '@sufra/contracts';

/** What a checkout hands to the page: one widget, for some brands. */
export type WidgetData = {
  checkoutId: string;
  scriptUrl: string;
  /** Its checksum, where the gateway gave one. */
  integrity: string | undefined;
  brands: string[];
  /** Where the gateway sends the browser back to. */
  resultUrl: string;
};

/** Brands that go through one contract, and so through one widget. */
export type BrandChoice = { method: PayWith; brands: string[] };

/**
 * Reads what the start answered; nothing where it is no checkout.
 *
 * @example readWidgetData({ checkoutId: '8AC7', scriptUrl: 'https://oppwa.com/…', brands: ['VISA'], resultUrl: '/' })
 */
export function readWidgetData(data: Record<string, unknown> | undefined): WidgetData | undefined {
  const { checkoutId, scriptUrl, integrity, brands, resultUrl } = data ?? {};
  if (typeof checkoutId !== 'string' || typeof scriptUrl !== 'string' || typeof resultUrl !== 'string')
    return undefined;
  const isSealed = typeof integrity === 'string' && integrity !== '';
  return { checkoutId, scriptUrl, integrity: isSealed ? integrity : undefined, brands: readTexts(brands), resultUrl };
}

/** Reads what there is to choose from; what this browser cannot do is no choice. */
export function readChoices({ choices }: Record<string, unknown>, methods: readonly PayWith[]): BrandChoice[] {
  if (!Array.isArray(choices)) return [];
  return (choices as Partial<Record<keyof BrandChoice, unknown>>[]).flatMap((choice) => {
    const method = methods.find((known) => known === choice.method);
    const brands = readTexts(choice.brands);
    return method && isPossible(method) && brands.length > 0 ? [{ method, brands }] : [];
  });
}

/** Apple's wallet is in Apple's browser alone. */
const isPossible = (method: PayWith): boolean => method !== 'apple-pay' || 'ApplePaySession' in window;

const readTexts = (values: unknown): string[] =>
  Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];

/**
 * The choice that the last part of /hyperpay/{id}/{orderId}/{method?} asks for (PAY-17), if the widget shows another one.
 *
 * @example choiceInAddress('/hyperpay/8AC7/0199/mada', choices, ['VISA'])?.brands // ['MADA']
 */
export function choiceInAddress(pathname: string, choices: BrandChoice[], shown: string[]): BrandChoice | undefined {
  const [first, , , method] = pathname.split('/').filter(Boolean);
  const brand = method?.toUpperCase();
  if (first !== 'hyperpay' || brand === undefined || shown.includes(brand)) return undefined;
  return choices.find(({ brands }) => brands.includes(brand));
}
