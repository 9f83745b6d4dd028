import { brotliCompressSync, constants } from 'node:zlib';
import { setValue } from '@sufra/ordering';
import pg from 'pg';
import { chromium, type Page } from 'playwright-core';
import { placeCashOrder } from '../../e2e/support/staff.ts';
import { startPostgres } from '../../scripts/testing/postgres-server.ts';
import { raiseOrderLimits } from '../../scripts/testing/raised-order-limits.ts';
import { fillOrders } from './fill-orders.ts';
import { type Figure, kilobytes, median, milliseconds } from './report.ts';
import { type BenchShop, startBenchShop } from './shop.ts';

const command = 'npm run bench -- desk';
const slowdown = 4;
const orders = { ofYear: 1_000_000, ofDay: 10_000 };
const limits = { trialMs: 5000, closeMs: 2000, reportMs: 3000, scriptKb: 180, pageMs: 300 };
/** The most that a trial takes; four weeks of such a shop have more. */
const ordersOfTrial = 20_000;
const owner = { email: 'owner@staff.example', password: 'demo-kitchen' };
const account = { email: 'al-olaya@staff.example', password: 'demo-kitchen' };

/** The figures of a shop with a year of orders, and what the desk weighs. */
export async function measureDesk(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true });
  const shop = await startBenchShop({ databaseUrl: postgres.url, env: { DEMO_STEP_SECONDS: '3600' } });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await raiseOrderLimits(postgres.url);
    const { id } = await placeCashOrder(shop.address, 'Olaya Street', 'Noura', { 'Saffron rice': 2 });
    // A finished order was paid, and no job touches it while it is copied.
    await client.query(`update orders set payment_status = 'success', status = 'finished' where id = $1`, [id]);
    await fillOrders(postgres.url, orders.ofYear);
    // Orders of before the copies keep their numbers.
    await client.query(`insert into branch_order_numbers (merchant_id, branch_id, day, last_number)
      select merchant_id, branch_id, business_day, max(number) from orders group by 1, 2, 3 on conflict do nothing`);
    const call = await signIn(shop);
    const days = await client.query<{ day: string }>(
      `select business_day::text as day from orders group by 1 order by 1`,
    );
    const [first = '', last = ''] = [days.rows[0]?.day, days.rows.at(-1)?.day];
    const report = async (): Promise<number> =>
      (await call('GET', `/staff/figures?from=${first}&to=${last}`)).milliseconds;
    const counted = await report();

    const ofClosing: number[] = [];
    for (const { day } of days.rows.slice(0, -1))
      ofClosing.push((await call('POST', '/staff/days', { day })).milliseconds);
    const reports = [await report(), await report(), await report()];
    const trials = await measureTrials(shop);
    const big = last;
    await client.query(
      `update orders set business_day = $1 where id in
        (select id from orders where business_day < $1 order by business_day desc limit ${orders.ofDay})`,
      [big],
    );
    const closing = (await call('POST', '/staff/days', { day: big })).milliseconds;
    return [
      {
        what: `Close of a day of ${orders.ofDay.toLocaleString('en')} orders, PostgreSQL`,
        budget: milliseconds(limits.closeMs),
        measured: `${milliseconds(closing)} (a day of ${Math.round(orders.ofYear / 365).toLocaleString('en')}: ${milliseconds(median(ofClosing))})`,
        isMet: closing <= limits.closeMs,
        command,
      },
      {
        what: `Report over a year of ${orders.ofYear.toLocaleString('en')} orders, PostgreSQL, days closed`,
        budget: milliseconds(limits.reportMs),
        measured: milliseconds(median(reports)),
        isMet: median(reports) <= limits.reportMs,
        command,
      },
      {
        what: 'The same report with no day closed',
        budget: '',
        measured: milliseconds(counted),
        command,
      },
      {
        what: `Trial of an offer on the newest ${ordersOfTrial.toLocaleString('en')} orders, PostgreSQL`,
        budget: milliseconds(limits.trialMs),
        measured: milliseconds(median(trials)),
        isMet: median(trials) <= limits.trialMs,
        command,
      },
      ...(await measurePages(shop)),
    ];
  } finally {
    await client.end();
    await shop.stop();
    await postgres.stop();
  }
}

