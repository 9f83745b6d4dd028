import { Fragment } from 'react';
import { usePrices } from '../i18n/prices.tsx';
import { RiyalSign } from './price.tsx';

/** A sentence of ours or of the merchant, with the riyal sign drawn in the amounts it names, as prices have it (PRICE-06). */
export function AmountText({ text }: { text: string }) {
  const { formatPrice } = usePrices();
  const sign = formatPrice(0).parts.find((part) => part.type === 'currency' && part.isRiyalSign)?.text;
  if (!sign) return text;
  return text.split(sign).map((piece, index) => (
    <Fragment key={index}>
      {index > 0 && <RiyalSign name={sign} />}
      {piece}
    </Fragment>
  ));
}
