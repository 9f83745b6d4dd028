import { type FileChange, type Json, moveThing, setValue } from '@sufra/ordering';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aBundle } from '../../testing/a-bundle.ts';
import { bytesOf, cola, contentOf, drinks, grill, openDesk } from '../../testing/a-desk.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedMerchant } from '../../testing/seed-merchant.ts';
import { watchStatements } from '../../testing/watch-statements.ts';
import { importBundle } from '../import/import-bundle.ts';
import { insertDraft, selectDraft } from './draft.store.ts';
import { mostDrafts } from './edit-draft.ts';

let api: TestApi;
let desk: Awaited<ReturnType<typeof openDesk>>;
beforeEach(async () => {
  api = await openTestApi();
  desk = await openDesk(api);
});
afterEach(() => api.close());

type Tree = { [key: string]: Json };

const text = (word: string) => ({ 'en-us': word, 'ar-sa': `${word} بالعربية`, fr: `${word} en français` });
const groups = 'menus/main/modifier-groups.json';
const ingredients = 'menus/main/ingredients.json';
const [toppings, drink] = [
  ['modifierGroups', 'toppings'],
  ['items', 'lunch-box', 'comboSlots', 'drink'],
];
const square = (latitude: number, longitude: number, size: number): Json => {
  const [south, north] = [latitude - size, latitude + size];
  const [west, east] = [longitude - size, longitude + size];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
};
const near = (charge: string): Json => ({
  handle: 'near',
  name: text('Near'),
  deliveryCharge: charge,
  labelPoint: { latitude: 24.72, longitude: 46.7 },
  polygon: square(24.72, 46.7, 0.004),
});
const feast = (hours: Json | null): Json => ({
  from: '2026-03-20',
  to: '2026-03-22',
  name: text('Feast'),
  ...(hours && { hours }),
});

/** The values of the screens beside those of dishes: a place, and what is written there; null takes it away. */
const fields: [file: string, at: string[], values: Json[]][] = [
  ['branches/olaya.json', ['preparationMinutes'], [10, 20, 35]],
  ['branches/olaya.json', ['name', 'ar-sa'], ['العليا', 'فرع العليا']],
  ['branches/olaya.json', ['address'], [text('King Fahd Road'), text('Olaya street')]],
  ['branches/olaya.json', ['phone'], [null, '+966112345678']],
  [
    'branches/olaya.json',
    ['location'],
    [
      { latitude: 24.69, longitude: 46.68 },
      { latitude: 24.691, longitude: 46.681 },
    ],
  ],
  [
    'branches/olaya.json',
    ['openingHours'],
    [{ everyDay: ['12:00-01:00'] }, { everyDay: ['10:00-14:00', '17:00-02:00'], friday: [] }],
  ],
  [
    'branches/olaya.json',
    ['orderTypes'],
    [
      ['deliver', 'pickup'],
      ['pickup', 'to-go', 'eat-in', 'deliver'],
    ],
  ],
  ['branches/olaya.json', ['isCurbsideEnabled'], [null, true]],
  ['branches/olaya.json', ['isAcceptingOrders'], [null, false]],
  ['branches/olaya.json', ['autoAccept'], [null, ['deliver'], ['pickup', 'to-go']]],
  ['branches/olaya.json', ['exceptions', '2026-03-20'], [null, feast(null), feast(['18:00-23:00'])]],
  ['branches/olaya.json', ['deliveryAreas', 'near'], [null, near('5.00'), near('7.50')]],
  ['branches/olaya.json', ['deliveryAreas', 'around', 'deliveryCharge'], ['12.50', '15.00']],
  ['branches/olaya.json', ['deliveryAreas', 'around', 'minimumOrder'], [null, '40.00', '55.00']],
  ['branches/olaya.json', ['deliveryAreas', 'around', 'rideMinutes'], [null, 25, 40]],
  ['branches/olaya.json', ['slowHours'], [null, [{ hours: '17:00-21:00', percent: 40 }]]],
  [
    'branches/olaya.json',
    ['deliveryAreas', 'around', 'polygon'],
    [square(24.69, 46.68, 0.01), square(24.69, 46.68, 0.012)],
  ],
  ['branches/malqa.json', ['kitchen'], [null, { stations: [{ station: 'grill', hands: 2 }] }]],
  [groups, [...toppings, 'minimum'], [null, 1, 2]],
  [groups, [...toppings, 'maximum'], [3, 4]],
  [groups, [...toppings, 'freeCount'], [null, 1, 2]],
  [groups, [...toppings, 'name'], [text('Toppings'), text('Extras')]],
  [groups, [...toppings, 'modifiers', 'cheese', 'price'], [null, '2.00', '3.50']],
  [groups, [...toppings, 'modifiers', 'cheese', 'maximumQuantity'], [null, 2, 3]],
  [groups, [...toppings, 'modifiers', 'cheese', 'calories'], [null, 80]],
  [groups, [...toppings, 'modifiers', 'onions'], [null, { handle: 'onions', name: text('Onions'), price: '1.00' }]],
  [ingredients, ['ingredients', 'onion', 'name', 'fr'], ['Oignon', 'Oignons']],
  [ingredients, ['ingredients', 'bun', 'allergens'], [null, ['gluten'], ['gluten', 'sesame']]],
  [ingredients, ['ingredients', 'tomato'], [null, { handle: 'tomato', name: text('Tomato') }]],
  ['allergens.json', ['allergens', 'sesame', 'name', 'fr'], ['Sésame', 'Graines de sésame']],
  [grill, ['items', 'burger', 'ingredients', 'onion', 'isRemovable'], [null, false]],
  [grill, [...drink, 'minimum'], [null, 0]],
  [grill, [...drink, 'name', 'en-us'], ['Drink', 'Something cold']],
  [grill, [...drink, 'choices', 'cola', 'surcharge'], [null, '1.50', '2.00']],
  [grill, [...drink, 'choices', 'cola', 'isDefault'], [null, true]],
  [grill, [...drink, 'choices', 'burger'], [null, { item: 'burger', surcharge: '9.00' }]],
  [
    'coupons.json',
    ['coupons', 'WELCOME', 'benefit'],
    [
      { type: 'fixed', amount: '20.00' },
      { type: 'percentage', percent: 15, maximumDiscount: '30.00' },
    ],
  ],
  ['coupons.json', ['coupons', 'WELCOME', 'limits'], [null, { perCustomer: 1 }, { total: 100, perCustomer: 2 }]],
  [
    'coupons.json',
    ['coupons', 'WELCOME', 'cartRules'],
    [null, { minimumSubtotal: '60.00' }, { items: ['burger'], minimumQuantity: 2 }],
  ],
  ['coupons.json', ['coupons', 'WELCOME', 'isActive'], [null, false]],
  [
    'coupons.json',
    ['coupons', 'LATE'],
    [null, { code: 'LATE', name: text('Late'), benefit: { type: 'fixed', amount: '5.00' } }],
  ],
  ['promotions.json', ['promotions', 'free-cola', 'orderTypes'], [null, ['pickup']]],
  ['promotions.json', ['promotions', 'free-cola', 'branches'], [null, ['olaya']]],
  ['promotions.json', ['promotions', 'free-cola', 'eligibility'], [null, { isFirstOrderOnly: true }]],
  [
    'promotions.json',
    ['promotions', 'free-cola', 'validity'],
    [null, { from: '2026-01-01T00:00', until: '2026-12-31T23:59' }],
  ],
  ['promotions.json', ['promotions', 'free-cola', 'name', 'ar-sa'], ['كولا مجانية', 'الكولا علينا']],
];

