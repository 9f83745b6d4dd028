import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import styles from './consent-bar.module.css';
import { giveConsent } from './consent.ts';

/** Asks whether visits may be counted. It covers nothing that is needed, and both answers are one tap. */
export function ConsentBar() {
  const t = useText('visit');
  return (
    <section className={styles.bar} aria-label={t('consent.title')}>
      <div className={styles.words}>
        <h2 className={styles.title}>{t('consent.title')}</h2>
        <p className="small">{t('consent.text')}</p>
      </div>
      <div className={styles.answers}>
        <Button variant="line" isSmall onClick={() => giveConsent('refused')}>
          {t('consent.refuse')}
        </Button>
        <Button variant="line" isSmall onClick={() => giveConsent('granted')}>
          {t('consent.allow')}
        </Button>
      </div>
    </section>
  );
}
