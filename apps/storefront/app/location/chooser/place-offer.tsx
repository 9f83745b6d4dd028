import type { LocationDocument, LocationListDocument } from '@sufra/contracts';
import { type Currency, highlightedOrderType, type Locale, type OrderType } from '@sufra/ordering';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { IconButton } from '@sufra/ui/controls/icon-button.tsx';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { useArrival, useLoaded } from '@sufra/ui/effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { browserApi } from '../../api/browser-api.ts';
import { useText } from '../../i18n/use-text.ts';
import { useShop, useShopTime } from '../../shell/shop.ts';
import { type BranchNow, useBranchNow } from '../branch-now.tsx';
import { branchFor, readBranch } from '../branch.resource.ts';
import { chosenBranch, choosePlace } from './choose-place.ts';
import { locationPath } from '../location-path.ts';
import { locationStore, useOwnLocationChoice } from '../location-store.ts';
import { ExpectedWords, OpenState, windowAt } from './branch-card.tsx';
import { branchesServing, branchToOffer } from './offered-places.ts';
import styles from './place-offer.module.css';
import { positionIfShared } from './position.tsx';

/** A branch to offer, and whether the restaurant has no other. */
type Offer = BranchNow & { isOnly: boolean };

/** Enough to find one that is open; the chooser has them all. */
const mostBranches = 12;

/**
 * The branch to offer to a guest who has none yet: their own one of earlier, else the nearest where the position is
 * shared already, else the first, in each case one that takes orders now if there is any. Undefined when none is known.
 */
async function findOffer(
  orderType: OrderType,
  ownId: string | undefined,
  { locale, currency }: { locale: Locale; currency: Currency },
): Promise<Offer | undefined> {
  const here = ownId ? undefined : await positionIfShared();
  const near = typeof here === 'object' && { lat: here.latitude, long: here.longitude };
  const [found, own] = await Promise.all([
    browserApi<LocationListDocument>({ path: '/locations', query: { ...near, count: mostBranches } }, locale),
    ownId ? browserApi<LocationDocument>({ path: `/locations/${encodeURIComponent(ownId)}` }, locale) : undefined,
  ]);
  if (!found.ok) return undefined;
  const serving = (locations: LocationDocument['data'][]) =>
    branchesServing(
      locations.map((location) => readBranch(location, currency)),
      orderType,
    );
  const branches = serving(found.value.data);
  const offeredId = branchToOffer(branches.map((branch) => branchFor(branch, orderType)))?.id;
  const [ownBranch] = own?.ok ? serving([own.value.data]) : [];
  const branch = ownBranch ?? branches.find(({ id }) => id === offeredId);
  return branch && { branch, seenAt: Date.now(), isOnly: found.value.data.length === 1 };
}

/** For this visit to the page: a guest who reads the menu first has it whole. */
let isPutAway = false;

/**
 * Over the foot of the menu, while no place is chosen: the branch that is offered, how it stands, and one press that
 * takes it; or the way to a delivery. Nothing is chosen without that press, except where there is nothing to choose: one
 * branch and one way of ordering.
 */
export function PlaceOffer() {
  const { allowedOrderTypes, prices } = useShop();
  const { locale } = useLanguage();
  const { categorySlug } = useParams();
  const [search] = useSearchParams();
  const choice = useOwnLocationChoice();
  const [isClosed, setClosed] = useState(isPutAway);
  const orderType = highlightedOrderType(choice.orderType, allowedOrderTypes);
  const isOpenQuestion = !choice.lastLocation && !choice.isQueue;
  const isOneWay = allowedOrderTypes.length === 1;
  const isWanted = isOpenQuestion && (!isClosed || isOneWay) && orderType && categorySlug;
  const own = orderType && choice.defaults[orderType];
  const ownId = own?.kind === 'branch' ? own.id : undefined;
  const asked = isWanted && orderType !== 'deliver' ? [orderType, ownId, locale].join() : undefined;
  const loaded = useLoaded(asked, () => findOffer(orderType!, ownId, { locale, currency: prices.currency }));
  const found = loaded?.key === asked ? loaded?.value : undefined;
  if (isWanted && found?.isOnly && isOneWay) return <OnlyBranch branch={found.branch} orderType={orderType} />;
  // An open cart has its own way to checkout there, which asks for the place itself.
  if (!isWanted || !found || isClosed || search.get('cart') === 'open') return null;
  const putAway = () => {
    isPutAway = true;
    setClosed(true);
  };
  return <OfferedBranch found={found} orderType={orderType} categorySlug={categorySlug} onClose={putAway} />;
}

/** Takes the branch without a question. */
function OnlyBranch({ branch, orderType }: { branch: BranchNow['branch']; orderType: OrderType }) {
  const { allowedOrderTypes } = useShop();
  useArrival(() => {
    const decision = { orderType, place: chosenBranch(branchFor(branch, orderType)) };
    locationStore.update((choice) => choosePlace(choice, decision, allowedOrderTypes, Date.now()));
  });
  return null;
}

type OfferedBranchProps = { found: BranchNow; orderType: OrderType; categorySlug: string; onClose: () => void };

function OfferedBranch({ found, orderType, categorySlug, onClose }: OfferedBranchProps) {
  const t = useText('location');
  const { localized } = useLanguage();
  const { allowedOrderTypes } = useShop();
  const now = useShopTime();
  const known = useBranchNow(found.branch.id) ?? found;
  const branch = branchFor(known.branch, orderType);
  const name = localized(branch.name);
  const window = windowAt(branch, orderType);
  const pathOf = (type: OrderType) => locationPath({ categorySlug, orderType: type, page: 'menu' });
  const take = () => {
    const decision = { orderType, place: chosenBranch(branch) };
    // The button leaves the page with the focus on it.
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    locationStore.update((choice) => choosePlace(choice, decision, allowedOrderTypes, Date.now()));
  };
  return (
    <section className={styles.offer} aria-label={t('location.offer')}>
      <Link className={styles.branch} to={pathOf(orderType)} preventScrollReset>
        <Icon name="pin" />
        <span className={styles.words}>
          <span className={styles.name}>
            <span className={styles.type}>{t(`location.type.${orderType}`)}</span> <bdi>{name}</bdi>
            <Icon name="down" className={styles.more} />
          </span>
          <span className={styles.state}>
            <OpenState branch={branch} now={now} />
            {window && (
              <span>
                <ExpectedWords branch={branch} orderType={orderType} window={window} />
              </span>
            )}
          </span>
        </span>
        <span className="visually-hidden">{t('location.otherBranch')}</span>
      </Link>
      <IconButton icon="close" label={t('location.notNow')} onClick={onClose} />
      <div className={styles.ways}>
        <Button onClick={take}>{t('location.orderFrom', { branch: name })}</Button>
        {allowedOrderTypes.includes('deliver') && (
          <LinkButton variant="line" to={pathOf('deliver')} preventScrollReset>
            {t('location.deliverInstead')}
          </LinkButton>
        )}
      </div>
    </section>
  );
}
