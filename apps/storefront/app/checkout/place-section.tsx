import { wayOfServing, type OrderType } from '@sufra/ordering';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './checkout.module.css';

const labels = {
  deliver: 'checkout.deliverTo',
  'eat-in': 'checkout.dineInAt',
  pickup: 'checkout.pickupAt',
} as const;

type PlaceSectionProps = {
  orderType: OrderType;
  placeName: string;
  table: string | undefined;
  contact: { name: string; mobile: string } | undefined;
  /** When it is wanted and which car it goes to. */
  children?: ReactNode;
};

/** How and where, and whom the branch calls. It is shown, not changed here (LOC-14). */
export function PlaceSection({ orderType, placeName, table, contact, children }: PlaceSectionProps) {
  const t = useText('checkout');
  return (
    <Card className={styles.section} role="group" aria-label={t('checkout.how')}>
      <div className={styles.fact}>
        <Icon name={orderType === 'eat-in' ? 'table' : 'pin'} />
        <p>
          <span className={styles.label}>{t(labels[wayOfServing(orderType)])}</span>
          <bdi className={styles.value}>{placeName}</bdi>
          {table !== undefined && (
            <span className="muted small">
              {table === '0' ? t('checkout.tableNone') : t('checkout.table', { table })}
            </span>
          )}
        </p>
      </div>
      {children}
      {contact && (
        <div className={styles.fact}>
          <Icon name="phone" />
          <p>
            <span className={styles.label}>{t('checkout.contact')}</span>
            <bdi className={styles.value}>{contact.name}</bdi>
            <bdi className="muted small numbers" dir="ltr">
              {contact.mobile}
            </bdi>
          </p>
        </div>
      )}
    </Card>
  );
}
