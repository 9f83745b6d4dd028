import type { ReceiptAttributes } from '@sufra/contracts';
import { useReceiptLanguage, Word } from './receipt-language.tsx';
import { receiptMoment } from './receipt-moment.ts';

/** Names that are the same in every language. */
const wallets: Partial<Record<string, string>> = { 'apple-pay': 'Apple Pay', 'stc-pay': 'stc pay' };

/** The card or wallet that paid online, when, and what went back. */
export function ReceiptPayment({ receipt }: { receipt: ReceiptAttributes }) {
  const { money } = useReceiptLanguage();
  const { 'card-brand': brand, 'card-last4': last4, 'time-zone': timeZone } = receipt;
  const card = [wallets[receipt['paid-with'] ?? ''], brand, last4 && `•••• ${last4}`].filter(Boolean).join(' ');
  const { 'paid-at': paidAt, 'refunded-at': refundedAt, 'refund-status': refund } = receipt;
  return (
    <>
      {card && (
        <div>
          <dt>
            <Word id="receipt.paidWith" />
          </dt>
          <dd>
            <bdi dir="ltr">{card}</bdi>
          </dd>
        </div>
      )}
      {paidAt && (
        <div>
          <dt>
            <Word id="receipt.paidAt" />
          </dt>
          <dd>
            <bdi dir="ltr">{receiptMoment(paidAt, timeZone)}</bdi>
          </dd>
        </div>
      )}
      {refund && (
        <div>
          <dt>
            <Word id={refund === 'done' ? 'receipt.refunded' : 'receipt.refundUnderWay'} />
          </dt>
          <dd>
            {refund === 'done' && <bdi dir="ltr">{money(-receipt['refunded-amount'])}</bdi>}
            {refundedAt && (
              <small>
                <bdi dir="ltr">{receiptMoment(refundedAt, timeZone)}</bdi>
              </small>
            )}
          </dd>
        </div>
      )}
    </>
  );
}
