import type { CalculationAttributes, CalculationDocument, ErrorEntry } from '@sufra/contracts';
import { fromMinor, type Locale, type Quote } from '@sufra/ordering';
import { vatName } from './checkout-words.ts';

/**
 * The server's calculation (PRICE-13, PRICE-14). `error` names the first thing that would stop the order,
 * although it could be priced.
 */
export function presentCalculation(
  quote: Quote,
  about: {
    id: string;
    branchId: string | undefined;
    pointsEarned: number | undefined;
    error: ErrorEntry | undefined;
    locale: Locale;
  },
): CalculationDocument {
  return {
    data: {
      type: 'calculations',
      id: about.id,
      attributes: {
        ...presentQuote(quote, about.locale),
        location: about.branchId ?? null,
        'points-earned': about.pointsEarned,
        error: about.error ?? null,
      },
    },
  };
}

/** The amounts alone, as a refused order carries them. */
export function presentQuote(quote: Quote, locale: Locale): Omit<CalculationAttributes, 'location' | 'error'> {
  const money = (minor: number) => fromMinor(minor, quote.currency);
  return {
    subtotal: money(quote.subtotalMinor),
    discount: money(quote.discountMinor),
    'vat-amount': money(quote.vatMinor),
    'vat-type': quote.vat.type,
    'vat-rate': quote.vat.rateBasisPoints / 100,
    total: money(quote.totalMinor),
    'currency-code': quote.currency.code,
    taxes:
      quote.vat.rateBasisPoints === 0 ? [] : [{ key: 'vat', name: vatName[locale], amount: money(quote.vatMinor) }],
    charges: quote.charges.map(({ key, name, amountMinor }) => ({ key, name, amount: money(amountMinor) })),
    'promotion-name': quote.offer?.name ?? null,
    'promotion-saving': money(quote.offer?.savingMinor ?? 0),
    items: quote.lines.map((line) => ({
      id: line.itemId,
      'is-promotion': line.isPromotion,
      quantity: line.quantity,
      price: money(line.unitPriceMinor),
      total: money(line.totalMinor),
      discount: money(line.discountMinor),
      'vat-amount': money(line.vatMinor),
    })),
  };
}
