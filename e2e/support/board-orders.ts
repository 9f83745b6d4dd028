import type { BoardLine, BoardOrder } from '@sufra/contracts';
import type { LocalizedText } from '@sufra/ordering';
import type { Page } from 'playwright-core';

/* Orders as a busy branch has them, of every type and length. They are handed to the board in place of the server's. */

const text = (en: string, ar: string, fr: string): LocalizedText => ({ 'en-us': en, 'ar-sa': ar, fr });
const minute = 60_000;

const gluten = text('Gluten', 'غلوتين', 'Gluten');
const sesame = text('Sesame seeds', 'سمسم', 'Graines de sésame');
const onion = { id: 'onion', name: text('Onion', 'بصل', 'Oignon') };
const medium = { id: 'medium', name: text('Medium', 'استواء متوسط', 'À point'), quantity: 1 };
const cheddar = { id: 'cheddar', name: text('Aged cheddar', 'شيدر معتّق', 'Cheddar affiné'), quantity: 2 };

const line = (id: string, name: LocalizedText, own: Partial<BoardLine> = {}): BoardLine => ({
  id,
  'item-id': id,
  name,
  quantity: 1,
  notes: null,
  'removed-ingredients': [],
  modifiers: [],
  'combo-items': [],
  allergens: [],
  station: 'grill',
  'make-minutes': 20,
  bumps: [],
  off: 0,
  replaces: null,
  missing: null,
  ...own,
});

const made = { station: 'grill', 'make-minutes': 20, allergens: [] };

const burger = line('burger', text('Char burger and fries', 'برغر شار مع البطاطس', 'Burger char et frites'), {
  quantity: 2,
  modifiers: [medium, cheddar],
  'removed-ingredients': [onion],
  allergens: [gluten, sesame],
  notes: 'حساسية فول سوداني شديدة',
});
const hummus = line('hummus', text('Hummus & warm pita', 'حمّص وخبز بيتا ساخن', 'Houmous et pita chaude'), {
  allergens: [sesame],
});
const mixedGrill = line(
  'grill',
  text(
    'The Saffron & Char mixed grill for the whole table: lamb chops, shish tawook, kofta, arayes and charred vegetables',
    'مشاوي زعفران وفحم المشكلة للطاولة كلها: ريش غنم وشيش طاووق وكفتة وعرايس وخضار مشوية على الفحم',
    'Le grand grill Safran & Braise pour toute la table : côtelettes, chich taouk, kefta, arayes et légumes grillés',
  ),
  { quantity: 12 },
);
const box = line('box', text('Burger box', 'بوكس البرغر', 'Box burger'), {
  'combo-items': [
    { ...made, id: 'a', name: burger.name, quantity: 1, modifiers: [medium], 'removed-ingredients': [onion] },
    {
      ...made,
      id: 'b',
      name: text('French fries', 'بطاطس مقلية', 'Frites'),
      quantity: 2,
      modifiers: [],
      'removed-ingredients': [],
    },
  ],
});

type Own = Partial<BoardOrder['attributes']>;

