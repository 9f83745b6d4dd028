import { createContext, type ReactNode, use } from 'react';
import { type CurrencyFormat, formatAmount, type FormattedPrice, type Locale } from '@sufra/ordering';

/** The format of prices, code and symbol already in the language in use (PRICE-01 to PRICE-06). */
export type PriceStyle = {
  currency: { code: string; digits: number };
  /** The language of the number's separators. */
  locale?: Locale;
  format: CurrencyFormat;
  symbol: string;
  code: string;
};

const PriceContext = createContext<PriceStyle>({
  currency: { code: 'SAR', digits: 2 },
  format: 'currency_code_amount',
  symbol: 'SAR',
  code: 'SAR',
});

export function PriceProvider({ style, children }: { style: PriceStyle; children: ReactNode }) {
  return <PriceContext value={style}>{children}</PriceContext>;
}

/** This merchant's price format in the page's language. */
export function usePrices() {
  const style = use(PriceContext);
  return {
    style,
    currency: style.currency,
    formatPrice: (minor: number): FormattedPrice => formatAmount(minor, style),
  };
}
