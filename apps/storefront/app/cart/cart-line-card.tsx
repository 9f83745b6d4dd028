import { itemSlug } from '@sufra/ordering';
import { Link } from 'react-router';
import { useLanguage } from '../i18n/language.tsx';
import { usePrices } from '../i18n/prices.tsx';
import { useText } from '../i18n/use-text.ts';
import { Card } from '../ui/card.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Price } from '../ui/price.tsx';
import { showSnackbar } from '../ui/snackbar-store.ts';
import { Stepper } from '../ui/stepper.tsx';
import { LinePicture } from './line-picture.tsx';
import { removeLine, restoreLine, setQuantity } from './cart-actions.ts';
import styles from './cart-line-card.module.css';
import { unitPriceMinor, type KeptLine } from './kept-line.ts';
import { useChoiceSummary } from './use-choice-summary.ts';

type CartLineCardProps = {
  line: KeptLine;
  branchId: string | undefined;
  /** What the server says it costs, once it has. */
  totalMinor?: number | undefined;
  /** Path of the menu that the item's dialog opens over. */
  menuPath: string;
};

/** One line of the cart: what it is, how many, what it costs, and ways to change it (CART-20 to CART-22). */
export function CartLineCard({ line, branchId, totalMinor, menuPath }: CartLineCardProps) {
  const t = useText('cart');
  const { localized } = useLanguage();
  const choices = useChoiceSummary(line);
  const name = localized(line.name);
  const { formatPrice } = usePrices();
  const keptMinor = unitPriceMinor(line, branchId) * line.quantity;
  const isUnavailable =
    branchId !== undefined &&
    (line.excludedBranchIds.includes(branchId) || line.outOfStockBranchIds.includes(branchId));

  const onRemove = () => {
    const before = removeLine(line.lineId);
    const close = showSnackbar(t('cart.removed', { name }), {
      durationMs: 6000,
      action: {
        label: t('cart.undo'),
        onPress: () => {
          restoreLine(line.lineId, before);
          close();
        },
      },
    });
  };

  return (
    <li>
      <Card className={styles.line}>
        <LinePicture imageUrl={line.imageUrl} className={styles.picture} />
        <div className={styles.words}>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          {choices && <p className="muted small">{choices}</p>}
          {line.notes && (
            <p className="muted small">
              <bdi>{t('cart.note', { note: line.notes })}</bdi>
            </p>
          )}
          {totalMinor !== undefined && totalMinor !== keptMinor && (
            <p className="muted small" role="status">
              {t('cart.priceWas', { amount: formatPrice(keptMinor).text })}
            </p>
          )}
          {isUnavailable && (
            <p className={styles.unavailable} role="alert">
              {t('cart.unavailable', { name })}
            </p>
          )}
        </div>
        <Price minor={totalMinor ?? keptMinor} className={styles.total} />
        <div className={styles.tools}>
          <Stepper
            quantity={line.quantity}
            name={name}
            variant="soft"
            isSmall
            onChange={(quantity) => setQuantity(line.lineId, quantity)}
          />
          {!line.isPromotion && (
            <Link
              className={styles.edit}
              to={`${menuPath}/${itemSlug(line.itemId, localized(line.name))}?line=${line.lineId}`}
              aria-label={t('cart.editItem', { name })}
              preventScrollReset
            >
              {t('cart.edit')}
            </Link>
          )}
          <IconButton icon="bin" label={t('cart.removeItem', { name })} className={styles.remove} onClick={onRemove} />
        </div>
      </Card>
    </li>
  );
}
