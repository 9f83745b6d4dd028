import type { VatRule } from '@sufra/ordering';
import { useSharedText } from '../i18n/use-text.ts';
import { classNames } from '../class-names.ts';
import styles from './bill.module.css';
import { AmountText } from './amount-text.tsx';
import { Price } from './price.tsx';

/** The amounts of a bill, in minor units. */
export type BillAmounts = {
  subtotalMinor: number;
  discountMinor: number;
  /** The promotion that was used, also where it gave no discount but an item or a cheaper delivery. */
  discountName?: string | undefined;
  charges: { key: string; name: string; amountMinor: number }[];
  vat: VatRule;
  vatMinor: number;
  totalMinor: number;
};

export const deliveryChargeKey = 'delivery_charge';

type BillProps = {
  bill: BillAmounts;
  /** True while a newer calculation is on its way: the figures stay, dimmed, and are announced when they settle. */
  isPending?: boolean;
  /** Why the delivery costs nothing, for a guest who knows of a charge. */
  freeDeliveryReason?: string | undefined;
};

/** The price summary: subtotal, discount, charges, VAT and total (PRICE-13). */
export function Bill({ bill, isPending = false, freeDeliveryReason }: BillProps) {
  const t = useSharedText('bill');
  const rate = bill.vat.rateBasisPoints / 100;
  const vatLabel = bill.vat.type === 'inclusive' ? t('bill.vatIncluded', { rate }) : t('bill.vatAdded', { rate });
  const chargeName = (charge: BillAmounts['charges'][number]) =>
    charge.key === deliveryChargeKey ? t('bill.delivery') : charge.name || t('bill.service');
  const name = bill.discountName;
  // Many promotions are named as discounts themselves.
  const discountLabel = name?.startsWith(t('bill.discount'))
    ? name
    : name
      ? t('bill.discountNamed', { name })
      : t('bill.discount');
  return (
    <dl className={classNames(styles.bill, isPending && styles.pending)} aria-busy={isPending}>
      <Row label={t('bill.subtotal')} minor={bill.subtotalMinor} />
      {bill.discountMinor > 0 && <Row label={discountLabel} minor={bill.discountMinor} isDiscount />}
      {bill.discountName && bill.discountMinor === 0 && (
        // A promotion that gives an item or a cheaper delivery has no discount of its own.
        <div className={styles.row}>
          <dt>{t('bill.promotion')}</dt>
          <dd className={styles.discount}>
            <bdi>
              <AmountText text={bill.discountName} />
            </bdi>
          </dd>
        </div>
      )}
      {bill.charges.map((charge) => (
        <Row
          key={charge.key}
          label={chargeName(charge)}
          minor={charge.amountMinor}
          freeLabel={charge.key === deliveryChargeKey ? t('bill.free') : undefined}
          freeReason={freeDeliveryReason}
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
  freeReason?: string | undefined;
};

function Row({ label, minor, isDiscount, isTotal, freeLabel, freeReason }: RowProps) {
  const isFree = minor === 0 && freeLabel !== undefined;
  return (
    <div className={classNames(styles.row, isTotal && styles.total)}>
      <dt>
        <AmountText text={label} />
        {isFree && freeReason && (
          <span className={styles.reason}>
            <AmountText text={freeReason} />
          </span>
        )}
      </dt>
      <dd className={classNames((isDiscount || isFree) && styles.discount)}>
        {isFree ? freeLabel : <Price minor={minor} sign={isDiscount ? '−' : undefined} />}
      </dd>
    </div>
  );
}