/** Lists whose entries are put into another order. */
const orders: [file: string, at: string[]][] = [
  [groups, [...toppings, 'modifiers']],
  [grill, ['items', 'lunch-box', 'comboSlots']],
  [grill, ['items']],
  ['menus/main/menu.json', ['categories']],
  ['coupons.json', ['coupons']],
];

const offers = {
  'coupons.json': {
    coupons: [
      { code: 'WELCOME', name: text('Welcome'), benefit: { type: 'fixed', amount: '20.00' } },
      { code: 'SECOND', name: text('Second'), benefit: { type: 'fixed', amount: '10.00' } },
    ],
  },
  'promotions.json': {
    promotions: [
      { handle: 'free-cola', code: 'PROMO-COLA', name: text('Cola'), benefit: { type: 'free-item', item: 'cola' } },
    ],
  },
  'allergens.json': {
    allergens: [
      { handle: 'gluten', name: text('Gluten') },
      { handle: 'sesame', name: text('Sesame') },
    ],
  },
};

/** The name of an entry of a list, as its file gives it. */
const nameOf = (entry: Json): string => {
  if (typeof entry === 'string') return entry;
  const { handle, code, item, ingredient, from } = entry as { [key: string]: string };
  return handle ?? code ?? item ?? ingredient ?? from ?? '';
};

/** The parent of a place in a file as a person finds it who looks for it: a list by the name of its entry. */
function walk(file: Json, at: string[]): Json {
  return at.reduce<Json>((found, key) => {
    if (Array.isArray(found)) return found.find((entry) => nameOf(entry) === key) ?? null;
    return ((found as Tree)[key] ??= key === 'exceptions' || key === 'deliveryAreas' ? [] : {});
  }, file);
}

/** Writes a value as a person writes it into the file, and answers what stood there. */
function write(file: Json, at: string[], to: Json): Json {
  const key = at.at(-1) ?? '';
  const parent = walk(file, at.slice(0, -1));
  if (!Array.isArray(parent)) {
    const tree = parent as Tree;
    const was = tree[key] ?? null;
    if (to === null) delete tree[key];
    else tree[key] = to;
    return was;
  }
  const index = parent.findIndex((entry) => nameOf(entry) === key);
  const was = parent[index] ?? null;
  if (to === null && index >= 0) parent.splice(index, 1);
  else if (to !== null && index >= 0) parent[index] = to;
  else if (to !== null) parent.push(to);
  return was;
}

