import type { BundleApplication, BundleConcept } from '../catalogue/settings/concept.schema.ts';
import { bundleFileKindOf, bundleFileKinds } from '../bundle/schema/bundle-file.schema.ts';
import { formatBundleFile } from '../bundle/export/format-bundle-file.ts';
import { importBundle } from '../bundle/import/import-bundle.ts';
import type { BundleFiles } from '../bundle/check/read-bundle.ts';
import { aConcept, anApplication } from './a-concept.ts';
import type { TestApi } from './open-test-api.ts';
import type { SeededMerchant } from './seed-merchant.ts';

type FileContent = Record<string, unknown>;

type BundleChoices = {
  handle?: string;
  host?: string;
  appKey?: string;
  concept?: Partial<BundleConcept>;
  application?: Partial<BundleApplication>;
  /** Files instead of, beside, or (null) taken out of those of the sample. */
  files?: Record<string, FileContent | Buffer | null>;
};

const text = (english: string) => ({ 'en-us': english, 'ar-sa': `${english} بالعربية`, fr: `${english} en français` });

const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');

/** A square of about 2 km around a point, as a closed ring. */
const squareAround = (latitude: number, longitude: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [longitude - 0.01, latitude - 0.01],
      [longitude + 0.01, latitude - 0.01],
      [longitude + 0.01, latitude + 0.01],
      [longitude - 0.01, latitude + 0.01],
      [longitude - 0.01, latitude - 0.01],
    ],
  ],
});

const deliveryArea = (handle: string, latitude: number, longitude: number) => ({
  handle,
  name: text(handle),
  minimumOrder: '40.00',
  deliveryCharge: '12.50',
  labelPoint: { latitude, longitude },
  polygon: squareAround(latitude, longitude),
});

const branch = (handle: string, position: number, latitude: number, longitude: number) => ({
  handle,
  position,
  name: text(handle),
  address: text(`${handle} street`),
  location: { latitude, longitude },
  timeZone: 'Asia/Riyadh',
  orderTypes: ['deliver', 'pickup', 'to-go', 'eat-in'],
  isCurbsideEnabled: position === 1,
  preparationMinutes: 20,
  openingHours: { everyDay: ['12:00-01:00'] },
  deliveryAreas: [deliveryArea('around', latitude, longitude)],
});

/** The items of the sample: a burger with questions that can be changed, a cola, and both as a combo. */
const sampleFiles = {
  'allergens.json': { allergens: [{ handle: 'gluten', name: text('Gluten') }] },
  'branches/olaya.json': branch('olaya', 1, 24.69, 46.68),
  'branches/malqa.json': branch('malqa', 2, 24.8, 46.6),
  'menus/main/menu.json': { handle: 'main', name: text('Main menu'), categories: ['grill', 'drinks'] },
  'menus/main/modifier-groups.json': {
    modifierGroups: [
      {
        handle: 'toppings',
        name: text('Toppings'),
        minimum: 1,
        maximum: 3,
        freeCount: 1,
        modifiers: [
          { handle: 'cheese', name: text('Cheese'), price: '2.00', maximumQuantity: 2, calories: 80 },
          { handle: 'pickles', name: text('Pickles'), isSoldOut: true },
        ],
      },
    ],
  },
  'menus/main/ingredients.json': {
    ingredients: [
      { handle: 'onion', name: text('Onion') },
      { handle: 'bun', name: text('Bun'), allergens: ['gluten'] },
    ],
  },
  'menus/main/categories/grill.json': {
    handle: 'grill',
    name: text('Grill'),
    description: text('From the charcoal'),
    excludedApps: ['kiosk-application-key'],
    items: [
      {
        handle: 'burger',
        name: text('Burger'),
        description: text('Charcoal beef'),
        price: '42.00',
        branchPrices: [{ branch: 'malqa', price: '45.50' }],
        image: 'images/burger.svg',
        calories: 640,
        allergens: ['gluten'],
        modifierGroups: ['toppings'],
        ingredients: [{ ingredient: 'onion' }, { ingredient: 'bun', isRemovable: false }],
        orderTypes: ['deliver', 'pickup'],
        availability: { hours: { everyDay: ['12:00-23:00'] }, dates: [{ from: '2026-01-01', to: '2026-12-31' }] },
        excludedBranches: ['malqa'],
        outOfStockBranches: ['olaya'],
      },
      {
        handle: 'lunch-box',
        name: text('Lunch box'),
        price: '55.00',
        comboSlots: [
          { handle: 'main', name: text('Main'), choices: [{ item: 'burger' }] },
          {
            handle: 'drink',
            name: text('Drink'),
            minimum: 0,
            choices: [{ item: 'cola', surcharge: '1.50', isDefault: true }],
          },
        ],
      },
    ],
  },
  'menus/main/categories/drinks.json': {
    handle: 'drinks',
    name: text('Drinks'),
    excludedBranches: ['malqa'],
    inactiveBranches: ['olaya'],
    items: [{ handle: 'cola', name: text('Cola'), price: '8.00', isUpsell: true, isSoldOut: true }],
  },
  'content/sliders.json': {
    sliders: [
      {
        handle: 'home',
        slides: [
          {
            handle: 'grill',
            image: 'images/burger.svg',
            title: text('Hot'),
            link: { type: 'category', category: 'grill' },
          },
        ],
      },
    ],
  },
  'content/pages.json': {
    pages: [
      { handle: 'about', label: text('About us'), title: text('About'), sections: [{ paragraphs: [text('Hello')] }] },
    ],
  },
  'content/translations/ar-sa.json': { texts: { 'cart.title': 'سلّتك' } },
  'images/logo.svg': picture,
  'images/burger.svg': picture,
};

