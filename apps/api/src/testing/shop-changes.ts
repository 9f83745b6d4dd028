import type { CheckoutPayload } from '@sufra/contracts';
import type { BundleFiles } from '../bundle/check/read-bundle.ts';
import { changeFile } from './a-bundle.ts';
import type { TestApi } from './open-test-api.ts';
import type { SignedInGuest } from './sign-in.ts';

type World = { api: TestApi; guest: SignedInGuest };

/** The guest's wish beside the usual cart. */
type Wish = (world: World) => Partial<CheckoutPayload> | Promise<Partial<CheckoutPayload>>;

export type ShopChange = {
  change: (files: BundleFiles, world: World) => void;
  /** The codes of what is told. */
  told: string[];
  wish?: Wish;
  /** Where the shop takes no orders any more. */
  ends?: 'cancel';
};

const grill = 'menus/main/categories/grill.json';
const drinks = 'menus/main/categories/drinks.json';
const boxes = 'menus/main/categories/boxes.json';
const groups = 'menus/main/modifier-groups.json';
const olaya = 'branches/olaya.json';
const settings = 'merchant.json';

const set = (file: string, pointer: string, value: unknown) => (files: BundleFiles) =>
  changeFile(files, file, pointer, value);
const all =
  (...changes: ((files: BundleFiles) => void)[]) =>
  (files: BundleFiles) =>
    changes.forEach((change) => change(files));

const delivered: Wish = async ({ api, guest }) => {
  const answer = await api.call('POST', `/customers/${guest.customerId}/addresses`, {
    token: guest.token,
    body: { lat: 24.69, long: 46.68, line1: 'King Fahd Road 12' },
  });
  return { type: 'deliver', location: null, address: answer.json().data[0].id };
};
const withCar: Wish = async ({ api, guest }) => {
  const answer = await api.call('POST', `/customers/${guest.customerId}/cars`, {
    token: guest.token,
    body: { color: 'white', 'car-maker': 'toyota', 'plate-number': 'ABC 1234' },
  });
  return { type: 'to-go', 'car-id': answer.json().data.id };
};
const later: Wish = () => ({ 'scheduled-time': '2026-11-20T15:00:00Z' });
const coupon: Wish = () => ({ 'coupon-code': 'SAVE10' });
const promotion: Wish = () => ({ 'campaign-id': 'FIVE-OFF' });

const price = ['item-price-changed', 'price-changed'];

