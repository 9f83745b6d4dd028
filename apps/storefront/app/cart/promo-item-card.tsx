import { itemSlug } from '@sufra/ordering';
import { Link } from 'react-router';
import { useLanguage } from '../i18n/language.tsx';
import { usePrices } from '../i18n/prices.tsx';
import { useText } from '../i18n/use-text.ts';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { Icon } from '../ui/icon.tsx';
import { Price } from '../ui/price.tsx';
import { LinePicture } from './line-picture.tsx';
import styles from './cart-line-card.module.css';
import { unitPriceMinor, usualPriceMinor, type KeptLine } from './kept-line.ts';
import { useChoiceSummary } from './use-choice-summary.ts';

type PromoItemCardProps = {
  line: KeptLine;
  branchId: string | undefined;
  /** What the server says it costs, once it has. */
  totalMinor?: number | undefined;
  /** Path of the menu that the item's dialog opens over. */
  menuPath: string;
};

/** An item that a promotion grants: it is there while the promotion is, as often as the promotion says (decision 11). */
export function PromoItemCard({ line, branchId, totalMinor, menuPath }: PromoItemCardProps) {
  const t = useText('promotion');
  const { localized } = useLanguage();
  const { formatPrice } = usePrices();
  const choices = useChoiceSummary(line);
  const name = localized(line.name);
  const paidMinor = totalMinor ?? unitPriceMinor(line, branchId) * line.quantity;
  const usualMinor = (usualPriceMinor(line, branchId) + line.choicesMinor) * line.quantity;
  return (
    <li>
      <Card className={styles.line} role="group" aria-label={name}>
        <LinePicture imageUrl={line.imageUrl} icon="promo" className={styles.picture} />
        <div className={styles.words}>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          {choices && <p className="muted small">{choices}</p>}
          <p className="muted small">{t('promotion.grantedHelp')}</p>
        </div>
        <span className={styles.total}>
          {paidMinor === 0 ? t('promotion.free') : <Price minor={paidMinor} />}
          {usualMinor > paidMinor && (
            <s className={styles.usual}>
              <span className="visually-hidden">
                {t('promotion.usualPrice', { amount: formatPrice(usualMinor).text })}
              </span>
              <span aria-hidden="true">
                <Price minor={usualMinor} />
              </span>
            </s>
          )}
        </span>
        <div className={styles.tools}>
          <Chip tone="good">
            <Icon name="promo" />
            {t('promotion.granted')}
          </Chip>
          <bdi className="muted small numbers" dir="ltr">
            {line.quantity} ×
          </bdi>
          {line.modifiers.length + line.comboItems.length > 0 && (
            <Link
              className={styles.edit}
              to={`${menuPath}/${itemSlug(line.itemId, name)}?line=${line.lineId}`}
              preventScrollReset
            >
              {t('promotion.choose')}
            </Link>
          )}
        </div>
      </Card>
    </li>
  );
}
