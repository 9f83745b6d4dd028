import { formatAmount, type FormattedPrice } from '@sufra/ordering';
import { createContext, use, type ReactNode } from 'react';
import type { PriceStyle } from '../shell/shop.ts';

const PriceContext = createContext<PriceStyle>({
  currency: { code: 'SAR', digits: 2 },
  format: 'currency_code_amount',
  symbol: 'SAR',
  code: 'SAR',
});

export function PriceProvider({ style, children }: { style: PriceStyle; children: ReactNode }) {
  return <PriceContext value={style}>{children}</PriceContext>;
}

/** How this merchant writes amounts in the page's language. */
export function usePrices() {
  const style = use(PriceContext);
  return {
    style,
    currency: style.currency,
    formatPrice: (minor: number): FormattedPrice => formatAmount(minor, style),
  };
}