test('1,000 random edits of branches, areas, questions, combos, ingredients and offers give the same bundle as those of the files', async () => {
  const byFile = aBundle({ files: offers, concept: { stations: [{ handle: 'grill', name: text('Grill') }] } });
  // Dishes of the grill have a station, so that a branch may say how many hands stand there.
  byFile.set(grill, Buffer.from(JSON.stringify({ ...(contentOf(byFile, grill) as Tree), station: 'grill' })));
  expect((await importBundle(api.context, byFile)).ok).toBe(true);
  const id = await desk.open();
  const files = new Map<string, Json>();
  const contentAt = (path: string): Json => {
    const known = files.get(path) ?? contentOf(byFile, path);
    files.set(path, known);
    return known;
  };
  let seed = 23;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const pick = <One>(list: readonly One[]): One => list[random(list.length)] as One;
  const changes = Array.from({ length: 1000 }, (): FileChange => {
    if (random(5) === 0) {
      const [path, at] = pick(orders);
      const list = walk(contentAt(path), at) as Json[];
      const entry = pick(list);
      const others = list.filter((one) => one !== entry);
      const before = pick([...others, null]);
      list.splice(0, list.length, ...others);
      list.splice(before === null ? list.length : list.indexOf(before), 0, entry);
      return moveThing(path, at, nameOf(entry), before === null ? null : nameOf(before));
    }
    const [path, at, values] = pick(fields);
    const to = pick(values);
    const was = write(contentAt(path), at, structuredClone(to));
    return setValue(path, at, { was: structuredClone(was), to });
  });
  for (let start = 0; start < changes.length; start += 250)
    expect((await desk.change(id, changes.slice(start, start + 250))).conflicts).toEqual([]);
  const done = await desk.publish(id);
  expect(done.statusCode, done.body).toBe(201);
  const byScreen = await desk.exported();
  for (const [path, content] of files) byFile.set(path, Buffer.from(JSON.stringify(content)));
  expect((await importBundle(api.context, byFile)).ok).toBe(true);
  expect(bytesOf(byScreen)).toEqual(bytesOf(await desk.exported()));
});

test('a look for the changes of others reads no file where there are none, and the list of drafts none at all', async () => {
  const id = await desk.open();
  const changed = await desk.change(id, [cola('9.00')]);
  let looked: unknown;
  const statements = await watchStatements(async () => {
    looked = await desk.change(id, [], changed.revision);
    await desk.call('GET', '/drafts');
  });
  expect(looked).toEqual({ ...changed, files: [] });
  expect(statements.filter((text) => /bundle_contents|draft_files|for update/.test(text))).toEqual([]);
  await desk.change(id, [cola('9.50', '9.00')], changed.revision);
  expect(await desk.change(id, [], changed.revision)).toMatchObject({
    revision: 2,
    files: [{ path: drinks, revision: 2 }],
    differences: [{ now: '9.50' }],
  });
});

test('a look for the changes of others is refused like a change where the draft waits for its time, or is gone', async () => {
  const id = await desk.open();
  await desk.change(id, [cola('9.00')]);
  await desk.publish(id, 'Next week', '2026-11-21T08:00:00Z');
  const look = () => desk.call('PATCH', `/drafts/${id}`, { changes: [], revision: 1 });
  expect((await look()).json()).toMatchObject({ errors: [{ code: 'draft-scheduled' }] });
  await desk.call('DELETE', `/drafts/${id}`);
  expect((await look()).statusCode).toBe(404);
});

test('a merchant has only so many drafts; one that is thrown away makes room, and other merchants have theirs', async () => {
  const id = await desk.open();
  const { db } = api.context;
  const first = await selectDraft(db, desk.shop.id, id);
  if (!first) throw new Error('there is no draft');
  const other = await seedMerchant(db, { host: 'basil.test', appKey: 'basil' });
  await insertDraft(db, { ...first, merchantId: other.id, id: uuid() });
  for (let count = 1; count < mostDrafts - 1; count += 1) await insertDraft(db, { ...first, id: uuid() });
  const last = await desk.open();
  const begin = (language: string) => desk.call('POST', '/drafts', undefined, language);
  const refused = await begin('en-US');
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    errors: [{ code: 'drafts-full', detail: expect.stringContaining(`${mostDrafts} drafts`) as string }],
  });
  expect((await begin('fr')).body).toContain('brouillons');
  expect((await begin('ar-SA')).body).toContain('مسودّة');
  const form = new FormData();
  form.append('merchant.json', new Blob(['{}']), 'merchant.json');
  expect((await desk.sendForm('POST', '/draft-uploads', form)).json()).toMatchObject({
    errors: [{ code: 'drafts-full' }],
  });
  await desk.call('DELETE', `/drafts/${last}`);
  expect((await begin('en-US')).statusCode).toBe(201);
});
