import { useState } from 'react';
import { type Dish, itemPriceAt, itemSlug, type MenuItem, pairingsOf, requiredCost } from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { IconButton, IconLink } from '@sufra/ui/controls/icon-button.tsx';
import { Stepper } from '@sufra/ui/controls/stepper.tsx';
import { passFocusOn } from '@sufra/ui/effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { addItem, removeLine, setQuantity } from './cart-actions.ts';
import { LinePicture } from './cart-line-card.tsx';
import { useCart } from './cart-store.ts';
import { useText } from '../i18n/use-text.ts';
import { branchOf } from '../location/chosen-place.ts';
import { useLocationChoice } from '../location/location-store.ts';
import { needsChoice, slugOf } from '../menu/load/menu-view.ts';
import { useSituation } from '../menu/use-situation.ts';
import styles from './pairings.module.css';

const mostShown = 4;

type PairingsProps = { dishes: readonly Dish[]; itemId: string };

/** A few dishes that go with this one: a tap adds a plain one, and opens one with questions. */
export function Pairings({ dishes, itemId }: PairingsProps) {
  const t = useText('item');
  const choice = useLocationChoice();
  const branch = branchOf(choice);
  const situation = useSituation(branch, choice.orderType);
  const { lines } = useCart();
  // A dish that is added here stays in view.
  const [hadIds] = useState(() => lines.filter(({ quantity }) => quantity > 0).map((line) => line.itemId));
  const offered = pairingsOf(dishes, { chosenIds: [itemId, ...hadIds], situation, most: mostShown });
  if (offered.length === 0) return null;
  return (
    <section aria-label={t('item.goesWith')}>
      <h2 className={styles.title}>{t('item.goesWith')}</h2>
      <ul className={styles.dishes}>
        {offered.map((dish) => (
          <Pairing key={dish.item.id} dish={dish} branchId={branch?.id} />
        ))}
      </ul>
    </section>
  );
}

function Pairing({ dish: { item, category }, branchId }: { dish: Dish; branchId: string | undefined }) {
  const t = useText('item');
  const { localized } = useLanguage();
  const name = localized(item.name);
  const line = useCart().lines.findLast((each) => each.itemId === item.id && !each.isUpsell && !each.isPromotion);
  return (
    <li className={styles.dish}>
      <LinePicture imageUrl={item.imageUrl} className={styles.picture} />
      <span className={styles.words}>
        <bdi>{name}</bdi>
        <Price minor={itemPriceAt(item, branchId) + requiredCost(item).leastMinor} className={styles.price} />
      </span>
      {needsChoice(item) ? (
        <IconLink
          icon="plus"
          label={t('menu.choose', { name })}
          to={`/menu/${slugOf(category)}/${itemSlug(item.id, name)}`}
          state={{ isOverMenu: true }}
          preventScrollReset
          className={styles.add}
        />
      ) : line ? (
        <Stepper
          quantity={line.quantity}
          name={name}
          variant="soft"
          isSmall
          onChange={(quantity) => setQuantity(line.lineId, quantity)}
          onRemove={() => {
            passFocusOn();
            removeLine(line.lineId);
          }}
        />
      ) : (
        <IconButton icon="plus" label={t('menu.add', { name })} className={styles.add} onClick={() => addPlain(item)} />
      )}
    </li>
  );
}

function addPlain(item: MenuItem): void {
  passFocusOn();
  addItem(item, { itemId: item.id, modifiers: [], removedIngredientIds: [], comboItems: [], notes: '' }, 1);
}
