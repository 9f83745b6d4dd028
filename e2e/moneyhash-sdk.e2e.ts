import Fastify, { type FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildSimulator } from '@sufra/simulator';
import { journey } from './support/journey.ts';

const simulator = '/simulator/moneyhash';
const sdk = path.dirname(createRequire(import.meta.url).resolve('@moneyhash/js-sdk'));

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  await app.register(buildSimulator(), { prefix: '/simulator' });
});
afterAll(() => app.close());

/** A shop that uses the SDK as its pages say, and the hosts that the SDK goes to by itself. */
const shop = `<!doctype html><title>Shop</title><div id="card"></div>
<script src="/headlessMoneyHash.umd.js"></script>
<script>window.HeadlessMoneyHash = window.MoneyHash.default</script>
<script src="/index.umd.js"></script>`;

async function answer(route: Route): Promise<void> {
  const { hostname, pathname, search } = new URL(route.request().url());
  if (hostname === 'shop.example') {
    const isPage = pathname === '/';
    const body = isPage ? shop : readFileSync(path.join(sdk, path.basename(pathname)), 'utf8');
    return route.fulfill({ contentType: isPage ? 'text/html' : 'text/javascript', body });
  }
  const url = (pathname.startsWith(simulator) ? pathname : simulator + pathname) + search;
  const payload = route.request().postData() ?? undefined;
  const { statusCode, headers, body } = await app.inject({
    method: route.request().method() as 'GET' | 'POST',
    url,
    headers: { 'content-type': route.request().headers()['content-type'] ?? '' },
    ...(payload !== undefined && { payload }),
  });
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return route.fulfill({ status: statusCode, headers: Object.fromEntries(named) as Record<string, string>, body });
}

async function createIntent(): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: `${simulator}/api/v1.4/payments/intent/`,
    headers: { 'x-api-key': 'simulator-moneyhash' },
    payload: { amount: '45.50', amount_currency: 'SAR', operation: 'purchase', webhook_url: 'http://127.0.0.1:9/none' },
  });
  return response.json<{ data: { id: string } }>().data.id;
}

/** Puts the SDK to work in the page; what it calls back is kept there. */
const startSdk = (page: Page, intentId: string) =>
  page.evaluate(async (intentId) => {
    const { MoneyHash, HeadlessMoneyHash } = window as unknown as Record<'MoneyHash' | 'HeadlessMoneyHash', Sdk>;
    const heard: string[] = [];
    const embed = new MoneyHash({
      type: 'payment',
      locale: 'ar-EG',
      onComplete: ({ state }) => heard.push(`onComplete ${state}`),
      onFail: ({ state }) => heard.push(`onFail ${state}`),
    });
    await embed.start({ selector: '#card', intentId });
    const headless = new HeadlessMoneyHash({ type: 'payment' });
    Object.assign(window, { heard, askState: async () => (await headless.getIntentDetails(intentId)).state });
  }, intentId);

type Sdk = new (options: {
  type: 'payment';
  locale?: string;
  onComplete?: (details: { state: string }) => void;
  onFail?: (details: { state: string }) => void;
}) => {
  start(where: { selector: string; intentId: string }): Promise<void>;
  getIntentDetails(intentId: string): Promise<{ state: string }>;
};

const askState = (page: Page) => page.evaluate(() => (window as unknown as { askState(): Promise<string> }).askState());

journey('MoneyHash’s own SDK pays on the simulator’s page, and asks it for the state', async ({ browser }) => {
  const context = await browser.newContext();
  context.setDefaultTimeout(15_000);
  await context.route('**/*', answer);
  const page = await context.newPage();
  await page.goto('https://shop.example/');
  await startSdk(page, await createIntent());
  expect(await askState(page)).toBe('INTENT_FORM');
  const frame = page.frameLocator('#card iframe');
  const payWith = async (number: string) => {
    await frame.getByLabel('رقم البطاقة').fill(number);
    await frame.getByLabel('تاريخ الانتهاء').fill('12/30');
    await frame.getByLabel('رمز التحقق').fill('123');
    await frame.getByRole('button', { name: 'ادفع' }).click();
  };
  await payWith('4000000000000002');
  await frame.getByText('رفض البنك').waitFor();
  await payWith('4242424242424242');
  await frame.getByText('تم الدفع').waitFor();
  await page.waitForFunction(() => (window as unknown as { heard: string[] }).heard.length === 2);
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([
    'onFail TRANSACTION_FAILED',
    'onComplete INTENT_PROCESSED',
  ]);
  expect(await askState(page)).toBe('INTENT_PROCESSED');
});
