import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { type OrderType, wayOfServing } from '@sufra/ordering';
import { Bill } from '@sufra/ui/amounts/bill.tsx';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { NotesBox } from '@sufra/ui/controls/notes-box.tsx';
import { Skeleton } from '@sufra/ui/controls/skeleton.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useIsHydrated } from '@sufra/ui/first-effects.ts';
import { lazyPart } from '@sufra/ui/until-loaded.ts';
import { setNotes } from '../cart/cart-actions.ts';
import { CartSummary } from '../cart/cart-summary.tsx';
import type { Cart } from '../cart/device-line.ts';
import type { CheckoutDraft } from '../cart/quote/checkout.resource.ts';
import { type CartQuote, useFreeDeliveryReason } from '../cart/quote/use-cart-quote.ts';
import { WhenIdle } from '../document/when-idle.tsx';
import { PhoneNumber } from '../customer/mobile-field.tsx';
import { useText } from '../i18n/use-text.ts';
import { branchOf, type LocationChoice } from '../location/chosen-place.ts';
import { usePromotion } from '../promotion/promotion-store.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import styles from './checkout.module.css';
import { recentOrderId } from './use-place-order.ts';

const labels = {
  deliver: 'checkout.deliverTo',
  'eat-in': 'checkout.dineInAt',
  pickup: 'checkout.pickupAt',
} as const;

type PlaceSectionProps = {
  orderType: OrderType;
  placeName: string;
  /** Of the branch, for a guest who comes to it; empty until it is known. */
  address: string | undefined;
  table: string | undefined;
  contact: { name: string; mobile: string } | undefined;
  /** When the food is there, above everything else. */
  time: ReactNode;
  map: ReactNode;
  /** Which car it goes to. */
  children?: ReactNode;
};

/** When and where, and whom to call (LOC-14). */
export function PlaceSection({
  orderType,
  placeName,
  address,
  table,
  contact,
  time,
  map,
  children,
}: PlaceSectionProps) {
  const t = useText('checkout');
  return (
    <Card className={styles.section} role="group" aria-label={t('checkout.how')}>
      {time}
      <div className={styles.fact}>
        <Icon name={orderType === 'eat-in' ? 'table' : 'pin'} />
        <p>
          <span className={styles.label}>
            {t(orderType === 'queue' ? 'checkout.queueAt' : labels[wayOfServing(orderType)])}
          </span>
          <bdi className={styles.value}>{placeName}</bdi>
          {address !== undefined && <bdi className="muted small">{address || '\u00A0'}</bdi>}
          {table !== undefined && (
            <span className="muted small">
              {table === '0' ? t('checkout.tableNone') : t('checkout.table', { table })}
            </span>
          )}
        </p>
      </div>
      {map}
      {children}
      {contact && (
        <div className={styles.fact}>
          <Icon name="phone" />
          <p>
            <span className={styles.label}>{t('checkout.contact')}</span>
            <bdi className={styles.value}>{contact.name}</bdi>
            <span className="muted small">
              <PhoneNumber>{contact.mobile}</PhoneNumber>
            </span>
          </p>
        </div>
      )}
    </Card>
  );
}

/** The place on a small still map, once nothing else is to do: the words beside it say the same. */
export function PlaceMap({ choice }: { choice: LocationChoice }) {
  const { locale, localized } = useLanguage();
  const place = choice.lastLocation;
  const branch = branchOf(choice);
  const [load] = useState(() => async () => {
    const [{ MapView }, { loadMapData }] = await Promise.all([
      import('../location/map/map-view.tsx'),
      import('../location/map/map-data.resource.ts'),
    ]);
    const data = await loadMapData(locale);
    const at = branch && { ...branch, label: localized(branch.name), isServing: true };
    const pin = place?.kind === 'delivery' ? { at: place, onMove: () => undefined } : undefined;
    return () => (
      <MapView data={data} branches={at ? [at] : []} selectedBranchId={pin ? undefined : at?.id} pin={pin} />
    );
  });
  if (!place) return null;
  return (
    <div className={styles.map} inert aria-hidden="true">
      <WhenIdle load={load} />
    </div>
  );
}

/** The missing parts of the order, and the way there. */
export function IncompleteSection({ onChangePlace }: { onChangePlace: () => void }) {
  const t = useText('checkout');
  return (
    <Card className={styles.section}>
      <p role="alert">{t('checkout.incomplete')}</p>
      <Button variant="soft" onClick={onChangePlace}>
        {t('checkout.toLocation')}
      </Button>
    </Card>
  );
}

/**
 * Nothing to order (CHK-18). Where another tab ordered it while this one was open, it leads to that order;
 * `orderBefore` is the newest order of when this page was opened.
 */
