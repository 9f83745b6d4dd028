import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const sample = path.resolve(import.meta.dirname, '../../merchants/saffron-and-char');

/** Each has a shop of its own at `{gateway}.localhost`. */
export const paymentShops = ['checkout', 'tap', 'hyperpay', 'moneyhash', 'moyasar', 'foodics-online'] as const;

export type PaymentShop = (typeof paymentShops)[number];

/** The dish that every payment shop sells, and its price. */
export const paidDish = { name: 'Saffron rice', price: '45.50' };

/** The key of a payment shop's storefront. */
export const paymentAppKey = (gateway: PaymentShop): string => `payments-of-${gateway}-web`;

/** Writes one small merchant for each gateway into a new folder: the sample's brand, one branch and one dish. */
export function writePaymentMerchants(): string {
  const parent = mkdtempSync(path.join(tmpdir(), 'sufra-payments-'));
  for (const gateway of paymentShops) writeMerchant(path.join(parent, `paid-by-${gateway}`), gateway);
  return parent;
}

function writeMerchant(folder: string, gateway: PaymentShop): void {
  mkdirSync(path.join(folder, 'menus/main/categories'), { recursive: true });
  for (const picture of ['logo.svg', 'brand-logo.svg', 'favicon.svg'])
    cpSync(path.join(sample, 'images', picture), path.join(folder, 'images', picture));
  const { concept, application, formatVersion } = readSample('merchant.json');
  const { slider: _slider, ...settings } = application as Record<string, unknown>;
  write(folder, 'merchant.json', {
    formatVersion,
    handle: path.basename(folder),
    hosts: [`${gateway}.localhost`],
    concept,
    application: {
      ...settings,
      key: paymentAppKey(gateway),
      allowedPaymentsDeliver: ['card', 'cash', 'card-on-delivery'],
      allowedPaymentsPickup: ['card', 'cash', 'card-on-pickup', ...(gateway === 'checkout' ? ['loyalty-points'] : [])],
      paymentGateway: gateway,
    },
  });
  // One dish earns the points that pay for the next one.
  if (gateway === 'checkout')
    write(folder, 'loyalty.json', {
      ...withoutSchema(readSample('loyalty.json')),
      earn: { points: 100, amount: '1.00' },
    });
  write(folder, 'branches/al-olaya.json', withoutSchema(readSample('branches/al-olaya.json')));
  write(folder, 'menus/main/menu.json', {
    handle: 'main',
    name: text('Menu', 'القائمة', 'Carte'),
    categories: ['rice'],
  });
  write(folder, 'menus/main/categories/rice.json', {
    handle: 'rice',
    name: text('Rice', 'الأرز', 'Riz'),
    items: [
      { handle: 'saffron-rice', name: text(paidDish.name, 'أرز بالزعفران', 'Riz au safran'), price: paidDish.price },
    ],
  });
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
