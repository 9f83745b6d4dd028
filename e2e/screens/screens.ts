import type { Page } from 'playwright-core';
import { placeOrder } from '../support/guest.ts';
import { openPage } from '../support/open-page.ts';
import { longNamesHost } from '../support/test-merchants.ts';
import * as after from './after-order-steps.ts';
import * as account from './account-steps.ts';
import * as kiosk from './kiosk-steps.ts';
import * as later from './later-steps.ts';
import * as payment from './payment-steps.ts';
import * as saved from './saved-steps.ts';
import * as staff from './staff-steps.ts';
import * as guest from './steps.ts';

/** A screen of the shop: the name of its pictures, and what a guest does to come there from the one before. */
export type Screen = { name: string; arrange: (page: Page, shopUrl: string) => Promise<unknown> };

/** Every screen, in walks: screens that follow each other are met by the same guest. */
export const walks: Screen[][] = [
  [at('menu', '/menu')],
  [{ name: 'item', arrange: (page) => guest.openDish(page, /lamb-and-vegetable-tagine$/) }],
  [
    { name: 'combo', arrange: (page) => guest.openDish(page, /burger-box$/) },
    { name: 'combo-refused', arrange: guest.addWithoutChoosing },
  ],
  [{ name: 'sidebar', arrange: guest.openSidebar }],
  [
    { name: 'location', arrange: (page) => guest.goBelowMenu(page, '/location/to-go') },
    { name: 'location-map', arrange: guest.showMap },
  ],
  [
    { name: 'location-delivery', arrange: (page) => guest.goBelowMenu(page, '/location/deliver') },
    { name: 'location-delivery-map', arrange: guest.showMap },
    { name: 'location-delivery-short-address', arrange: guest.typeShortAddress },
  ],
  [
    { name: 'menu-closed', arrange: later.openClosedMenu },
    { name: 'menu-closed-times', arrange: later.askForLater },
  ],
  [at('queue', '/queuebuster?table=7')],
  [{ name: 'cart-empty', arrange: guest.openEmptyCart }],
  [at('search', '/search'), at('search-found', '/search?q=shawerma'), at('search-nothing', '/search?q=zzzz')],
  [{ name: 'menu-search', arrange: guest.searchOverMenu }],
  [
    { name: 'promos-page', arrange: (page) => openPage(page, '/promos') },
    { name: 'promos', arrange: guest.openPromos },
  ],
  [at('sign-in-page', '/signin'), at('not-found', '/nothing-here')],
  [
    at('sign-in-password', '/signin?with=password'),
    { name: 'sign-in-password-wrong', arrange: account.signInWrongly },
    at('forgot-password', '/forgot-password'),
    { name: 'forgot-password-link', arrange: (page) => account.forgetPassword(page, 'noura@example.com') },
    { name: 'forgot-password-code', arrange: (page) => account.forgetPassword(page, '0501234567') },
    at('reset-password', '/reset-password?token=of-a-mail'),
    at('sign-in-link', '/signin/link?key=of-a-message'),
  ],
  [
    at('sign-up', '/signup'),
    { name: 'sign-up-refused', arrange: account.sendEmpty },
    { name: 'sign-up-code', arrange: account.signUp },
    { name: 'account', arrange: account.enterSignUpCode },
    at('account-edit', '/user/profile/edit'),
    at('account-password', '/user/profile/password'),
    { name: 'account-password-refused', arrange: account.sendEmpty },
    at('account-mobile', '/user/profile/mobile'),
    { name: 'account-mobile-code', arrange: account.changeMobile },
    at('account-email', '/user/profile/email'),
    at('account-settings', '/user/profile/settings'),
    at('account-devices', '/user/profile/devices'),
    at('account-points', '/user/profile/loyalty'),
    at('account-privacy', '/user/profile/privacy'),
    { name: 'account-privacy-refused', arrange: account.sendEmpty },
    at('orders-empty', '/user/order'),
    at('account-erased', '/user/erased'),
  ],
  [
    at('page', '/pages/about'),
    at('page-html', '/pages/terms'),
    { name: 'offline', arrange: (page) => page.goto('/offline') },
  ],
  [
    { name: 'menu-filled', arrange: guest.fillCart },
    { name: 'cart', arrange: guest.openFilledCart },
    { name: 'cart-end', arrange: guest.scrollCart },
    { name: 'promo-code-refused', arrange: (page) => guest.applyCode(page, 'NOPE') },
    { name: 'promo-code-applied', arrange: (page) => guest.applyCode(page, 'SWEETEND') },
    { name: 'sign-in', arrange: guest.pressCheckout },
    { name: 'sign-in-refused', arrange: guest.sendNothing },
    { name: 'sign-in-code', arrange: guest.askForCode },
    { name: 'upsell', arrange: guest.enterCodeToGoOn },
    { name: 'cart-signed-in', arrange: (page) => guest.goBelowMenu(page, '?cart=open') },
    { name: 'checkout', arrange: (page) => guest.goToExtras(page).then(() => guest.goToCheckout(page)) },
    { name: 'order', arrange: placeOrder },
    { name: 'receipt', arrange: (page) => after.openReceipt(page, 'a4') },
    { name: 'receipt-roll', arrange: (page) => after.openReceipt(page, 'roll') },
    { name: 'order-shared', arrange: after.followShared },
    at('orders', '/user/order'),
    at('points', '/user/profile/loyalty'),
    at('points-history', '/user/profile/loyalty/points'),
    at('profile', '/user/profile'),
    { name: 'order-finished', arrange: guest.waitUntilCollected },
    { name: 'order-rating', arrange: after.openRating },
    { name: 'order-rating-refused', arrange: after.sendIncomplete },
    { name: 'order-rated', arrange: after.rateOrder },
  ],
  [{ name: 'order-delivery', arrange: after.orderDelivery }],
  [{ name: 'repair', arrange: guest.meetARepair }],
  [{ name: 'second-merchant', arrange: (page, shopUrl) => openPage(page, `${secondHost(shopUrl)}/menu`) }],
  [
    { name: 'long-names', arrange: (page, shopUrl) => openPage(page, `${longNamesUrl(shopUrl)}/menu`) },
    { name: 'long-names-item', arrange: guest.openLongName },
    { name: 'long-names-cart', arrange: guest.putLongNameInCart },
  ],
  [
    at('feedback', '/feedback'),
    { name: 'feedback-refused', arrange: after.sendIncomplete },
    { name: 'feedback-picture', arrange: after.writeFeedback },
    { name: 'feedback-sent', arrange: after.sendFeedback },
  ],
  [at('checkout-failed', '/checkout/failed'), at('payment-failed', '/payment-failed')],
  [
    { name: 'payment', arrange: (page, shopUrl) => payment.openGateway(page, shopUrl, 'checkout') },
    { name: 'payment-declined', arrange: payment.haveItDeclined },
    { name: 'payment-unfinished', arrange: payment.leaveTheBank },
    { name: 'order-to-pay', arrange: payment.openWaitingOrder },
    { name: 'payment-wrong-amount', arrange: payment.nameLessThanTheOrder },
    { name: 'payment-elsewhere', arrange: payment.payInAnotherBrowser },
  ],
  ...(['tap', 'hyperpay', 'moneyhash', 'moyasar', 'foodics-online'] as const).map((gateway): Screen[] => [
    { name: `payment-${gateway}`, arrange: (page, shopUrl) => payment.openGateway(page, shopUrl, gateway) },
  ]),
  [
    { name: 'kiosk-insert-card', arrange: kiosk.openTerminal },
    { name: 'kiosk-enter-pin', arrange: kiosk.insertCard },
    { name: 'kiosk-cancelled', arrange: kiosk.cancelAtTerminal },
  ],
  [
    { name: 'favorite-sign-in', arrange: saved.likeADish },
    { name: 'favorite-item', arrange: saved.signInForIt },
    at('favorites', '/user/profile/favorites'),
    { name: 'favorites-empty', arrange: saved.unlikeAll },
    at('addresses-empty', '/user/profile/addresses'),
    { name: 'address-new', arrange: saved.openNewAddress },
    { name: 'address-refused', arrange: saved.saveNothing },
    { name: 'addresses', arrange: saved.saveAddresses },
    { name: 'address-edit', arrange: saved.openFirstAddress },
    { name: 'location-saved', arrange: (page) => guest.goBelowMenu(page, '/location/deliver') },
    at('cars-empty', '/user/profile/cars'),
    { name: 'cars', arrange: saved.saveCar },
  ],
  [
    { name: 'staff-welcome', arrange: staff.openStaff },
    { name: 'staff-pair', arrange: staff.openPairing },
    { name: 'staff-password', arrange: staff.openPassword },
    { name: 'staff-shift', arrange: staff.signInAsStaff },
    { name: 'staff-shift-tried', arrange: staff.tryDevice },
    { name: 'staff-board-empty', arrange: staff.startWithoutOrders },
    { name: 'staff-board', arrange: staff.startWithOrders },
    { name: 'staff-order', arrange: staff.openOrder },
    { name: 'staff-order-reject', arrange: staff.rejectOrder },
    { name: 'staff-sold-out', arrange: staff.openSoldOut },
    { name: 'staff-pause', arrange: staff.openPause },
    { name: 'staff-kitchen', arrange: staff.openKitchen },
    { name: 'staff-board-lost', arrange: staff.loseTheLine },
  ],
  [
    { name: 'desk-today', arrange: staff.signInAtDesk },
    ...[
      'day',
      'reports',
      'reconciliation',
      'customers',
      'feedback',
      'ratings',
      'menu',
      'menu/main/charcoal-grill/charcoal-sirloin-steak',
      'menu/main/sharing-boxes/burger-box',
      'menu/groups/main/extra-sauces',
      'prices',
      'branches',
      'hours',
      'offers',
      'offers/promotions/free-hummus',
      'shop',
      'settings',
      'settings/orders',
      'settings/limits',
      'settings/messages',
      'settings/prayer',
      'settings/kitchen',
      'settings/charges',
      'settings/languages',
      'settings/rest',
      'settings/points',
      'settings/topics',
      'settings/allergens',
      'settings/words',
      'content',
      'content/pages/about',
      'publish',
      'promises',
      'people',
      'devices',
      'account',
      'log',
    ].map((path) => ({
      name: `desk-${path.split('/').at(-1)}`,
      arrange: (page: Page) => staff.openAtDesk(page, path),
    })),
    { name: 'desk-branches-border', arrange: staff.changeBorder },
    { name: 'desk-branches-new', arrange: staff.beginBranch },
    { name: 'desk-hours-new', arrange: staff.beginHoliday },
    { name: 'desk-publish-changes', arrange: staff.changePrice },
  ],
  [{ name: 'staff-refund', arrange: staff.openRefund }],
  [at('contact', '/chat'), at('whatsapp-empty', '/whatsapp-order')],
  [
    { name: 'sign-in-to-go', arrange: later.fillCartToGo },
    { name: 'sign-in-code-to-go', arrange: guest.askForCode },
    { name: 'curbside-offer', arrange: guest.enterCode },
    at('whatsapp-order', '/whatsapp-order'),
    { name: 'cart-to-go', arrange: (page) => guest.goBelowMenu(page, '?cart=open') },
    { name: 'schedule', arrange: later.openSchedule },
    { name: 'cart-scheduled', arrange: later.scheduleForTomorrow },
    { name: 'vehicle', arrange: later.openVehicles },
    { name: 'vehicle-refused', arrange: later.describeNothing },
    { name: 'cart-curbside', arrange: later.describeCar },
    { name: 'upsell-to-go', arrange: guest.goToExtras },
    { name: 'checkout-later', arrange: guest.goToCheckout },
    { name: 'order-later', arrange: placeOrder },
    { name: 'order-cancel', arrange: after.askToCancel },
    { name: 'order-cancelled', arrange: after.cancelOrder },
  ],
  [
    { name: 'order-curbside', arrange: later.orderCurbside },
    { name: 'order-arrived', arrange: later.arrive },
  ],
];

function at(name: string, path: string): Screen {
  return { name, arrange: (page) => openPage(page, path) };
}

const longNamesUrl = (shopUrl: string): string => shopUrl.replace('127.0.0.1', longNamesHost);

/** The merchant of the same server that answers at another host. */
const secondHost = (shopUrl: string): string => shopUrl.replace('127.0.0.1', 'kuwait.localhost');
