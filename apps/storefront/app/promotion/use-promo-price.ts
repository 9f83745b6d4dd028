import { formatAmount } from '@sufra/ordering';
import { useShop } from '../shell/shop.ts';

/**
 * How promos write an amount: with SR where the currency is SAR, and with the shop's own symbol where it is not, since
 * a wrong currency is a wrong price (PRICE-07, decision 12).
 */
export function usePromoPrice(): (minor: number) => string {
  const { prices } = useShop();
  const symbol = prices.currency.code === 'SAR' ? 'SR' : prices.symbol;
  return (minor) => formatAmount(minor, { ...prices, symbol, code: symbol || prices.code }).text;
}