export function EmptySection({ cartPath, orderBefore }: { cartPath: string; orderBefore: string | undefined }) {
  const t = useText('checkout');
  // The device's cart is known only after hydration.
  const isCartKnown = useIsHydrated();
  const newest = recentOrderId();
  const [order] = useState(newest === orderBefore ? undefined : newest);
  if (!isCartKnown) return <Skeleton lines={6} label={t('shell.loading')} />;
  return (
    <EmptyState
      icon="bag"
      title={t(order ? 'checkout.orderedElsewhere' : 'checkout.empty')}
      {...(order && { hint: t('checkout.orderedElsewhereHelp') })}
    >
      {order && <LinkButton to={`/user/order/${order}`}>{t('checkout.seeOrder')}</LinkButton>}
      <LinkButton variant={order ? 'plain' : 'primary'} to={cartPath}>
        {t('checkout.seeMenu')}
      </LinkButton>
    </EmptyState>
  );
}

const CartPromotion = lazyPart(async () => (await import('../cart/promotion/cart-promotion.tsx')).CartPromotion);

type ItemsSectionProps = {
  cart: Cart;
  branchId: string | undefined;
  draft: CheckoutDraft;
  quote: CartQuote;
  cartPath: string;
  menuPath: string;
};

/** The ordered lines, the way back to change them, and the promo of the order. */
export function ItemsSection({ cart, branchId, draft, quote, cartPath, menuPath }: ItemsSectionProps) {
  const t = useText('checkout');
  const { localized } = useLanguage();
  const { coupon, digital } = usePromotion();
  const [isChanging, setChanging] = useState(false);
  const used = coupon ?? digital;
  return (
    <Card className={styles.section}>
      <div className={styles.headingRow}>
        <h2 className={styles.heading}>{t('checkout.items')}</h2>
        <Link to={cartPath}>{t('checkout.edit')}</Link>
      </div>
      <CartSummary lines={cart.lines} branchId={branchId} lineTotalsMinor={quote.calculation?.lineTotalsMinor} />
      {isChanging ? (
        <Suspense fallback={<Skeleton lines={2} label={t('shell.loading')} />}>
          <CartPromotion draft={draft} quote={quote} menuPath={menuPath} />
        </Suspense>
      ) : (
        <Button
          variant="line"
          isSmall
          className={styles.promo}
          onPointerEnter={CartPromotion.fetch}
          onFocus={CartPromotion.fetch}
          onClick={() => setChanging(true)}
        >
          <Icon name="promo" />
          {used ? t('checkout.changePromo', { name: localized(used.name) }) : t('checkout.addPromo')}
        </Button>
      )}
    </Card>
  );
}

/** Notes for the kitchen or the driver; the cart keeps them. */
export function NotesSection({ notes }: { notes: string }) {
  const t = useText('checkout');
  return (
    <Card className={styles.section}>
      <NotesBox
        label={t('checkout.notes')}
        placeholder={t('checkout.notesPlaceholder')}
        value={notes}
        onChange={setNotes}
      />
    </Card>
  );
}

/** The price, and how certain it is. */
export function BillSection({ quote, onRetry }: { quote: CartQuote; onRetry: () => void }) {
  const t = useText('checkout');
  const freeDeliveryReason = useFreeDeliveryReason(quote.bill.subtotalMinor);
  return (
    <Card className={styles.section}>
      <Bill bill={quote.bill} isPending={quote.isPending} freeDeliveryReason={freeDeliveryReason} />
      {quote.refusal && (
        <p className={styles.error} role="alert">
          {quote.refusal.detail}
        </p>
      )}
      {quote.isFailed && (
        <div className={styles.unknown} role="alert">
          <p>{t('checkout.quoteFailed')}</p>
          <Button variant="plain" isSmall onClick={onRetry}>
            {t('shell.retry')}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** The order was placed; its own page is on the way, or the wallet is being charged. */
export function Placed({ payingWith }: { payingWith?: string | undefined }) {
  const t = useText('checkout');
  const isPaying = payingWith !== undefined;
  const paying = payingWith === 'card' ? 'checkout.payingCardTitle' : 'checkout.payingTitle';
  const title = t(isPaying ? paying : 'checkout.successTitle');
  const hint = t(isPaying ? 'checkout.paying' : 'checkout.success');
  return (
    <SiteFrame isNarrow>
      <PageTitle title={title} />
      <div role="status">
        <EmptyState icon={isPaying ? 'clock' : 'check'} headingLevel={1} title={title} hint={hint} />
      </div>
    </SiteFrame>
  );
}
