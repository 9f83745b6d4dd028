import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from 'playwright-core';
import { type Figure, kilobytes } from './report.ts';
import type { BenchShop } from './shop.ts';

const command = 'npm run bench -- page';
const limits = { script: 110, style: 12, page: 25, requests: 12, fonts: 60 };

/** The bytes that a guest's phone fetches before the menu can be read and used. */
export async function measurePageWeight(shop: BenchShop): Promise<Figure[]> {
  const html = await (await fetch(`${shop.address}/menu/`, { redirect: 'follow' })).text();
  const scripts = unique(html.matchAll(/"(\/assets\/[^"\\]+\.js)\\?"/g));
  const script = await sizeOf(shop, scripts);
  const linked = await sizeOf(
    shop,
    unique(html.matchAll(/<link rel="stylesheet" href="(\/assets\/[^"#]+\.css)#?"\/?>/g)),
  );
  const inlined = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1]!).join('');
  const style = linked + compressed(inlined);
  const page = compressed(html);
  const items = unique(html.matchAll(/href="(\/menu\/[^/"]+\/[0-9a-f-]{36}-[^"/]*)"/g)).length;
  const seen = await visit(shop);
  return [
    weigh('JavaScript named by the menu page’s HTML, brotli', limits.script, script),
    weigh('CSS, brotli', limits.style, style),
    weigh('Menu HTML, 100 items, brotli', limits.page, page, ` (${items} items)`),
    {
      what: 'Requests before the menu can be read and used',
      budget: `${limits.requests} or fewer`,
      measured: String(seen.requests),
      isMet: seen.requests <= limits.requests,
      command,
    },
    {
      what: 'Fonts, Latin and Arabic together',
      budget: `${limits.fonts} KB, no layout shift`,
      measured: `${kilobytes(seen.fontBytes)}, shift ${seen.layoutShift.toFixed(3)}`,
      isMet: seen.fontBytes <= limits.fonts * 1024 && seen.layoutShift < 0.005,
      command,
    },
  ];
}

function weigh(what: string, limitKilobytes: number, bytes: number, note = ''): Figure {
  const isMet = bytes <= limitKilobytes * 1024;
  return { what, budget: `${limitKilobytes} KB`, measured: kilobytes(bytes) + note, isMet, command };
}

const unique = (matches: Iterable<RegExpMatchArray>): string[] => [...new Set([...matches].map((match) => match[1]!))];

const compressed = (text: string | Buffer): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

async function sizeOf(shop: BenchShop, paths: string[]): Promise<number> {
  let total = 0;
  for (const path of paths) total += compressed(Buffer.from(await (await fetch(shop.address + path)).arrayBuffer()));
  return total;
}

// A phone that opens the menu in Arabic: both subsets of the font are then in use. Pictures below the
// fold and what is fetched once the page is idle are not needed to read and use the menu.
async function visit(shop: BenchShop) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'ar-SA' });
    await page.addInitScript(watchLayoutShift);
    let requests = 0;
    const fonts: Promise<Buffer>[] = [];
    page.on('request', (request) => {
      const isPicture = request.resourceType() === 'image';
      if (!isPicture) requests += 1;
    });
    page.on('response', (response) => {
      if (response.request().resourceType() === 'font') fonts.push(response.body());
    });
    await page.goto(`${shop.address}/menu/?lang=ar-sa`, { waitUntil: 'load' });
    await page.waitForFunction(() => '__reactRouterDataRouter' in globalThis);
    const needed = requests;
    await page.waitForLoadState('networkidle');
    const fontBytes = (await Promise.all(fonts)).reduce((sum, font) => sum + font.length, 0);
    const layoutShift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
    return { requests: needed, fontBytes, layoutShift };
  } finally {
    await browser.close();
  }
}

function watchLayoutShift(): void {
  const scope = globalThis as unknown as { shift: number };
  scope.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) scope.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
