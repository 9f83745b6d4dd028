import type { ReceiptAttributes } from '@sufra/contracts';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Both, useReceiptLanguage, Word } from './receipt-language.tsx';
import { ReceiptPayment } from './receipt-payment.tsx';
import styles from './receipt.module.css';

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