/** The files of a small merchant in their canonical form; name only what the test is about. */
export function aBundle(choices: BundleChoices = {}): BundleFiles {
  const key = choices.appKey ?? 'saffron-storefront-key';
  const merchant = {
    formatVersion: 1,
    handle: choices.handle ?? 'saffron',
    hosts: [choices.host ?? 'saffron.test'],
    concept: aConcept({ primaryLanguage: 'ar-sa', secondaryLanguage: 'en-us', ...choices.concept }),
    application: anApplication({ key, logo: 'images/logo.svg', slider: 'home', ...choices.application }),
  };
  const files: Record<string, FileContent | Buffer | null> = {
    'merchant.json': merchant,
    ...sampleFiles,
    ...choices.files,
  };
  return new Map(
    Object.entries(files).flatMap(([path, content]) => (content ? [[path, contentOf(path, content)]] : [])),
  );
}

/** Sets one value of a JSON file by its JSON pointer, right or wrong; undefined takes it away. */
export function changeFile(files: BundleFiles, path: string, pointer: string, value: unknown): void {
  const file = JSON.parse(String(files.get(path))) as FileContent;
  const steps = pointer.split('/').slice(1);
  const last = steps.pop() ?? '';
  const parent = steps.reduce<FileContent>((found, step) => (found[step] ??= {}) as FileContent, file);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  files.set(path, contentOf(path, file));
}

/** Canonical when the content fits its schema, else as it is: tests break bundles on purpose. */
function contentOf(path: string, content: FileContent | Buffer): Buffer {
  if (Buffer.isBuffer(content)) return content;
  const kind = bundleFileKindOf(path);
  const parsed = kind && bundleFileKinds[kind].schema.safeParse(content);
  return Buffer.from(kind && parsed?.success ? formatBundleFile(path, kind, parsed.data) : JSON.stringify(content));
}

/** Imports the small merchant, so that its shop is open in a test. */
export async function importShop(api: TestApi, choices: BundleChoices = {}): Promise<SeededMerchant> {
  const imported = await importBundle(api.context, aBundle(choices));
  if (!imported.ok) throw new Error(imported.refusal.map(({ file, message }) => `${file}: ${message}`).join('\n'));
  return {
    id: imported.value.merchantId,
    appKey: choices.appKey ?? 'saffron-storefront-key',
    host: choices.host ?? 'saffron.test',
  };
}
