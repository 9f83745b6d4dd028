import { useId } from 'react';
import { useText } from '../i18n/use-text.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './curbside.module.css';

/** Offers to bring the order to the guest's car (CURB-03). */
export function OfferCard({ chooserPath }: { chooserPath: string }) {
  const t = useText('curbside');
  const titleId = useId();
  return (
    <Card className={styles.offer} role="group" aria-labelledby={titleId}>
      <Icon name="car" />
      <div className={styles.words}>
        <h3 id={titleId}>{t('curbside.offer')}</h3>
        <p className="muted small">{t('curbside.offerHelp')}</p>
      </div>
      <LinkButton to={chooserPath} variant="soft" isSmall preventScrollReset>
        {t('curbside.choose')}
      </LinkButton>
    </Card>
  );
}
