import { formatTime } from '../i18n/format-moment.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { classNames } from '../ui/class-names.ts';
import type { Branch } from './branch.resource.ts';
import styles from './location-chooser.module.css';

/** The next prayer of today at a branch, where the merchant shows them (decision record 0022). */
export function NextPrayer({ branch, now }: { branch: Branch; now: Date }) {
  const t = useText('location');
  const { locale } = useLanguage();
  const next = branch.prayers?.find(({ at }) => new Date(at) > now);
  if (!next) return null;
  const time = formatTime(next.at, locale, branch.timeZone);
  return (
    <span className={classNames(styles.wide, 'muted', 'small')}>
      {t('location.nextPrayer', { prayer: t(`location.prayer.${next.prayer}`), time })}
    </span>
  );
}
