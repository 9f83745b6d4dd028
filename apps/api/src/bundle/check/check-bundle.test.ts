import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { aBundle, changeFile } from '../../testing/a-bundle.ts';
import { checkBundle } from './check-bundle.ts';
import { readBundle } from './read-bundle.ts';

const demoFolder = fileURLToPath(new URL('../../../../../merchants/saffron-and-char', import.meta.url));

const crossing = [
  [46.6, 24.8],
  [46.7, 24.9],
  [46.7, 24.8],
  [46.6, 24.9],
  [46.6, 24.8],
];

describe('check', () => {
  test('finds nothing wrong with the demo merchant', async () => {
    const { files, problems } = await readBundle(demoFolder);
    expect([...problems, ...checkBundle(files).problems]).toEqual([]);
  });

  test('what is ticked at first must be asked, be a choice, be named once and be allowed', () => {
    const files = aBundle();
    const ticked = [
      { group: 'toppings', modifier: 'cheese' },
      { group: 'toppings', modifier: 'pickles' },
      { group: 'toppings', modifier: 'cheese' },
      { group: 'toppings', modifier: 'gold' },
      { group: 'sauces', modifier: 'garlic' },
    ];
    changeFile(files, 'menus/main/categories/grill.json', '/items/0/defaultModifiers', ticked);
    changeFile(files, 'menus/main/modifier-groups.json', '/modifierGroups/0/maximum', 1);
    const found = checkBundle(files).problems.map(({ place, message }) => [place, message]);
    expect(found).toEqual([
      ['/items/0/defaultModifiers/1', 'More choices of "toppings" are ticked than the 1 it allows.'],
      ['/items/0/defaultModifiers/2', 'This choice is named twice.'],
      ['/items/0/defaultModifiers/3/modifier', '"toppings" has no choice "gold".'],
      ['/items/0/defaultModifiers/4/group', 'The item does not ask "sauces".'],
    ]);
  });

  test('no more dishes of a combo are chosen beforehand than its step takes', () => {
    const files = aBundle();
    const choices = [
      { item: 'cola', isDefault: true },
      { item: 'burger', isDefault: true },
    ];
    changeFile(files, 'menus/main/categories/grill.json', '/items/1/comboSlots/1/choices', choices);
    expect(checkBundle(files).problems.map(({ place, message }) => [place, message])).toEqual([
      ['/items/1/comboSlots/1/maximum', 'More dishes are chosen beforehand than the maximum.'],
    ]);
    changeFile(files, 'menus/main/categories/grill.json', '/items/1/comboSlots/1/maximum', 2);
    expect(checkBundle(files).problems).toEqual([]);
  });

  test('a category and an item name stations of the merchant, and each of them has one name', () => {
    const files = aBundle();
    const station = { handle: 'grill', name: { 'en-us': 'Grill', 'ar-sa': 'الشواية', fr: 'Gril' } };
    changeFile(files, 'merchant.json', '/concept/stations', [station, { ...station, handle: 'cold' }]);
    changeFile(files, 'menus/main/categories/grill.json', '/station', 'grill');
    changeFile(files, 'menus/main/categories/grill.json', '/items/0/station', 'cold');
    expect(checkBundle(files).problems).toEqual([]);
    changeFile(files, 'menus/main/categories/grill.json', '/items/0/station', 'fryer');
    changeFile(files, 'merchant.json', '/concept/stations/1/handle', 'grill');
    const found = checkBundle(files).problems.map(({ place, message, remedy }) => [place, message, remedy]);
    expect(found).toEqual([
      ['/items/0/station', 'There is no station "fryer".', 'Correct the name, add the station, or take it out here.'],
      [
        '/concept/stations/1/handle',
        'The station "grill" is there twice, first at /concept/stations/0/handle.',
        'Rename or remove one of the two.',
      ],
    ]);
  });

  test('names a missing picture, an impossible group, an open border and a repeated handle, each precisely', () => {
    const files = aBundle({ application: { slider: undefined } });
    files.delete('images/burger.svg');
    files.delete('content/sliders.json');
    changeFile(files, 'menus/main/modifier-groups.json', '/modifierGroups/0/minimum', 5);
    changeFile(files, 'branches/olaya.json', '/deliveryAreas/0/polygon/coordinates/0', crossing.slice(0, 4));
    changeFile(files, 'menus/main/categories/drinks.json', '/items/1', {
      handle: 'burger',
      name: { 'en-us': 'Burger', 'ar-sa': 'برغر', fr: 'Burger' },
      price: '9.00',
    });
    expect(checkBundle(files).problems).toEqual([
      {
        file: 'branches/olaya.json',
        place: '/deliveryAreas/0/polygon/coordinates/0',
        message: 'The ring is not closed.',
        remedy: 'Repeat its first position at the end.',
        severity: 'error',
      },
      {
        file: 'menus/main/categories/drinks.json',
        place: '/items/1/handle',
        message: 'The item "burger" is there twice, first at menus/main/categories/grill.json /items/0/handle.',
        remedy: 'Rename or remove one of the two.',
        severity: 'error',
      },
      {
        file: 'menus/main/categories/grill.json',
        place: '/items/0/image',
        message: 'The picture images/burger.svg is missing.',
        remedy: 'Add the file, correct its name, or take the key out.',
        severity: 'error',
      },
      {
        file: 'menus/main/modifier-groups.json',
        place: '/modifierGroups/0/minimum',
        message: 'The minimum is larger than the maximum.',
        remedy: 'Lower it, or raise the maximum.',
        severity: 'error',
      },
    ]);
  });

  test('tells what of an HTML page guests will not see, and that there is one kind of page at a time', () => {
    const files = aBundle();
    changeFile(files, 'content/pages.json', '/pages/0', {
      handle: 'about',
      label: { 'en-us': 'About us', 'ar-sa': 'من نحن', fr: 'À propos' },
      title: { 'en-us': 'About', 'ar-sa': 'من نحن', fr: 'À propos' },
      html: { 'en-us': '<p>Hi<script>1</script></p>', 'ar-sa': '<p>مرحبًا</p>', fr: '<p>Bonjour</p>' },
    });
    expect(checkBundle(files).problems).toMatchObject([
      { place: '/pages/0/html/en-us', message: 'Guests do not see <script>.', severity: 'warning' },
    ]);
    changeFile(files, 'content/pages.json', '/pages/0/url', 'https://example.com');
    expect(checkBundle(files).problems).toMatchObject([
      { place: '/pages/0', message: 'A page is one of three.', severity: 'error' },
      { severity: 'warning' },
    ]);
  });

  const drinks = 'menus/main/categories/drinks.json';
  const grill = 'menus/main/categories/grill.json';
  const groups = 'menus/main/modifier-groups.json';

  test.each<[what: string, path: string, changedPlace: string, value: unknown, place: string, message: RegExp]>([
    ['a price with too many decimals', drinks, '/items/0/price', '8.000', '/items/0/price', /3 decimals, SAR has 2/],
    ['a price without decimals', drinks, '/items/0/price', '8', '/items/0/price', /0 decimals, SAR has 2/],
    [
      'more free choices than allowed',
      groups,
      '/modifierGroups/0/freeCount',
      4,
      '/modifierGroups/0/freeCount',
      /More choices are free \(4\) than allowed \(3\)/,
    ],
    [
      'a minimum beyond all choices',
      groups,
      '/modifierGroups/0',
      {
        handle: 'toppings',
        name: { 'en-us': 'T' },
        minimum: 2,
        modifiers: [{ handle: 'one', name: { 'en-us': 'O' } }],
      },
      '/modifierGroups/0/minimum',
      /larger than all choices together/,
    ],
    ['a branch nobody knows', grill, '/excludedBranches', ['mars'], '/excludedBranches/0', /There is no branch "mars"/],
    [
      'a category the menu does not list',
      'menus/main/menu.json',
      '/categories',
      ['grill'],
      '/handle',
      /does not list this category/,
    ],
    [
      'a border that crosses itself',
      'branches/malqa.json',
      '/deliveryAreas/0/polygon/coordinates/0',
      crossing,
      '/deliveryAreas/0/polygon/coordinates/0',
      /crosses itself/,
    ],
    [
      'a handle unlike the file name',
      'branches/malqa.json',
      '/handle',
      'malka',
      '/handle',
      /differs from the file's name/,
    ],
    ['a key that does not exist', 'branches/malqa.json', '/phnoe', '+966500000000', '', /Unknown key: phnoe/],
    ['no such place', 'branches/malqa.json', '/timeZone', 'Asia/Nowhere', '/timeZone', /no such time zone/],
    [
      'a lead that leaves no time to choose',
      'merchant.json',
      '/concept/advanceOrder',
      { isAllowed: true, minimumLeadMinutes: 1440 },
      '/concept/advanceOrder/minimumLeadMinutes',
      /No time can be chosen/,
    ],
    ['a value that is missing', 'branches/malqa.json', '/timeZone', undefined, '/timeZone', /missing here/],
    [
      'a combo within a combo',
      grill,
      '/items/1/comboSlots/0/choices/0/item',
      'lunch-box',
      '/items/1/comboSlots/0/choices/0/item',
      /is a combo itself/,
    ],
    [
      'a host that is there twice',
      'merchant.json',
      '/hosts/1',
      'saffron.test',
      '/hosts/1',
      /"saffron.test" is there twice, first at \/hosts\/0/,
    ],
  ])('refuses %s', (_, path, changedPlace, value, place, message) => {
    const files = aBundle();
    changeFile(files, path, changedPlace, value);
    const { problems, bundle } = checkBundle(files);
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors).toContainEqual(expect.objectContaining({ place, message: expect.stringMatching(message) }));
    expect(bundle).toBeUndefined();
  });

  const ten = {
    name: { 'en-us': 'Ten', 'ar-sa': 'عشرة', fr: 'Dix' },
    benefit: { type: 'percentage', percent: 10 },
  };

  test.each<[path: string, changedPlace: string, most?: number]>([
    [groups, '/modifierGroups/0/minimum'],
    [groups, '/modifierGroups/0/maximum'],
    [groups, '/modifierGroups/0/freeCount'],
    [groups, '/modifierGroups/0/modifiers/0/maximumQuantity'],
    [groups, '/modifierGroups/0/modifiers/0/calories'],
    [grill, '/items/0/calories'],
    [grill, '/items/1/comboSlots/0/minimum'],
    [grill, '/items/1/comboSlots/0/maximum'],
    ['branches/malqa.json', '/position'],
    ['coupons.json', '/coupons/0/limits/total'],
    ['coupons.json', '/coupons/0/limits/perCustomer'],
    ['coupons.json', '/coupons/0/cartRules/minimumQuantity'],
    ['coupons.json', '/coupons/1/benefit/quantity'],
    ['loyalty.json', '/expiryDays', 36_500],
    ['loyalty.json', '/tiers/0/minimumPoints', 1_000_000_000],
    ['merchant.json', '/concept/cart/expiryMinutes', 525_600],
    ['merchant.json', '/concept/cart/abandonedAlertMinutes', 525_600],
    ['merchant.json', '/concept/cancellation/minutes', 525_600],
  ])('refuses more than the most in %s %s, and says how much that is', (path, place, most = 1_000_000) => {
    const free = { ...ten, code: 'FREE', benefit: { type: 'free-item', item: 'cola' } };
    const coupons = [{ ...ten, code: 'TEN', limits: {}, cartRules: {} }, free];
    const loyalty = { earn: { points: 1, amount: '1.00' }, redeem: { points: 100, amount: '5.00' } };
    const tiers = [{ handle: 'spark', name: ten.name }];
    const files = aBundle({ files: { 'coupons.json': { coupons }, 'loyalty.json': { ...loyalty, tiers } } });
    changeFile(files, 'merchant.json', '/concept/cart', {});
    changeFile(files, 'merchant.json', '/concept/cancellation', { maximumStatus: 'posted' });
    const errorsOf = (value: number) => {
      changeFile(files, path, place, value);
      return checkBundle(files).problems.filter((one) => one.severity === 'error' && one.place === place);
    };
    expect(errorsOf(most + 1)).toMatchObject([{ file: path, remedy: `Too big: expected number to be <=${most}.` }]);
    expect(errorsOf(most).filter(({ remedy }) => remedy.startsWith('Too big'))).toEqual([]);
  });

  test('calls a copied file a duplicate, once', () => {
    const files = aBundle();
    files.set('branches/copy.json', files.get('branches/olaya.json') ?? Buffer.from(''));
    expect(checkBundle(files).problems).toEqual([
      expect.objectContaining({ place: '/handle', message: expect.stringContaining('"olaya" is there twice') }),
    ]);
  });

  test('a code is a coupon or a promotion, not both: uses are counted by code', () => {
    const name = { 'en-us': 'Ten', 'ar-sa': 'عشرة', fr: 'Dix' };
    const benefit = { type: 'percentage', percent: 10 };
    const files = aBundle({
      files: {
        'coupons.json': { coupons: [{ code: 'TEN', name, benefit }] },
        'promotions.json': { promotions: [{ handle: 'ten', code: 'TEN', name, benefit }] },
      },
    });
    expect(checkBundle(files).problems).toEqual([
      expect.objectContaining({ message: expect.stringContaining('The offer code "TEN" is there twice') }),
    ]);
  });

  test('names the line of a text that is no JSON, and does not blame the files that refer to it', () => {
    const files = aBundle();
    files.set('menus/main/ingredients.json', Buffer.from('{\n  "ingredients": [\n    oops\n  ]\n}'));
    expect(checkBundle(files).problems).toEqual([
      expect.objectContaining({ file: 'menus/main/ingredients.json', place: 'line 3' }),
    ]);
  });

  test('warns of a missing translation and of a picture nobody uses, and still accepts the bundle', () => {
    const files = aBundle();
    changeFile(files, 'allergens.json', '/allergens/0/name/fr', undefined);
    files.set('images/spare.svg', Buffer.from('<svg/>'));
    const { problems, bundle } = checkBundle(files);
    expect(problems.map(({ severity, file, place }) => [severity, file, place])).toEqual([
      ['warning', 'allergens.json', '/allergens/0/name'],
      ['warning', 'images/spare.svg', ''],
    ]);
    expect(bundle).toBeDefined();
  });

  test('refuses a picture that is not what its name says', () => {
    const files = aBundle({ files: { 'images/burger.svg': Buffer.from('<script>alert(1)</script>') } });
    expect(checkBundle(files).problems).toContainEqual(
      expect.objectContaining({ file: 'images/burger.svg', severity: 'error' }),
    );
  });
});
