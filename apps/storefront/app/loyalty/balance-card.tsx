import { formatDay } from '../i18n/format-moment.ts';
import { intlTags } from '../i18n/language-tags.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { Card } from '../ui/card.tsx';
import { Price } from '../ui/price.tsx';
import type { Points } from './loyalty.resource.ts';
import styles from './loyalty.module.css';

/** What there is to spend, what it is worth, where it came from, and what is lost soon (LOYAL-01). */
export function BalanceCard({ points }: { points: Points }) {
  const t = useText('loyalty');
  const { locale } = useLanguage();
  const { timeZone } = useShop();
  const number = (count: number) => new Intl.NumberFormat(intlTags[locale]).format(count);
  return (
    <Card className={styles.balance}>
      <section aria-labelledby="balance">
        <h2 id="balance">{t('loyalty.balance')}</h2>
        <p className={styles.amount}>
          <span className="numbers">{number(points.balance)}</span> {t('loyalty.unit', { count: points.balance })}
        </p>
        {points.balance > 0 && (
          <p>
            {t('loyalty.worth')} <Price minor={points.worthMinor} />
          </p>
        )}
        <dl className={styles.sums}>
          {(['earned', 'redeemed', 'expired'] as const).map((kind) => (
            <div key={kind}>
              <dt>{t(`loyalty.${kind}`)}</dt>
              <dd className="numbers">{number(points[kind])}</dd>
            </div>
          ))}
        </dl>
      </section>
      {points.expiring.length > 0 && (
        <section className={styles.expiring} aria-labelledby="expiring">
          <h3 id="expiring">{t('loyalty.expiringTitle')}</h3>
          <ul>
            {points.expiring.map(({ points: count, until }) => (
              <li key={until}>{t('loyalty.expiring', { count, day: formatDay(until, locale, timeZone) })}</li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}
