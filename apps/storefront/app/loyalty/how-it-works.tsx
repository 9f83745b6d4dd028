import { useText } from '../i18n/use-text.ts';
import { Card } from '../ui/card.tsx';
import { Price } from '../ui/price.tsx';
import type { Points } from './loyalty.resource.ts';
import styles from './loyalty.module.css';

type HowItWorksProps = { points: Points; canPay: boolean };

/** What brings points, what they are worth and how long they last (LOYAL-02). */
export function HowItWorks({ points: { earn, redeem, expiryDays }, canPay }: HowItWorksProps) {
  const t = useText('loyalty');
  return (
    <Card className={styles.section}>
      <h2>{t('loyalty.howTitle')}</h2>
      <ul className={styles.rules}>
        <li>
          {t('loyalty.howEarn', { count: earn.points })} <Price minor={earn.amountMinor} /> {t('loyalty.howEarnHelp')}
        </li>
        <li>
          {t('loyalty.howWorth', { count: redeem.points })} <Price minor={redeem.amountMinor} />
          {canPay ? <>. {t('loyalty.howPay')}</> : '.'}
        </li>
        <li>{expiryDays > 0 ? t('loyalty.howExpiry', { days: expiryDays }) : t('loyalty.howNoExpiry')}</li>
      </ul>
    </Card>
  );
}
