import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where names as long as they come are sold: {@link writeLongNamesMerchant}. */
export const longNamesHost = 'long-names.localhost';

const sample = path.resolve(import.meta.dirname, '../../merchants/saffron-and-char');

/** Each has a shop of its own at `{gateway}.localhost`. */
export const paymentShops = ['checkout', 'tap', 'hyperpay', 'moneyhash', 'moyasar', 'foodics-online'] as const;

export type PaymentShop = (typeof paymentShops)[number];

/** The dish that every payment shop sells, and its price. */
export const paidDish = { name: 'Saffron rice', price: '45.50' };

/** The key of a payment shop's storefront. */
export const paymentAppKey = (gateway: PaymentShop): string => `payments-of-${gateway}-web`;

/** Writes one small merchant for each gateway into a new folder, and one with long names. */
export function writeTestMerchants(): string {
  const parent = mkdtempSync(path.join(tmpdir(), 'sufra-payments-'));
  for (const gateway of paymentShops) writePaymentMerchant(path.join(parent, `paid-by-${gateway}`), gateway);
  writeLongNamesMerchant(path.join(parent, 'long-names'));
  return parent;
}

function writePaymentMerchant(folder: string, gateway: PaymentShop): void {
  const dish = { handle: 'saffron-rice', name: text(paidDish.name, 'أرز بالزعفران', 'Riz au safran') };
  writeMerchant(folder, `${gateway}.localhost`, [{ ...dish, price: paidDish.price }], {
    key: paymentAppKey(gateway),
    allowedPaymentsDeliver: ['card', 'cash', 'card-on-delivery'],
    allowedPaymentsPickup: ['card', 'cash', 'card-on-pickup', ...(gateway === 'checkout' ? ['loyalty-points'] : [])],
    paymentGateway: gateway,
  });
  // One dish earns the points that pay for the next one.
  if (gateway === 'checkout')
    write(folder, 'loyalty.json', {
      ...withoutSchema(readSample('loyalty.json')),
      earn: { points: 100, amount: '1.00' },
    });
}

/** Dishes with names of four lines, which no sample restaurant has. */
function writeLongNamesMerchant(folder: string): void {
  writeMerchant(
    folder,
    longNamesHost,
    [
      {
        handle: 'mixed-grill',
        name: text(
          'The Saffron & Char mixed grill for the whole table: lamb chops, shish tawook, kofta, arayes and charred vegetables',
          'مشاوي زعفران وفحم المشكّلة لكل المائدة: ريش غنم وشيش طاووق وكفتة وعرايس وخضار مشوية',
          'La grande grillade Saffron & Char pour toute la table : côtelettes d’agneau, chich taouk, kefta, arayes et légumes grillés',
        ),
        price: '1149.00',
      },
      {
        handle: 'barbecue-chicken-pizza',
        name: text(
          'Slow-smoked barbecue chicken pizza with roasted peppers, black olives and a three-cheese blend',
          'بيتزا دجاج الباربكيو المدخّن على مهل مع الفلفل المشوي والزيتون الأسود وخلطة الأجبان الثلاثة',
          'Pizza au poulet barbecue fumé lentement, poivrons rôtis, olives noires et mélange de trois fromages',
        ),
        price: '47.00',
      },
    ],
    { key: 'restaurant-of-long-names-web', allowedPaymentsDeliver: ['cash'], allowedPaymentsPickup: ['cash'] },
  );
}

type Dish = { handle: string; name: ReturnType<typeof text>; price: string };

/** One small merchant: the sample's brand, one branch and one category. */
function writeMerchant(folder: string, host: string, items: Dish[], own: Record<string, unknown>): void {
  mkdirSync(path.join(folder, 'menus/main/categories'), { recursive: true });
  for (const picture of ['logo.svg', 'brand-logo.svg', 'favicon.svg'])
    cpSync(path.join(sample, 'images', picture), path.join(folder, 'images', picture));
  const { concept, application, formatVersion } = readSample('merchant.json');
  const { slider: _slider, ...settings } = application as Record<string, unknown>;
  const handle = path.basename(folder);
  write(folder, 'merchant.json', {
    formatVersion,
    handle,
    hosts: [host],
    concept,
    application: { ...settings, ...own },
  });
  write(folder, 'branches/al-olaya.json', withoutSchema(readSample('branches/al-olaya.json')));
  write(folder, 'menus/main/menu.json', {
    handle: 'main',
    name: text('Menu', 'القائمة', 'Carte'),
    categories: ['rice'],
  });
  write(folder, 'menus/main/categories/rice.json', { handle: 'rice', name: text('Rice', 'الأرز', 'Riz'), items });
}

const text = (english: string, arabic: string, french: string) => ({ 'en-us': english, 'ar-sa': arabic, fr: french });

const readSample = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(sample, file), 'utf8')) as Record<string, unknown>;

const withoutSchema = ({ $schema: _schema, ...rest }: Record<string, unknown>) => rest;

function write(folder: string, file: string, content: Record<string, unknown>): void {
  const address = path.join(folder, file);
  mkdirSync(path.dirname(address), { recursive: true });
  writeFileSync(address, JSON.stringify(content));
}
