import { memo, type MouseEvent, type ReactNode } from 'react';
import { pictureVariant } from '@sufra/contracts/catalogue/pictures';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { classNames } from '@sufra/ui/class-names.ts';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { Stepper } from '@sufra/ui/controls/stepper.tsx';
import { useText } from '../i18n/use-text.ts';
import styles from './item-card.module.css';
import type { ItemCardData as Card } from './load/menu-view.ts';

/** The actions of cards; the same functions for all of them, so that one change renders one card. */
export type CardActions = {
  open: (path: string) => void;
  add: (itemId: string) => void;
  setQuantity: (itemId: string, quantity: number) => void;
};

type ItemCardProps = {
  card: Card;
  /** The name as it is shown, when something in it is marked. */
  title?: ReactNode;
  path: string;
  priceMinor: number;
  /** Why it cannot be ordered, in the guest's words. */
  obstacle: string | undefined;
  quantity: number;
  isMenuOnly: boolean;
  actions: CardActions;
};

export const ItemCard = memo(function ItemCard({
  card,
  title = card.name,
  path,
  priceMinor,
  obstacle,
  quantity,
  isMenuOnly,
  actions,
}: ItemCardProps) {
  const t = useText();
  const onOpen = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button > 0) return;
    event.preventDefault();
    actions.open(path);
  };
  return (
    <li className={classNames(styles.item, obstacle !== undefined && styles.out)}>
      <div className={styles.words}>
        <h3>
          <a href={path} className={styles.link} onClick={onOpen}>
            {title}
          </a>
        </h3>
        {(obstacle ?? card.description) && <p className={styles.description}>{obstacle ?? card.description}</p>}
        <div className={styles.facts}>
          {card.isPriceFrom && <span className="muted small">{t('menu.from')}</span>}
          <Price minor={priceMinor} />
          {card.isPopular && <span className={styles.popular}>{t('menu.popular')}</span>}
          {card.calories !== undefined && (
            <span className={styles.calories}>{t('menu.calories', { count: card.calories })}</span>
          )}
        </div>
      </div>
      <div className={styles.picture}>
        {card.imageUrl && (
          <img
            src={pictureVariant(card.imageUrl, 320)}
            srcSet={`${pictureVariant(card.imageUrl, 160)} 160w, ${pictureVariant(card.imageUrl, 320)} 320w`}
            sizes="90px"
            alt=""
            width="120"
            height="120"
            loading="lazy"
            fetchPriority="low"
            decoding="async"
          />
        )}
        {obstacle === undefined && !isMenuOnly && (
          <div className={styles.control}>
            {quantity > 0 ? (
              <Stepper
                variant="brand"
                isSmall
                quantity={quantity}
                name={card.name}
                onChange={(next) => actions.setQuantity(card.id, next)}
                onRemove={() => actions.setQuantity(card.id, 0)}
              />
            ) : (
              <button
                type="button"
                className={styles.add}
                aria-label={t(card.needsChoice ? 'menu.choose' : 'menu.add', { name: card.name })}
                onClick={() => (card.needsChoice ? actions.open(path) : actions.add(card.id))}
              >
                <Icon name="plus" />
              </button>
            )}
          </div>
        )}
      </div>
    </li>
  );
});
