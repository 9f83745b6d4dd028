import { chromium, type Page } from 'playwright-core';
import { enterDesk } from './desk.ts';
import type { Figure } from './report.ts';
import type { BenchShop } from './shop.ts';

const command = 'npm run bench -- price-sheet';
const slowdown = 4;
const pasted = 500;
const budgetSeconds = { paste: 60, one: 30 };
const saved = 'محفوظة. يراها الضيوف بعد النشر.';

/** The sheet of prices with a menu of a thousand dishes: how long a person waits for it, on a slow device. */
export async function measurePriceSheet(shop: BenchShop): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const open = async (width: number): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width, height: 844 }, locale: 'ar-SA' });
    await enterDesk(page, shop);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return page;
  };
  try {
    const one = await priceOne(await open(390), shop);
    const many = await pasteMany(await open(1280), shop);
    return [
      figure('One price on a phone, from the address to saved', one, budgetSeconds.one),
      figure(`${pasted} items priced by paste, from the address to saved`, many, budgetSeconds.paste),
    ];
  } finally {
    await browser.close();
  }
}

const figure = (what: string, seconds: number, budget: number): Figure => ({
  what: `${what}, ${slowdown}x slowdown`,
  budget: `${budget} s`,
  measured: `${seconds.toFixed(1)} s without the time of the hands`,
  isMet: seconds <= budget,
  command,
});

/** Finds a dish, types its price, and waits until it is saved; in seconds. */
async function priceOne(page: Page, shop: BenchShop): Promise<number> {
  const startedAt = performance.now();
  await page.goto(`${shop.address}/staff/desk/prices`);
  const name = (await page.locator('main tbody th[scope=row]').first().textContent()) ?? '';
  await page.getByLabel('ابحث عن صنف').fill(name);
  const price = page.locator('main tbody td input').first();
  await price.fill('31.50');
  await price.press('Enter');
  await page.getByText(saved).waitFor({ timeout: 60_000 });
  return (performance.now() - startedAt) / 1000;
}

/** Pastes the column of a spreadsheet onto the first price, and waits until all are saved; in seconds. */
async function pasteMany(page: Page, shop: BenchShop): Promise<number> {
  const startedAt = performance.now();
  await page.goto(`${shop.address}/staff/desk/prices`);
  await page.locator('main tbody td input').first().focus();
  await page.evaluate((count) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', Array.from({ length: count }, (_, row) => `${30 + (row % 7)}.25`).join('\n'));
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  }, pasted);
  await page.getByText(`الأسعار المقروءة: ${pasted}`).waitFor({ timeout: 120_000 });
  await page.getByText(saved).waitFor({ timeout: 120_000 });
  return (performance.now() - startedAt) / 1000;
}
