import path from 'node:path';
import { buildCdn, createServer, importBundle, readBundle } from '@sufra/api';
import { changeFile } from '@sufra/api/testing/a-bundle';
import { openTestApi, type TestApi } from '@sufra/api/testing/open-test-api';
import type { CalculationDocument, LocationResource, MenuDocument } from '@sufra/contracts';
import { isConfigurable, type Currency, type MenuItem, type VatRule } from '@sufra/ordering';
import { readCalculation } from '@sufra/storefront/app/cart/quote/checkout.resource';
import { presentCheckout } from '@sufra/storefront/app/cart/quote/checkout.resource';
import { keepLine } from '@sufra/storefront/app/cart/cart-actions';
import { unitPriceMinor, type DeviceLine } from '@sufra/storefront/app/cart/device-line';
import { previewBill } from '@sufra/storefront/app/cart/quote/use-cart-quote';
import { readMenu } from '@sufra/storefront/app/menu/load/menu.resource';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anyConfiguration } from './testing/any-configuration.ts';

const sampleMerchant = path.resolve(import.meta.dirname, '../../../merchants/saffron-and-char');
const host = { headers: { host: 'saffron.localhost' } };
const configurationsPerItem = 8;

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

const settings: [string, Currency, VatRule][] = [
  ['riyals with VAT inside', { code: 'SAR', digits: 2 }, { type: 'inclusive', rateBasisPoints: 1500 }],
  ['dinars of three decimals with VAT on top', { code: 'KWD', digits: 3 }, { type: 'exclusive', rateBasisPoints: 500 }],
];

describe.each(settings)('the sample menu in %s', (_name, currency, vat) => {
  beforeEach(() => openShop(currency, vat));

  test('every item, however it is put together, costs in the browser what the server charges', async () => {
    const items = (await readMenus(currency)).filter((item) => isConfigurable(item));
    expect(items.filter(({ comboSlots }) => comboSlots.length > 0).length).toBeGreaterThan(0);
    const lines = items.flatMap((item, index) => configured(item, index));
    const branches = (await api.call('GET', '/locations', host)).json<{ data: LocationResource[] }>().data;
    for (const branchId of [undefined, ...branches.map(({ id }) => id)]) {
      for (const cart of portionsOf(lines, 150)) await expectSameBill(cart, { currency, vat, branchId });
    }
  });
});

/** Lines of one item, one for each way of having it. */
const configured = (item: MenuItem, seed: number): DeviceLine[] =>
  fc
    .sample(fc.tuple(anyConfiguration(item), fc.integer({ min: 1, max: 9 })), { seed, numRuns: configurationsPerItem })
    .map(([configuration, quantity]) => keepLine(item, configuration, quantity));

async function expectSameBill(
  lines: DeviceLine[],
  { currency, vat, branchId }: { currency: Currency; vat: VatRule; branchId: string | undefined },
): Promise<void> {
  const payload = presentCheckout({ currency, lines, branchId, notes: '', device: 'test', orderType: 'to-go' });
  const response = await api.call('POST', '/promotions/validation', { ...host, body: payload });
  expect(response.statusCode, response.body.slice(0, 500)).toBe(200);
  const bill = readCalculation(response.json<CalculationDocument>().data.attributes, currency);
  expect(bill.lineTotalsMinor).toEqual(lines.map((line) => unitPriceMinor(line, branchId) * line.quantity));
  const { subtotalMinor, vatMinor, totalMinor } = previewBill({
    lines,
    currency,
    vat,
    branchId,
    orderType: 'to-go',
    chargeRules: { services: [], delivery: { name: '', isTaxable: true } },
  });
  expect(bill).toMatchObject({ subtotalMinor, vatMinor, totalMinor });
}

async function openShop(currency: Currency, vat: VatRule): Promise<void> {
  const { files } = await readBundle(sampleMerchant);
  if (currency.digits === 3) writeThreeDecimals(files);
  changeFile(files, 'merchant.json', '/concept/currency/code', currency.code);
  changeFile(files, 'merchant.json', '/concept/currency/decimalPlaces', currency.digits);
  changeFile(files, 'merchant.json', '/concept/vat', { type: vat.type, rate: vat.rateBasisPoints / 100 });
  const imported = await importBundle(api.context, files);
  expect(imported.ok, JSON.stringify(imported)).toBe(true);
}

/** Odd thousandths, so that nothing comes out even by chance. */
function writeThreeDecimals(files: Map<string, Buffer>): void {
  for (const [file, content] of files) {
    if (file.endsWith('.json')) files.set(file, Buffer.from(content.toString().replaceAll(/"(\d+\.\d\d)"/g, '"$17"')));
  }
}

/** The items of every published menu, read as the browser reads them. */
async function readMenus(currency: Currency): Promise<MenuItem[]> {
  const cdn = createServer(api.context.config, false);
  await cdn.register(buildCdn(api.services), { prefix: '/cdn' });
  const { attributes } = (await api.call('GET', '/applications', host)).json().data;
  const menus: { uri: string }[] = [{ uri: attributes['menu-ref'] }, ...attributes['order-type-menus']];
  const uris = new Set(menus.map(({ uri }) => new URL(uri, 'http://saffron.localhost').pathname));
  const documents = await Promise.all(
    [...uris].map(async (uri) => (await cdn.inject({ url: uri })).json<MenuDocument>()),
  );
  await cdn.close();
  return documents.flatMap((document) => [...readMenu(document, currency).items.values()]);
}

const portionsOf = <Entry>(list: Entry[], size: number): Entry[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));
