import { Link } from 'react-router';
import { pictureVariant } from '@sufra/contracts/catalogue/pictures';
import { comboSelectionKey, itemSlug } from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { classNames } from '@sufra/ui/class-names.ts';
import { Card } from '@sufra/ui/controls/card.tsx';
import { Chip } from '@sufra/ui/controls/chip.tsx';
import { IconButton } from '@sufra/ui/controls/icon-button.tsx';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { Stepper } from '@sufra/ui/controls/stepper.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { usePrices } from '@sufra/ui/i18n/prices.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { useText } from '../i18n/use-text.ts';
import { removeLine, restoreLine, setQuantity } from './cart-actions.ts';
import cartLineCardStyles from './cart-line-card.module.css';
import { type DeviceLine, unitPriceMinor, usualPriceMinor } from './device-line.ts';
import styles from './line-picture.module.css';

type LinePictureProps = {
  imageUrl: string | undefined;
  /** Shown without a picture, instead of the empty plate of the menu. */
  icon?: 'promo' | undefined;
  className?: string | undefined;
};

/** The small picture of a dish. */
export function LinePicture({ imageUrl, icon, className }: LinePictureProps) {
  return (
    <span className={classNames(styles.frame, className)}>
      {imageUrl ? (
        <img src={pictureVariant(imageUrl, 160)} alt="" width="72" height="72" loading="lazy" />
      ) : (
        icon && <Icon name={icon} />
      )}
    </span>
  );
}

type LineChoicesProps = {
  line: Pick<DeviceLine, 'labels' | 'modifiers' | 'removedIngredientIds' | 'comboItems' | 'choicesMinor'>;
};

/** The guest's choices: "Garlic sauce +3.00 · no onion"; in a combo with a line for each dish of it. */
export function LineChoices({ line }: LineChoicesProps) {
  const t = useText('cart');
  const { localized, direction } = useLanguage();
  const { formatPrice } = usePrices();

  // Where some choices were free, only the line's total can say what the others cost.
  const isEachPaid = listPriceOfChoices(line) === line.choicesMinor;
  const nameOf = (id: string) => localized(line.labels[id]?.name ?? {});
  const taken = (id: string, quantity: number) => {
    const { priceMinor = 0 } = line.labels[id] ?? {};
    const amount = formatPrice(priceMinor).parts.find((part) => part.type === 'amount')?.text;
    const name = nameOf(id);
    if (name === '') return '';
    // In text from right to left a sign goes astray unless a mark holds it to its number.
    const mark = direction === 'rtl' ? '\u200E' : '';
    return [quantity > 1 && `${mark}${quantity}×`, name, isEachPaid && priceMinor > 0 && `${mark}+${amount}`]
      .filter(Boolean)
      .join(' ');
  };
  const leftOut = (id: string) => (nameOf(id) === '' ? '' : t('cart.without', { name: nameOf(id) }));

  const detailsOf = (part: Pick<DeviceLine, 'modifiers' | 'removedIngredientIds'>) =>
    [
      ...part.modifiers.map((modifier) => taken(modifier.modifierId, modifier.quantity)),
      ...part.removedIngredientIds.map(leftOut),
    ]
      .filter(Boolean)
      .join(' · ');

  const details = detailsOf(line);
  // A dish that the menu of before named is told by its choices alone.
  const parts = line.comboItems
    .map((part) => ({
      key: comboSelectionKey(part),
      name: taken(part.comboChoiceId, part.quantity),
      details: detailsOf(part),
    }))
    .filter((part) => part.name || part.details);
  return (
    <>
      {parts.length > 0 && (
        <ul className={cartLineCardStyles.parts}>
          {parts.map((part) => (
            <li key={part.key} className="small">
              {part.name} {part.details && <span className="muted">{part.details}</span>}
            </li>
          ))}
        </ul>
      )}
      {details && <p className="muted small">{details}</p>}
    </>
  );
}