/** An order that was placed some minutes ago and is promised in some, in minutes from now. */
function order(now: number, number: number, at: { placed: number; due: number }, own: Own): BoardOrder {
  const iso = (minutes: number) => new Date(now + minutes * minute).toISOString();
  return {
    type: 'board-orders',
    id: `0199c000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    attributes: {
      number: String(number).padStart(3, '0'),
      'current-status': { code: 'posted', sequence: 1, at: iso(at.placed) },
      'payment-method': 'cash',
      'payment-status': 'pending',
      'order-type': 'pickup',
      'scheduled-time': null,
      'released-at': iso(at.placed),
      'release-at': iso(at.placed),
      'placed-at': iso(at.placed),
      'estimated-ready-at': iso(at.due),
      'estimated-arrival-at': null,
      notes: null,
      'driver-notes': null,
      'table-number': null,
      'currency-code': 'SAR',
      total: 96,
      'to-collect': 96,
      'location-id': 'olaya',
      'address-line': null,
      car: null,
      'arrived-at': null,
      'missing-until': null,
      guest: { name: 'نورة العتيبي', phone: '+966501234567' },
      driver: null,
      reason: null,
      'next-alert': null,
      promise: {
        'promised-at': iso(27),
        stations: [
          { station: 'grill', hands: 2, 'ahead-minutes': 24, 'own-minutes': 20 },
          { station: 'cold', hands: 1, 'ahead-minutes': 0, 'own-minutes': 4 },
        ],
        'orders-ahead': 3,
        'packing-minutes': 2,
        'extra-minutes': 10,
        'margin-minutes': 4,
        pace: 1,
      },
      lines: [burger, hummus],
      ...own,
    },
  };
}

const paid = { 'payment-method': 'card', 'payment-status': 'success', 'to-collect': 0 } as const;
const car = {
  'color-name': text('White', 'أبيض', 'Blanc'),
  'car-maker-name': text('Toyota', 'تويوتا', 'Toyota'),
  'plate-number': '3412 ABC',
} as NonNullable<BoardOrder['attributes']['car']>;

/** One order of every kind that a board shows. */
export function ordersOfEveryKind(now: number): BoardOrder[] {
  const iso = (minutes: number) => new Date(now + minutes * minute).toISOString();
  const stands = (code: BoardOrder['attributes']['current-status']['code'], minutes: number) => ({
    'current-status': { code, sequence: 4, at: iso(minutes) },
  });
  const delivery = {
    'order-type': 'delivery',
    'address-line': 'طريق الأمير تركي بن عبدالعزيز الأول، حي حطين، مبنى 18، الدور الثاني، شقة 4، بجانب الحديقة',
  } as const;
  return [
    order(
      now,
      42,
      { placed: -2, due: 21 },
      { ...paid, 'next-alert': { step: 'contact', at: iso(1) }, notes: 'اتصلوا عند الجاهزية، أنا في الجهة المقابلة' },
    ),
    order(
      now,
      43,
      { placed: 0, due: 40 },
      {
        ...delivery,
        'estimated-arrival-at': iso(55),
        guest: { name: 'عبدالرحمن بن عبدالعزيز آل سعيد القحطاني', phone: '+966555001122' },
        lines: [mixedGrill],
        total: 1141.5,
        'to-collect': 1141.5,
        'driver-notes': 'الجرس لا يعمل',
        'next-alert': { step: 'louder', at: iso(1) },
      },
    ),
    order(
      now,
      37,
      { placed: -24, due: -4 },
      {
        ...stands('in-kitchen', -20),
        'order-type': 'dine_in',
        'table-number': '12',
        lines: [box, hummus],
        'payment-method': 'card-on-pickup',
      },
    ),
    order(
      now,
      39,
      { placed: -12, due: 9 },
      { ...stands('accepted', -10), 'order-type': 'curbside', car, guest: { name: 'Fahd', phone: '+966500000009' } },
    ),
    order(
      now,
      40,
      { placed: -6, due: 14 },
      {
        ...stands('accepted', -5),
        'order-type': 'queue',
        'table-number': '7',
        'payment-method': 'loyalty-points',
        'payment-status': 'success',
        'to-collect': 0,
      },
    ),
    order(
      now,
      35,
      { placed: -30, due: -2 },
      {
        ...stands('ready', -1),
        ...paid,
        'order-type': 'curbside',
        car,
        'arrived-at': iso(-1),
        guest: { name: 'ريم', phone: '+966500000010' },
      },
    ),
    order(
      now,
      34,
      { placed: -40, due: 2 },
      {
        ...stands('ready', -3),
        ...delivery,
        'estimated-arrival-at': iso(20),
        'payment-method': 'card-on-delivery',
        total: 74.5,
        'to-collect': 74.5,
      },
    ),
    order(now, 36, { placed: -20, due: 1 }, { ...stands('ready', -2), 'order-type': 'to_go', lines: [hummus] }),
    order(
      now,
      41,
      { placed: -50, due: 130 },
      { 'released-at': null, 'release-at': iso(95), 'scheduled-time': iso(130), ...paid, lines: [mixedGrill] },
    ),
    order(
      now,
      31,
      { placed: -60, due: -10 },
      { ...stands('on-the-way', -8), ...delivery, 'estimated-arrival-at': iso(6) },
    ),
    order(
      now,
      30,
      { placed: -90, due: -50 },
      { ...stands('finished', -45), ...paid, guest: { name: 'سارة', phone: '4567' } },
    ),
    order(
      now,
      29,
      { placed: -95, due: -60 },
      {
        ...stands('cancelled-by-employee', -70),
        guest: { name: 'ليان', phone: '1122' },
        reason: 'أحد الأصناف نفد.',
        'to-collect': 0,
      },
    ),
  ];
}

/** So many open orders: a fifth wait to be accepted, the others are cooked, ready, on the way or for later. */
export function manyOrders(now: number, count: number): BoardOrder[] {
  const kinds = ordersOfEveryKind(now).filter(
    ({ attributes }) => !/finished|cancelled/.test(attributes['current-status'].code),
  );
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length]!;
    const number = 100 + index;
    return {
      ...kind,
      id: `0199c000-0000-7000-8000-${String(number).padStart(12, '0')}`,
      attributes: {
        ...kind.attributes,
        number: String(number),
        guest: { name: `ضيف ${number}`, phone: `+9665000${number}` },
      },
    };
  });
}

/** Has the board of a page read these orders in place of the server's. */
export async function showOrders(page: Page, orders: () => readonly BoardOrder[]): Promise<void> {
  await page.route(/\/staff\/api\/staff\/board(\/[^/]+)?$/, (route) => {
    const id = /board\/(.+)$/.exec(new URL(route.request().url()).pathname)?.[1];
    const data = id === undefined ? orders() : orders().find((one) => one.id === id);
    return route.fulfill({
      status: data ? 200 : 404,
      json: data ? { data, meta: { stations: [], 'message-budget': 'left' } } : { errors: [{ code: 'not-found' }] },
    });
  });
}
