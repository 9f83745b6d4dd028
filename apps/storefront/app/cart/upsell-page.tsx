import { itemPriceAt, type MenuItem } from '@sufra/ordering';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Price } from '../ui/price.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { LinePicture } from './line-picture.tsx';
import { addItem, removeLine, setQuantity } from './cart-actions.ts';
import type { Cart } from './cart.ts';
import styles from './upsell-page.module.css';

type UpsellPageProps = { title: string; items: MenuItem[]; cart: Cart; branchId: string | undefined };

/** Extras with one tap each, and one way on. */
export function UpsellPage({ title, items, cart, branchId }: UpsellPageProps) {
  const t = useText('checkout');
  return (
    <SiteFrame isNarrow>
      <PageTitle title={title} />
      <h1>{title}</h1>
      <p className="muted">{t('checkout.upsellHelp')}</p>
      {items.length === 0 ? (
        <Skeleton label={t('shell.loading')} lines={6} />
      ) : (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item.id}>
              <UpsellCard item={item} cart={cart} branchId={branchId} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <LinkButton to="/checkout" isWide>
          {t('checkout.continue')}
        </LinkButton>
      </div>
    </SiteFrame>
  );
}

function UpsellCard({ item, cart, branchId }: { item: MenuItem; cart: Cart; branchId: string | undefined }) {
  const t = useText('checkout');
  const { localized } = useLanguage();
  const name = localized(item.name);
  const line = cart.lines.find((each) => each.isUpsell && each.itemId === item.id && each.quantity > 0);
  const plain = { itemId: item.id, modifiers: [], removedIngredientIds: [], comboItems: [], notes: '' };
  return (
    <Card className={styles.item}>
      <LinePicture imageUrl={item.imageUrl} className={styles.picture} />
      <h2 className={styles.name}>
        <bdi>{name}</bdi>
      </h2>
      <Price minor={itemPriceAt(item, branchId)} className={styles.price} />
      <div className={styles.add}>
        {line ? (
          <Stepper
            quantity={line.quantity}
            name={name}
            variant="soft"
            isSmall
            onChange={(quantity) => setQuantity(line.lineId, quantity)}
            onRemove={() => void removeLine(line.lineId)}
          />
        ) : (
          <Button variant="soft" isSmall aria-label={t('checkout.upsellAddItem', { name })} onClick={() => addUpsell()}>
            {t('checkout.upsellAdd')}
          </Button>
        )}
      </div>
    </Card>
  );

  /** One that was removed before comes back as it was kept (CART-23). */
  function addUpsell() {
    const removed = cart.lines.find((each) => each.isUpsell && each.itemId === item.id);
    if (removed) setQuantity(removed.lineId, 1);
    else addItem(item, plain, 1, { isUpsell: true });
  }
}