function listPriceOfChoices({ labels, modifiers, comboItems }: LineChoicesProps['line']): number {
  const priceOf = (id: string, quantity: number) => (labels[id]?.priceMinor ?? 0) * quantity;
  const sumOf = (chosen: DeviceLine['modifiers']) =>
    chosen.reduce((sum, { modifierId, quantity }) => sum + priceOf(modifierId, quantity), 0);
  const combos = comboItems.map(
    (part) => priceOf(part.comboChoiceId, part.quantity) + sumOf(part.modifiers) * part.quantity,
  );
  return combos.reduce((sum, amount) => sum + amount, sumOf(modifiers));
}

type CartLineCardProps = {
  line: DeviceLine;
  branchId: string | undefined;
  /** The server's price, once it is known. */
  totalMinor?: number | undefined;
  /** Path of the menu that the item's dialog opens over. */
  menuPath: string;
};

/** An item that a promotion grants: it is there while the promotion is, as often as the promotion says (D-11). */
export function PromoItemCard({ line, branchId, totalMinor, menuPath }: CartLineCardProps) {
  const t = useText('promotion');
  const { localized } = useLanguage();
  const { formatPrice } = usePrices();
  const name = localized(line.name);
  const paidMinor = totalMinor ?? unitPriceMinor(line, branchId) * line.quantity;
  const usualMinor = (usualPriceMinor(line, branchId) + line.choicesMinor) * line.quantity;
  return (
    <li>
      <Card className={cartLineCardStyles.line} role="group" aria-label={name}>
        <LinePicture imageUrl={line.imageUrl} icon="promo" className={cartLineCardStyles.picture} />
        <div className={cartLineCardStyles.words}>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <LineChoices line={line} />
          <p className="muted small">{t('promotion.grantedHelp')}</p>
        </div>
        <span className={cartLineCardStyles.total}>
          {paidMinor === 0 ? t('promotion.free') : <Price minor={paidMinor} />}
          {usualMinor > paidMinor && (
            <s className={cartLineCardStyles.usual}>
              <span className="visually-hidden">
                {t('promotion.usualPrice', { amount: formatPrice(usualMinor).text })}
              </span>
              <span aria-hidden="true">
                <Price minor={usualMinor} />
              </span>
            </s>
          )}
        </span>
        <div className={cartLineCardStyles.tools}>
          <Chip tone="good">
            <Icon name="promo" />
            {t('promotion.granted')}
          </Chip>
          <span className="muted small numbers">{line.quantity} ×</span>
          {line.modifiers.length + line.comboItems.length > 0 && (
            <Link
              className={cartLineCardStyles.edit}
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

/** One line of the cart: what it is, how many, what it costs, and ways to change it (CART-20 to CART-22). */
export function CartLineCard({ line, branchId, totalMinor, menuPath }: CartLineCardProps) {
  const t = useText('cart');
  const { localized } = useLanguage();
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
      <Card className={cartLineCardStyles.line}>
        <LinePicture imageUrl={line.imageUrl} className={cartLineCardStyles.picture} />
        <div className={cartLineCardStyles.words}>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <LineChoices line={line} />
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
            <p className={cartLineCardStyles.unavailable} role="alert">
              {t('cart.unavailable', { name })}
            </p>
          )}
        </div>
        <Price minor={totalMinor ?? keptMinor} className={cartLineCardStyles.total} />
        <div className={cartLineCardStyles.tools}>
          <Stepper
            quantity={line.quantity}
            name={name}
            variant="soft"
            isSmall
            onChange={(quantity) => setQuantity(line.lineId, quantity)}
          />
          {!line.isPromotion && (
            <Link
              className={cartLineCardStyles.edit}
              to={`${menuPath}/${itemSlug(line.itemId, localized(line.name))}?line=${line.lineId}`}
              aria-label={t('cart.editItem', { name })}
              preventScrollReset
            >
              {t('cart.edit')}
            </Link>
          )}
          <IconButton
            icon="bin"
            label={t('cart.removeItem', { name })}
            className={cartLineCardStyles.remove}
            onClick={onRemove}
          />
        </div>
      </Card>
    </li>
  );
}