/** The changes a shop may make while a cart waits, and the messages of the guest about them, in this order. */
export const shopChanges: Record<string, ShopChange> = {
  'an item costs more': { change: set(grill, '/items/0/price', '44.00'), told: price },
  'an item costs less': { change: set(drinks, '/items/0/price', '6.00'), told: price },
  'the branch gets a price of its own': {
    change: set(grill, '/items/0/branchPrices', [{ branch: 'olaya', price: '45.50' }]),
    told: price,
  },
  'a modifier costs more': { change: set(groups, '/modifierGroups/0/modifiers/1/price', '4.50'), told: price },
  'fewer choices are free': { change: set(groups, '/modifierGroups/0/freeCount', 0), told: price },
  'more choices are free': { change: set(groups, '/modifierGroups/0/freeCount', 2), told: price },
  'a combo costs more': { change: set(boxes, '/items/0/price', '60.00'), told: price },
  'a part of a combo costs more': {
    change: set(boxes, '/items/0/comboSlots/1/choices/1/surcharge', '3.00'),
    told: price,
  },
  'an item is removed': {
    change: (files) => {
      const file = JSON.parse(String(files.get(drinks))) as { items: unknown[] };
      changeFile(files, drinks, '/items', file.items.slice(1));
      changeFile(files, boxes, '/items/0/comboSlots/1/choices', [{ item: 'juice', surcharge: '1.50' }]);
    },
    told: ['item-unknown'],
  },
  'a modifier is removed': {
    change: (files) => {
      const file = JSON.parse(String(files.get(groups))) as { modifierGroups: { modifiers: unknown[] }[] };
      changeFile(files, groups, '/modifierGroups/0/modifiers', file.modifierGroups[0]?.modifiers.slice(0, 1));
    },
    told: ['modifier-unknown'],
  },
  'a choice of a combo is removed': {
    change: set(boxes, '/items/0/comboSlots/1/choices', [{ item: 'cola' }]),
    told: ['item-unknown', 'combo-incomplete'],
  },
  'an item sells out': { change: set(grill, '/items/0/isSoldOut', true), told: ['item-sold-out'] },
  'a modifier sells out': {
    change: set(groups, '/modifierGroups/0/modifiers/1/isSoldOut', true),
    told: ['modifiers_availability'],
  },
  'a part of a combo sells out': { change: set(drinks, '/items/1/isSoldOut', true), told: ['item-sold-out'] },
  'the branch runs out of an item': {
    change: set(drinks, '/items/0/outOfStockBranches', ['olaya']),
    told: ['item-unavailable-in-branch'],
  },
  'the branch no longer serves an item': {
    change: set(drinks, '/items/0/excludedBranches', ['olaya']),
    told: ['item-unavailable-in-branch'],
  },
  'an item is served at other hours': {
    change: set(drinks, '/items/0/availability', { hours: { everyDay: ['06:00-11:00'] } }),
    told: ['item-unavailable-now'],
  },
  'an item is no longer picked up': {
    change: set(drinks, '/items/0/orderTypes', ['deliver']),
    told: ['item-unavailable-for-type'],
  },
  'a category is switched off at the branch': {
    change: set(grill, '/inactiveBranches', ['olaya']),
    told: ['category-out-of-stock', 'category-out-of-stock'],
  },
  'a group asks for more': { change: set(groups, '/modifierGroups/0/minimum', 3), told: ['modifier-minimum'] },
  'a group allows less': { change: set(groups, '/modifierGroups/0/maximum', 1), told: ['modifier-maximum'] },
  'an ingredient has to stay': {
    change: set(grill, '/items/0/ingredients/0/isRemovable', false),
    told: ['ingredient-not-removable'],
  },
  'the branch closes': { change: set(olaya, '/openingHours', { everyDay: ['18:00-23:00'] }), told: ['1071'] },
  'the branch has a holiday': {
    change: set(olaya, '/exceptions', [
      { from: '2026-11-20', to: '2026-11-20', name: { 'en-us': 'Holiday' }, hours: [] },
    ]),
    told: ['1071'],
  },
  'the branch stops taking orders': {
    change: set(olaya, '/isAcceptingOrders', false),
    told: ['branch-not-accepting'],
  },
  'the branch is given up': { change: (files) => void files.delete(olaya), told: ['branch-unknown'] },
  'the branch no longer serves pickup': {
    change: set(olaya, '/orderTypes', ['deliver', 'eat-in']),
    told: ['order-type-not-allowed'],
  },
  'the merchant gives up eating in': {
    change: set(settings, '/application/allowedOrderTypes', ['pickup', 'deliver', 'to-go']),
    wish: () => ({ type: 'eat-in', 'table-label': '4' }),
    told: ['order-type-not-allowed'],
  },
  'delivery costs more': {
    change: set(olaya, '/deliveryAreas/0/deliveryCharge', '15.00'),
    wish: delivered,
    told: ['price-changed'],
  },
  'delivery to the area asks for more': {
    change: set(olaya, '/deliveryAreas/0/minimumOrder', '180.00'),
    wish: delivered,
    told: ['zone-minimum'],
  },
  'the merchant’s delivery minimum rises': {
    change: set(settings, '/concept/delivery', { minimumOrderAmount: '170.00' }),
    wish: delivered,
    told: ['delivery-minimum'],
  },
  'nobody delivers to the area any more': {
    change: set(olaya, '/deliveryAreas', []),
    wish: delivered,
    told: ['outside-delivery-areas', 'branch-required'],
  },
  'the merchant asks for a minimum': {
    change: set(settings, '/concept/minimumOrderAmount', '180.00'),
    told: ['order-minimum'],
  },
  'the coupon expires': {
    change: set('coupons.json', '/coupons/0/validity', { until: '2026-11-20T11:00:00Z' }),
    wish: coupon,
    told: ['offer-expired'],
  },
  'the coupon is switched off': {
    change: set('coupons.json', '/coupons/0/isActive', false),
    wish: coupon,
    told: ['coupon-invalid'],
  },
  'the coupon asks for more': {
    change: set('coupons.json', '/coupons/0/cartRules', { minimumSubtotal: '500.00' }),
    wish: coupon,
    told: ['offer-minimum-subtotal'],
  },
  'the coupon gives less': {
    change: set('coupons.json', '/coupons/0/benefit/percent', 5),
    wish: coupon,
    told: ['price-changed'],
  },
  'the promotion is gone': {
    change: set('promotions.json', '/promotions', []),
    wish: promotion,
    told: ['promotion-invalid'],
  },
  'the branch will be closed at the scheduled time': {
    change: set(olaya, '/openingHours', { everyDay: ['12:00-17:00'] }),
    wish: later,
    told: ['schedule-closed'],
  },
  'orders for later are no longer taken': {
    change: set(settings, '/concept/advanceOrder', { isAllowed: false }),
    wish: later,
    told: ['scheduling-unavailable'],
  },
  'the scheduled time passes': {
    change: (_files, { api }) => api.passSeconds(4 * 3600),
    wish: later,
    told: ['schedule-invalid'],
  },
  'VAT is added instead of included': {
    change: set(settings, '/concept/vat', { type: 'exclusive', rate: 15 }),
    told: ['price-changed'],
  },
  'a service charge comes in': {
    change: set(settings, '/concept/serviceCharges', [
      { handle: 'service_charge', name: { 'en-us': 'Service' }, percent: 10, orderTypes: ['pickup'] },
    ]),
    told: ['price-changed'],
  },
  'cash is no longer taken': {
    change: set(settings, '/application/allowedPaymentsPickup', ['card-on-pickup']),
    told: ['payment-type-not-allowed'],
  },
  'the branch no longer brings food to cars': {
    change: set(olaya, '/isCurbsideEnabled', false),
    wish: withCar,
    told: ['curbside-unavailable'],
  },
  'the car is deleted': {
    change: () => undefined,
    wish: () => ({ type: 'to-go', 'car-id': '0198d1a0-0000-7000-8000-000000000000' }),
    told: ['car-unknown'],
  },
  'the shop takes no orders any more': {
    change: set(settings, '/application/menuOnly', true),
    told: ['ordering-disabled'],
    ends: 'cancel',
  },
  'several things change at once': {
    change: all(
      set(grill, '/items/0/price', '44.00'),
      set(drinks, '/items/0/outOfStockBranches', ['olaya']),
      set('coupons.json', '/coupons/0/isActive', false),
    ),
    wish: coupon,
    told: ['coupon-invalid', 'item-unavailable-in-branch', 'item-price-changed'],
  },
  'only words change': { change: set(grill, '/items/0/description', { 'en-us': 'Better than ever' }), told: [] },
};
