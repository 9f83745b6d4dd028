import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../class-names.ts';
import { Price } from '../price.tsx';
import { deliveryChargeKey, type BillAmounts } from './bill-amounts.ts';
import styles from './bill.module.css';

type BillProps = {
  bill: BillAmounts;
  /** True while a newer calculation is on its way: the figures stay, dimmed, and are announced when they settle. */
  isPending?: boolean;
};

/** The price summary: subtotal, discount, charges, VAT and total (PRICE-13). */
export function Bill({ bill, isPending = false }: BillProps) {
  const t = useText('bill');
  const rate = bill.vat.rateBasisPoints / 100;
  const vatLabel = bill.vat.type === 'inclusive' ? t('bill.vatIncluded', { rate }) : t('bill.vatAdded', { rate });
  const chargeName = (charge: BillAmounts['charges'][number]) =>
    charge.key === deliveryChargeKey ? t('bill.delivery') : charge.name || t('bill.service');
  return (
    <dl className={classNames(styles.bill, isPending && styles.pending)} aria-busy={isPending}>
      <Row label={t('bill.subtotal')} minor={bill.subtotalMinor} />
      {bill.discountMinor > 0 && (
        <Row
          label={bill.discountName ? t('bill.discountNamed', { name: bill.discountName }) : t('bill.discount')}
          minor={bill.discountMinor}
          isDiscount
        />
      )}
      {bill.discountName && bill.discountMinor === 0 && (
        // A promotion that gives an item or a cheaper delivery has no discount of its own.
        <div className={styles.row}>
          <dt>{t('bill.promotion')}</dt>
          <dd className={styles.discount}>
            <bdi>{bill.discountName}</bdi>
          </dd>
        </div>
      )}
      {bill.charges.map((charge) => (
        <Row
          key={charge.key}
          label={chargeName(charge)}
          minor={charge.amountMinor}
          freeLabel={charge.key === deliveryChargeKey ? t('bill.free') : undefined}
        />
      ))}
      {bill.vat.rateBasisPoints > 0 && <Row label={vatLabel} minor={bill.vatMinor} />}
      <Row label={t('bill.total')} minor={bill.totalMinor} isTotal />
    </dl>
  );
}

type RowProps = {
  label: string;
  minor: number;
  isDiscount?: boolean;
  isTotal?: boolean;
  freeLabel?: string | undefined;
};

function Row({ label, minor, isDiscount, isTotal, freeLabel }: RowProps) {
  return (
    <div className={classNames(styles.row, isTotal && styles.total)}>
      <dt>{label}</dt>
      <dd className={classNames(isDiscount && styles.discount)}>
        {minor === 0 && freeLabel ? freeLabel : <Price minor={minor} sign={isDiscount ? '−' : undefined} />}
      </dd>
    </div>
  );
}
