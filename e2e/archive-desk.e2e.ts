import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { journey } from './support/journey.ts';
import { press } from './support/press.ts';
import { startShop } from './support/shop.ts';
import { enterByPassword, managerOf, moveOrder, orderFor, signUp } from './support/staff.ts';

const tool = path.resolve(import.meta.dirname, '../apps/api/src/tools/order-tool.ts');

/** A script before another one, whose clock is so many hours ahead. */
const clockAhead = (hours: number): string =>
  `data:text/javascript,${encodeURIComponent(`
    const Now = Date;
    const now = () => Now.now() + ${hours} * 3_600_000;
    globalThis.Date = class extends Now {
      constructor(...given) { super(...(given.length > 0 ? given : [now()])); }
      static now() { return now(); }
    };
  `)}`;

/** Archives the months in which orders were placed, as the operator does while the shop is closed; returns how many. */
async function archive(dataDir: string, folder: string, months: Iterable<string>): Promise<number> {
  // A month is archived ninety days after its end at the earliest.
  const later = clockAhead(200 * 24);
  const { VITEST: _vitest, ...inherited } = process.env;
  let orders = 0;
  for (const month of months) {
    const words = ['--import', later, tool, 'archive', month, '--to', folder, '--unclosed'];
    const { stdout } = await promisify(execFile)(process.execPath, words, {
      env: { ...inherited, NODE_ENV: 'production', DATA_DIR: dataDir },
    });
    for (const [, count] of stdout.matchAll(/: (\d+) orders,/g)) orders += Number(count);
  }
  return orders;
}

const monthIn = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 7);

journey(
  'orders of an archived month are listed at the desk in Arabic, page by page, with what was sold',
  // The shop starts five times, and two commands beside it.
  { timeout: 240_000 },
  async ({ visit }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sufra-archive-'));
    const environment = { DEMO_STEP_SECONDS: '3600', ARCHIVE_DIR: folder };
    let shop = await startShop({ environment });
    const { dataDir } = shop;
    const { token } = await signUp(shop.url, 'لمياء');
    const manager = await managerOf(shop.url, 'al-olaya');
    // A page has twenty, and a guest places at most eight in an hour.
    for (const hours of [0, 2, 4]) {
      await shop.stop();
      const options = { ...environment, NODE_OPTIONS: `--import=${clockAhead(hours)}` };
      shop = await startShop({ environment: options, dataDir });
      for (let quantity = 8; quantity >= 1; quantity -= 1) {
        const order = await orderFor(shop.url, token, 'Olaya Street', { 'Saffron rice': quantity });
        await moveOrder(shop.url, order, 'finished', { by: manager });
      }
    }
    await shop.stop();
    // Four hours reach into the next month at the end of one.
    expect(await archive(dataDir, folder, new Set([monthIn(0), monthIn(4)]))).toBe(24);
    shop = await startShop({ environment, dataDir });

    const desk = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    await enterByPassword(desk, { at: `${shop.url}/staff/desk/customers` });
    await desk.getByLabel('آخر أرقام الجوال أو الاسم').fill('لمياء');
    await press(desk.getByRole('button', { name: 'بحث' }));
    await press(desk.getByRole('button', { name: /^لمياء/ }));
    const customer = desk.getByRole('dialog', { name: /^لمياء/ });
    const archived = customer.getByRole('region', { name: 'طلبات في الأرشيف' });
    await archived.getByText('نُقلت من قائمة الطلبات؛ يمكن الاطلاع عليها دون تعديلها.').waitFor();
    const rows = archived.getByRole('button', { expanded: false });
    await expect.poll(() => rows.count()).toBe(20);
    await press(archived.getByRole('button', { name: 'طلبات أقدم' }));
    await expect.poll(() => rows.count()).toBe(24);
    await archived.getByRole('button', { name: 'طلبات أقدم' }).waitFor({ state: 'detached' });
    await press(rows.last());
    // The first order was of eight.
    await archived.getByText('8 × أرز بالزعفران').waitFor();
    await expectNoViolations(desk, 'archived orders at the desk');
    await shop.stop();
    shop.removeData();
    rmSync(folder, { recursive: true });
  },
);