/** How long a trial takes of a code that every order could have used. */
async function measureTrials(shop: BenchShop): Promise<number[]> {
  const call = await signIn(shop, owner);
  const { data } = JSON.parse((await call('POST', '/staff/drafts', {})).text) as { data: { id: string } };
  // Without its limit, so that every order is billed.
  const at = ['coupons', 'EVERYDAY10', 'limits'];
  const change = setValue('coupons.json', at, { was: { total: 5000 }, to: null });
  await call('PATCH', `/staff/drafts/${data.id}`, { revision: 0, changes: [change] });
  const times: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { text, ...trial } = await call('GET', `/staff/drafts/${data.id}/offers/EVERYDAY10/trial`);
    const { attributes } = (JSON.parse(text) as { data: { attributes: { orders: number; uses: number } } }).data;
    if (attributes.orders !== ordersOfTrial || attributes.uses !== ordersOfTrial)
      throw new Error(`the trial took ${attributes.orders} orders with ${attributes.uses} uses`);
    times.push(trial.milliseconds);
  }
  return times;
}

type Answered = { milliseconds: number; text: string };

async function signIn({ address }: BenchShop, as = account) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${address}/api/staff/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(as),
  });
  const { data } = (await answer.json()) as { data: { attributes: { token: string } } };
  const authorization = `Bearer ${data.attributes.token}`;
  return async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Answered> => {
    const startedAt = performance.now();
    const answered = await fetch(`${address}/api${path}`, {
      method,
      headers: { ...headers, authorization },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answered.text();
    if (!answered.ok) throw new Error(`${method} ${path} answered ${answered.status}: ${text}`);
    return { milliseconds: performance.now() - startedAt, text };
  };
}

/** Signs a person in at the desk in a browser. */
export async function enterDesk(page: Page, shop: BenchShop, as = owner): Promise<void> {
  await page.goto(`${shop.address}/staff/desk`);
  await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const sent = await fetch('/staff/session/password', { method: 'POST', headers, body });
    const { data } = (await sent.json()) as { data: { attributes: object } };
    localStorage.setItem('staff-person', JSON.stringify(data.attributes));
  }, JSON.stringify(as));
}

/** In the page: follows a link, and answers when the last change of what it shows was painted: `restMs` without one follow, or ten seconds are over. */
const openAndRest = (link: Element, restMs: number): Promise<number> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    let changedAt = Infinity;
    const changes = new MutationObserver(() => requestAnimationFrame(() => (changedAt = performance.now())));
    changes.observe(document.body, { subtree: true, childList: true });
    (link as HTMLElement).click();
    const look = setInterval(() => {
      const now = performance.now();
      if (!(now - changedAt > restMs) && now - startedAt < 10_000) return;
      clearInterval(look);
      changes.disconnect();
      resolve(Math.min(changedAt, now) - startedAt);
    }, 100);
  });

/** The bytes of the desk's first page, and how long the next ones take on a slow laptop with a small day. */
async function measurePages(shop: BenchShop): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'ar-SA' });
    await enterDesk(page, shop);
    const scripts = new Set<string>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.add(response.url());
    });
    await page.goto(`${shop.address}/staff/desk`);
    await page.locator('#waiting-refunds').waitFor();
    await page.waitForLoadState('networkidle');
    let bytes = 0;
    for (const url of scripts) {
      const script = Buffer.from(await (await fetch(url)).arrayBuffer());
      bytes += brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
    }
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    // From the second on: the first is open already.
    const [first = '', ...others] = await page.evaluate(() =>
      [...document.querySelectorAll('nav a[href*="/desk/"]')].map((link) => link.getAttribute('href') ?? ''),
    );
    const pages = [...others, first];
    const open = (path: string) => page.locator(`nav a[href="${path}"]`).evaluate(openAndRest, 1500);
    // Once for the scripts, which stay.
    const rounds: number[][] = [];
    for (let round = 0; round < 4; round += 1) {
      const own: number[] = [];
      for (const path of pages) own.push(await open(path));
      if (round > 0) rounds.push(own);
    }
    const times = pages.map((path, at) => ({
      path: path.replace(/.*\//, ''),
      ms: median(rounds.map((own) => own[at] ?? 0)),
    }));
    const slow = times.filter(({ ms }) => ms > limits.pageMs);
    const list = (some: typeof times) => some.map(({ path, ms }) => `${path} ${milliseconds(ms)}`).join(', ');
    return [
      {
        what: 'First page of the desk, script, brotli',
        budget: kilobytes(limits.scriptKb * 1024),
        measured: kilobytes(bytes),
        isMet: bytes <= limits.scriptKb * 1024,
        command,
      },
      {
        what: `Next pages of the desk, each until nothing of it changes, ${slowdown}x slowdown`,
        budget: milliseconds(limits.pageMs),
        measured: list(times),
        isMet: slow.length === 0,
        command,
      },
    ];
  } finally {
    await browser.close();
  }
}
