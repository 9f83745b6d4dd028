import { useText } from '../i18n/use-text.ts';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './see-promos.module.css';

/** The way to the promos of this cart. */
export function SeePromos({ onIntent, onPress }: { onIntent: () => void; onPress: () => void }) {
  const t = useText('promotion');
  return (
    <Card>
      <button type="button" className={styles.see} onPointerEnter={onIntent} onFocus={onIntent} onClick={onPress}>
        <Icon name="promo" />
        <span className={styles.words}>
          <b>{t('promotion.see')}</b>
          <span className="muted small">{t('promotion.seeHelp')}</span>
        </span>
        <Icon name="forward" flip />
      </button>
    </Card>
  );
}
