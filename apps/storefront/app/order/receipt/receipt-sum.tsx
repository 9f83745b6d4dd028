import type { ReceiptAttributes } from '@sufra/contracts';
import { classNames } from '@sufra/ui/class-names.ts';
import type { ReactNode } from 'react';
import { Both, useReceiptLanguage, Word } from './receipt-language.tsx';
import styles from './receipt.module.css';

/** "2026-11-20 15:00": read the same in every language. */
export const receiptMoment = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at));

/** Names that are the same in every language. */
const wallets: Partial<Record<string, string>> = { 'apple-pay': 'Apple Pay', 'stc-pay': 'stc pay' };

/** The card or wallet that paid online, when, and what went back. */
function ReceiptPayment({ receipt }: { receipt: ReceiptAttributes }) {
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

/** From the subtotal to what was paid: every amount as it was charged, the tax and what was not taxed. */
export function ReceiptSum({ receipt }: { receipt: ReceiptAttributes }) {
  const { discount, charges, tax, total } = receipt;
  const isTaxed = receipt['vat-rate'] > 0;
  return (
    <dl className={styles.sum}>
      <Row name={<Word id="receipt.subtotal" />} amount={receipt.subtotal} />
      {discount > 0 && (
        <Row
          name={receipt['promotion-name'] ? <Both text={receipt['promotion-name']} /> : <Word id="receipt.discount" />}
          amount={-discount}
        />
      )}
      {charges.map((charge) => (
        <Row
          key={charge.key}
          name={
            <>
              <Both text={charge.name} />
              {isTaxed && !charge['is-taxed'] && (
                <small>
                  <Word id="receipt.notTaxed" />
                </small>
              )}
            </>
          }
          amount={charge.amount}
        />
      ))}
      {isTaxed && <Row name={<Word id="receipt.taxable" />} amount={receipt['taxable-amount']} isPart />}
      {isTaxed && receipt['untaxed-amount'] > 0 && (
        <Row name={<Word id="receipt.untaxed" />} amount={receipt['untaxed-amount']} isPart />
      )}
      {isTaxed && <Row name={<Word id="receipt.vat" tail={`${receipt['vat-rate']}%`} />} amount={tax} isPart />}
      <Row
        name={<Word id={isTaxed ? 'receipt.totalWithVat' : 'receipt.total'} />}
        amount={total}
        currency={receipt['currency-code']}
        isTotal
      />
      {!isTaxed && (
        <div className={styles.part}>
          <dt>
            <Word id="receipt.noVat" />
          </dt>
          <dd />
        </div>
      )}
      <div>
        <dt>
          <Word id="receipt.payment" />
        </dt>
        <dd className={styles.paid}>
          <Word id={`receipt.payment.${receipt['payment-method']}`} />
          <Word id={`receipt.paymentState.${receipt['payment-status']}`} />
        </dd>
      </div>
      <ReceiptPayment receipt={receipt} />
      {receipt['points-redeemed'] !== null && (
        <div>
          <dt>
            <Word id="receipt.points" />
          </dt>
          <dd>{receipt['points-redeemed']}</dd>
        </div>
      )}
    </dl>
  );
}

type RowProps = { name: ReactNode; amount: number; currency?: string; isPart?: boolean; isTotal?: boolean };

function Row({ name, amount, currency, isPart, isTotal }: RowProps) {
  const { money } = useReceiptLanguage();
  return (
    <div className={classNames(isPart && styles.part, isTotal && styles.total)}>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">{[currency, money(amount)].filter(Boolean).join(' ')}</bdi>
      </dd>
    </div>
  );
}
