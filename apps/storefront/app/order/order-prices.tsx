import type { Currency } from '@sufra/ordering';
import { PriceProvider, type PriceStyle } from '@sufra/ui/i18n/prices.tsx';
import type { ReactNode } from 'react';
import { useShop } from '../shell/shop.ts';

/** Amounts of an order are in the currency that it was placed in, whatever the shop sells in now. */
export function OrderPrices({ currency, children }: { currency: Currency; children: ReactNode }) {
  const { prices } = useShop();
  return <PriceProvider style={styleOf(currency, prices)}>{children}</PriceProvider>;
}

/** The shop has words for its own currency alone. */
function styleOf(currency: Currency, { locale, ...ofShop }: PriceStyle): PriceStyle {
  const { code } = currency;
  const own: PriceStyle =
    code === ofShop.currency.code ? ofShop : { currency, format: 'currency_code_amount', symbol: code, code };
  return { ...own, currency, ...(locale && { locale }) };
}
