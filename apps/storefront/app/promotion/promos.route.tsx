import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { itemSlug } from '@sufra/ordering';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { openShop } from '../api.server/open-shop.ts';
import { useCart } from '../cart/cart-store.ts';
import { presentCheckout } from '../cart/quote/checkout.resource.ts';
import { grantItem, ownLines, revokeGrantedLines } from '../cart/granted-lines.ts';
import { useOpenCart } from '../cart/use-open-cart.ts';
import { useCustomer } from '../customer/current-customer.ts';
import { useText } from '../i18n/use-text.ts';
import { draftPlace } from '../location/chooser/choose-place.ts';
import { useLocationChoice } from '../location/location-store.ts';
import { firstMenuPath, openSlides } from '../menu/load/read-menu.server.ts';
import { useHomePath } from '../shell/home-path.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { useRoot, useShop } from '../shell/shop.ts';
import { SiteFrame } from '../shell/site-frame.tsx';
import { offerGrant, useDigitalPromotion } from './use-digital-promotion.ts';
import { OfferGrid, PromosFooter } from './offer-grid.tsx';
import styles from './offer-grid.module.css';
import { useOfferChoice, useOffers } from './use-offers.ts';

export async function loader(args: LoaderFunctionArgs) {
  const open = await openShop(args);
  const [firstPath, slides] = await Promise.all([firstMenuPath(open), openSlides(open).catch(() => [])]);
  return { firstPath, imageUrl: slides.find(({ picture }) => picture)?.picture?.url };
}

/** The promos as a page of their own (PROMO-36). */
export default function PromosRoute() {
  const t = useText('promotion');
  const { localized } = useLanguage();
  const navigate = useNavigate();
  const { firstPath, imageUrl } = useLoaderData<typeof loader>();
  const home = useHomePath(firstPath);
  const { prices } = useShop();
  const { isSignedIn } = useRoot();
  const customer = useCustomer();
  const place = draftPlace(useLocationChoice());
  const lines = ownLines(useCart().lines);
  useOpenCart();

  const { choose, remove } = useDigitalPromotion({
    grant: (offer) => grantItem(offerGrant(offer)),
    revoke: revokeGrantedLines,
    onGranted: (item, lineId) => navigate(`${home}/${itemSlug(item.id, localized(item.name))}?line=${lineId}`),
  });
  const customerId = isSignedIn ? customer?.id : undefined;
  const draft = { ...place, lines, customerId, currency: prices.currency, notes: '', device: 'web' };
  const { grid, footer, lacksItems } = useOfferChoice({
    list: useOffers(presentCheckout(draft), place.orderType),
    hasItems: lines.length > 0,
    onChoose: (offer) => {
      if (!offer.item) void navigate(`${home}?cart=open`);
      choose(offer);
    },
    onRemove: remove,
    onClose: () => navigate(home),
  });

  return (
    <SiteFrame isNarrow>
      <PageTitle title={t('promotion.title')} description={t('promotion.seeHelp')} preview={{ imageUrl }} />
      <h1>{t('promotion.title')}</h1>
      <div className={styles.page}>
        <OfferGrid {...grid} />
      </div>
      <div className={styles.bar}>
        <p className={styles.problem} role="status">
          {lacksItems && t('promotion.needsItems')}
        </p>
        <PromosFooter {...footer} />
      </div>
    </SiteFrame>
  );
}
