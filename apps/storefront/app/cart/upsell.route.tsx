import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { type Dish, isCurbsideOffered, itemPriceAt, type MenuItem, orderedLines, pairingsOf } from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { Skeleton } from '@sufra/ui/controls/skeleton.tsx';
import { Stepper } from '@sufra/ui/controls/stepper.tsx';
import { passFocusOn } from '@sufra/ui/effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useIsHydrated } from '@sufra/ui/first-effects.ts';
import { openShop } from '../api.server/open-shop.ts';
import { useSelectedCar } from '../curbside/car-store.ts';
import { useCustomer } from '../customer/current-customer.ts';
import { useText } from '../i18n/use-text.ts';
import { branchOf, type LocationChoice } from '../location/chosen-place.ts';
import { draftPlace } from '../location/chooser/choose-place.ts';
import { useLocationChoice } from '../location/location-store.ts';
import { needsChoice, upsellsOf } from '../menu/load/menu-view.ts';
import { openMenu } from '../menu/load/read-menu.server.ts';
import { promotionChoices } from '../promotion/promotion.ts';
import { usePromotion } from '../promotion/promotion-store.ts';
import { useHomePath } from '../shell/home-path.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { addItem, removeLine, setQuantity } from './cart-actions.ts';
import { useCart } from './cart-store.ts';
import { type Cart, isCartEmpty } from './device-line.ts';
import { LinePicture } from './cart-line-card.tsx';
import { useCartQuote } from './quote/use-cart-quote.ts';
import styles from './upsell-page.module.css';
import { useOpenCart } from './use-open-cart.ts';

const mostOffered = 6;

type UpsellPageProps = {
  title: string;
  items: MenuItem[];
  cart: Cart;
  branchId: string | undefined;
  /** The present total of the cart, all charges included. */
  totalMinor: number;
};

/** Extras with one tap each, and one way on. */
function UpsellPage({ title, items, cart, branchId, totalMinor }: UpsellPageProps) {
  const t = useText('checkout');
  const isAnyTaken = items.some((item) => lineOf(cart, item)?.quantity);
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
              <UpsellCard item={item} line={lineOf(cart, item)} branchId={branchId} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <LinkButton to="/checkout" isWide className={styles.onward}>
          {t(isAnyTaken ? 'checkout.continue' : 'checkout.noThanks')}
          {items.length > 0 && <Price minor={totalMinor} />}
        </LinkButton>
      </div>
    </SiteFrame>
  );
}

/** The line of an extra; one that was removed stays with quantity 0 (CART-23). */
const lineOf = (cart: Cart, item: MenuItem) =>
  cart.lines.find((line) => line.isUpsell && line.itemId === item.id && !line.isPromotion);

type UpsellCardProps = { item: MenuItem; line: Cart['lines'][number] | undefined; branchId: string | undefined };

function UpsellCard({ item, line, branchId }: UpsellCardProps) {
  const t = useText('checkout');
  const { localized } = useLanguage();
  const name = localized(item.name);
  const plain = { itemId: item.id, modifiers: [], removedIngredientIds: [], comboItems: [], notes: '' };
  return (
    <Card className={styles.item}>
      <LinePicture imageUrl={item.imageUrl} className={styles.picture} />
      <h2 className={styles.name}>
        <bdi>{name}</bdi>
      </h2>
      <Price minor={itemPriceAt(item, branchId)} className={styles.price} />
      <div className={styles.add}>
        {line && line.quantity > 0 ? (
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
          <Button
            variant="soft"
            isSmall
            aria-label={t('checkout.upsellAddItem', { name })}
            onClick={() => {
              passFocusOn();
              if (line) setQuantity(line.lineId, 1);
              else addItem(item, plain, 1, { isUpsell: true });
            }}
          >
            {t('checkout.upsellAdd')}
          </Button>
        )}
      </div>
    </Card>
  );
}

type Upsells = { upsells: Dish[]; now: string; timeZone: string };

/** The menu's upsell items that can be added with one tap. */
export async function loader(args: LoaderFunctionArgs): Promise<Upsells> {
  const open = await openShop(args);
  const upsells = upsellsOf(await openMenu(open)).filter(({ item }) => !needsChoice(item));
  return { upsells, now: open.services.now().toISOString(), timeZone: open.shop.timeZone };
}

/** Dishes that go with these lines of a cart at the guest's place and are not among them. */
function offeredWith(lines: Cart['lines'], { upsells, now, timeZone }: Upsells, choice: LocationChoice): MenuItem[] {
  const branch = branchOf(choice);
  const situation = {
    branchId: branch?.id,
    orderType: choice.orderType,
    now: new Date(now),
    timeZone: branch?.timeZone ?? timeZone,
  };
  const chosenIds = lines.map((line) => line.itemId);
  return pairingsOf(upsells, { chosenIds, situation, most: mostOffered }).map(({ item }) => item);
}

/** Suggested extras before the order is reviewed (CHK-10, D-29). */
export default function UpsellRoute() {
  const t = useText('checkout');
  const read = useLoaderData<typeof loader>();
  const { localized } = useLanguage();
  const navigate = useNavigate();
  const cart = useCart();
  const choice = useLocationChoice();
  const home = useHomePath();
  const place = draftPlace(choice);
  const customerId = useCustomer()?.id;
  const selectedCar = useSelectedCar(customerId);
  const isSignedIn = customerId !== undefined;
  const isCurbsideEnabled = branchOf(choice)?.isCurbsideEnabled === true;
  const toTheCar = isCurbsideOffered({ isSignedIn, isCurbsideEnabled, orderType: place.orderType });
  // The same total as in the cart and at checkout.
  const { quote } = useCartQuote(cart, place, customerId, {
    carId: toTheCar ? selectedCar?.id : undefined,
    ...promotionChoices(usePromotion(), place.orderType, localized),
  });
  useOpenCart();

  const [hadIds] = useState(() => orderedLines(cart.lines).map((line) => line.lineId));
  // The device knows cart and branch only after the first paint.
  const isReady = useIsHydrated();
  // A dish that is taken here stays in view.
  const others = cart.lines.filter((line) => !line.isUpsell || hadIds.includes(line.lineId));
  const offered = isReady ? offeredWith(others, read, choice) : [];

  // After the order was placed there is no cart to add to.
  const leavesTo = !isReady ? undefined : isCartEmpty(cart) ? home : offered.length === 0 ? '/checkout' : undefined;
  useEffect(() => {
    if (leavesTo) void navigate(leavesTo, { replace: true });
  }, [leavesTo, navigate]);

  // Nothing to offer: nothing is shown of the page either, on the way on.
  if (leavesTo) return <SiteFrame isNarrow>{null}</SiteFrame>;
  return (
    <UpsellPage
      title={t('checkout.upsellTitle')}
      items={offered}
      cart={cart}
      branchId={place.branchId}
      totalMinor={quote.bill.totalMinor}
    />
  );
}
