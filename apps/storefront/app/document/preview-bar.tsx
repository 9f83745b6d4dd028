import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import styles from './preview-bar.module.css';
import { useShop } from '../shell/shop.ts';

/** Says on every page of a preview that it is one, at which moment, and how to leave it. */
export function PreviewBar({ serverTime }: { serverTime: string }) {
  const t = useText('visit');
  const { locale } = useLanguage();
  const { timeZone } = useShop();
  return (
    <aside className={styles.bar} aria-label={t('preview.title')}>
      <p className={styles.words}>
        <b>{t('preview.title')}</b>
        <span>{t('preview.hint', { time: formatMoment(serverTime, locale, timeZone) })}</span>
      </p>
      <a className={styles.leave} href="/preview/leave">
        {t('preview.leave')}
      </a>
    </aside>
  );
}
