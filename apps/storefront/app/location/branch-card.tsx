import { formatDistance } from '@sufra/ordering';
import { formatDay, formatTime } from '../i18n/format-moment.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { Chip } from '../ui/chip.tsx';
import { classNames } from '../ui/class-names.ts';
import type { Branch } from './branch.resource.ts';
import styles from './location-chooser.module.css';
import { NextPrayer } from './next-prayer.tsx';

type BranchCardProps = {
  branch: Branch;
  isSelected: boolean;
  /** When the page was made: decides whether an opening is today. */
  now: Date;
  hasCurbside: boolean;
  onSelect: () => void;
};

/** One branch as a choice: name, distance, address, open or closed, ready in, curbside (LOC-28). */
export function BranchCard({ branch, isSelected, now, hasCurbside, onSelect }: BranchCardProps) {
  const t = useText('location');
  const { localized } = useLanguage();
  const distance = branch.distanceMetres === undefined ? undefined : formatDistance(branch.distanceMetres);
  const isServing = branch.isOpen && branch.isAcceptingOrders;
  return (
    <label className={classNames(styles.choice, isSelected && styles.selected)}>
      <input type="radio" name="branch" value={branch.id} checked={isSelected} onChange={onSelect} />
      <span className={styles.choiceName}>
        <bdi>{localized(branch.name)}</bdi>
      </span>
      {distance && (
        <span className={classNames(styles.distance, 'numbers')}>
          {t(distance.unit === 'km' ? 'location.kilometres' : 'location.metres', { distance: distance.value })}
        </span>
      )}
      <span className={classNames(styles.wide, 'muted', 'small')}>
        <bdi>{localized(branch.address)}</bdi>
      </span>
      <span className={classNames(styles.wide, styles.facts)}>
        <OpenState branch={branch} now={now} />
        {isServing && branch.preparationMinutes > 0 && (
          <span>{t('location.readyIn', { minutes: branch.preparationMinutes })}</span>
        )}
        {hasCurbside && branch.isCurbsideEnabled && <Chip>{t('location.curbside')}</Chip>}
      </span>
      {isServing && <NextPrayer branch={branch} now={now} />}
    </label>
  );
}

export function OpenState({ branch, now }: { branch: Branch; now: Date }) {
  const t = useText('location');
  const { locale } = useLanguage();
  const { timeZone } = branch;
  if (!branch.isAcceptingOrders) return <span className={styles.closed}>{t('location.notAccepting')}</span>;
  if (branch.isOpen) {
    return (
      <span>
        <span className={styles.open}>{t('location.open')}</span>
        {branch.closesAt && ` ${t('location.openUntil', { time: formatTime(branch.closesAt, locale, timeZone) })}`}
      </span>
    );
  }
  const opensAt = branch.nextOpeningAt;
  if (!opensAt) return <span className={styles.closed}>{t('location.closed')}</span>;
  const isToday = formatDay(opensAt, locale, timeZone) === formatDay(now, locale, timeZone);
  const time = formatTime(opensAt, locale, timeZone);
  const when = isToday ? time : `${formatDay(opensAt, locale, timeZone)} ${time}`;
  return (
    <span>
      <span className={styles.closed}>{t(branch.isPausing ? 'location.praying' : 'location.closed')}</span> ·{' '}
      {t('location.opensAt', { time: when })}
    </span>
  );
}
