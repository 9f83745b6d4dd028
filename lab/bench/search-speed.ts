import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { type Figure, milliseconds, percentile } from './report.ts';
import type { BenchShop } from './shop.ts';

const rules = path.resolve(import.meta.dirname, '../../packages/ordering/src');
const budgetMilliseconds = 16;

type PublishedItem = { id: string; attributes: { name: Record<string, string>; description: Record<string, string> } };
type Published = { data: { attributes: { name: Record<string, string>; items: PublishedItem[] } }[] };

const queries = ['shawerma', '7ummus', 'choclate cake', 'بيتزا الفطر', 'half grilled chicken', 'كيكه شوكلاته', 'qwerty'];

/** The time of one key of a search in a slowed-down browser: every prefix of what guests type, words and nonsense. */
export async function measureSearch(browser: Browser, shop: BenchShop, slowdown: number): Promise<Figure[]> {
  const entries = await readEntries(shop);
  const page = await browser.newPage();
  // The rules run as they are, in the browser, on a page that has nothing else to do.
  await page.route('http://rules.bench/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: '<title>rules</title>' });
    const source = readFileSync(path.join(rules, pathname), 'utf8');
    return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) });
  });
  await page.goto('http://rules.bench/');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const { preparing, keys } = await page.evaluate(timeSearch, { entries, queries });
  await page.close();
  const typical = percentile(keys, 0.95);
  return [
    {
      what: `Search keystroke on 1,000 items, three languages, ${slowdown}x slowdown`,
      budget: milliseconds(budgetMilliseconds),
      measured: `${milliseconds(typical)} for 95 of 100 keys (half of them ${milliseconds(percentile(keys, 0.5))}, ${entries.length.toLocaleString('en')} items; preparing once ${milliseconds(preparing)})`,
      isMet: typical <= budgetMilliseconds,
      command: 'npm run bench -- menu-1000',
    },
  ];
}

async function readEntries(shop: BenchShop) {
  const { host } = new URL(shop.address);
  const settings = (await (await fetch(`${shop.address}/api/applications?filter[url]=${host}`)).json()) as {
    data: { attributes: Record<string, string> };
  };
  const menu = (await (await fetch(shop.address + settings.data.attributes['menu-ref'])).json()) as Published;
  return menu.data.flatMap(({ attributes }) =>
    attributes.items.map((item) => ({
      id: item.id,
      names: Object.values(item.attributes.name),
      headings: Object.values(attributes.name),
      descriptions: Object.values(item.attributes.description),
    })),
  );
}

type Work = { entries: unknown[]; queries: string[] };
type Rules = { createSearch(entries: unknown[]): (query: string) => unknown };

async function timeSearch({ entries, queries: asked }: Work) {
  const address = '/search/create-search.ts';
  const { createSearch } = (await import(address)) as Rules;
  let startedAt = performance.now();
  const search = createSearch(entries);
  const preparing = performance.now() - startedAt;
  const keys: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (const query of asked) {
      for (let length = 1; length <= query.length; length += 1) {
        startedAt = performance.now();
        search(query.slice(0, length));
        keys.push(performance.now() - startedAt);
      }
    }
  }
  return { preparing, keys };
}
