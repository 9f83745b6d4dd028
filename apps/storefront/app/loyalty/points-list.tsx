import { Link } from 'react-router';
import { classNames } from '@sufra/ui/class-names.ts';
import { Card } from '@sufra/ui/controls/card.tsx';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { intlTags } from '@sufra/ui/i18n/language-tags.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import type { PointsEntry } from './loyalty.resource.ts';
import styles from './loyalty.module.css';
import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { useHomePath } from '../shell/home-path.ts';

/** Entries of the history, newest first: what it was, which order, when, and what it left (LOYAL-03). */
export function PointsList({ entries }: { entries: PointsEntry[] }) {
  return (
    <Card>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  );
}

function EntryRow({ entry: { kind, points, balanceAfter, at, order, reason } }: { entry: PointsEntry }) {
  const t = useText('loyalty');
  const { locale } = useLanguage();
  const { timeZone } = useShop();
  const number = new Intl.NumberFormat(intlTags[locale]);
  const sign = points > 0 ? '+' : '−';
  return (
    <li>
      <div>
        <p className={styles.kind}>
          {t(reason ? `loyalty.reason.${reason}` : `loyalty.kind.${kind}`)}
          {order && (
            <>
              {' · '}
              <Link to={`/user/order/${order.id}`}>{t('loyalty.order', { number: order.number })}</Link>
            </>
          )}
        </p>
        <time className="muted small" dateTime={at}>
          {formatMoment(at, locale, timeZone)}
        </time>
      </div>
      <div className={styles.change}>
        <bdi className={classNames('numbers', points > 0 && styles.gain)} dir="ltr">
          {sign}
          {number.format(Math.abs(points))}
        </bdi>
        <span className="muted small numbers">
          {t('loyalty.balanceAfter', { points: number.format(balanceAfter) })}
        </span>
      </div>
    </li>
  );
}

/** Nothing was booked yet, and what to do about it. */
export function NoPoints() {
  const t = useText('loyalty');
  const home = useHomePath();
  return (
    <EmptyState icon="promo" title={t('loyalty.historyEmpty')} hint={t('loyalty.historyEmptyHelp')}>
      <LinkButton to={home}>{t('loyalty.seeMenu')}</LinkButton>
    </EmptyState>
  );
}
