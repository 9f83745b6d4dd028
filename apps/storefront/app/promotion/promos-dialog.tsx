import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { useText } from '../i18n/use-text.ts';
import styles from './offer-grid.module.css';
import { OfferGrid, PromosFooter } from './offer-grid.tsx';
import { useOfferChoice } from './use-offers.ts';

/** The promos popup (PROMO-22). */
export function PromosDialog(props: Parameters<typeof useOfferChoice>[0]) {
  const t = useText('promotion');
  const { grid, footer, lacksItems } = useOfferChoice(props);
  return (
    <Dialog title={t('promotion.title')} footer={<PromosFooter {...footer} />} onClose={props.onClose}>
      <OfferGrid {...grid} />
      <p className={styles.problem} role="status">
        {lacksItems && t('promotion.needsItems')}
      </p>
    </Dialog>
  );
}
