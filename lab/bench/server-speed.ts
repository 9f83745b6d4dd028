import { openCalls } from '../../scripts/testing/calls.ts';
import { makeWish, payloadOf } from '../../scripts/testing/guest.ts';
import { type Figure, milliseconds, perSecond } from './report.ts';
import type { BenchShop } from './shop.ts';
import { load } from './wrk.ts';

/** A coupon of 10 % for every order and guest. */
const coupon = 'EVERYDAY10';

/** The rate at which the server answers the most frequent requests. */
export async function measureServerSpeed(shop: BenchShop): Promise<Figure[]> {
  const calls = openCalls(shop.address, 2);
  const wish = await makeWish(calls, 10);
  const application = (await calls.call('GET', '/api/applications?filter[url]=127.0.0.1')).body as {
    data: { attributes: Record<string, string> };
  };
  calls.close();
  const menuAddress = (await fetch(`${shop.address}/menu`, { redirect: 'follow' })).url;
  const compressed = { 'accept-encoding': 'br', 'accept-language': 'en' };
  const cached = await load({ url: menuAddress, headers: compressed });
  // A parameter that the cache does not know: every answer is rendered, around cards that are written once a minute.
  const each = { url: `${menuAddress}?rendered=1`, headers: compressed };
  // Node compiles what runs often: the first seconds say little of an evening.
  await load({ ...each, seconds: 2 });
  const rendered = await load(each);
  const documentAddress = shop.address + application.data.attributes['menu-ref'];
  const published = await load({ url: documentAddress, headers: compressed });
  const [menu] = ((await (await fetch(`${shop.address}/api/menus`)).json()) as { data: { id: string }[] }).data;
  const categoriesAddress = `${shop.address}/api/${menu?.id}/categories?include=allergen,itemModifierGroups&limit=999`;
  const categories = await load({ url: categoriesAddress, headers: compressed });
  const quoteAddress = `${shop.address}/api/promotions/validation`;
  const json = { 'content-type': 'application/json', accept: 'application/json' };
  const asked = JSON.stringify({ ...payloadOf(wish), 'coupon-code': coupon });
  const quote = await load({ url: quoteAddress, headers: json, body: asked, connections: 8 });
  const command = 'npm run bench -- server';
  return [
    rate('Menu page HTML, cacheable part cached', 10_000, cached.requestsPerSecond, cached.failed, command),
    {
      ...rate(
        'Menu page HTML rendered, 100 items, one core',
        250,
        rendered.requestsPerSecond,
        rendered.failed,
        command,
      ),
      measured: `${perSecond(rendered.requestsPerSecond)}, its cards written once a minute${failures(rendered.failed)}`,
    },
    rate('Published menu document, pre-compressed', 15_000, published.requestsPerSecond, published.failed, command),
    rate(
      'Categories of a menu with its choices, 91 items',
      2000,
      categories.requestsPerSecond,
      categories.failed,
      command,
    ),
    {
      what: 'Quote (10 lines, promotion, VAT) over HTTP, c=8',
      budget: '2,500/s, p99 15 ms',
      measured: `${perSecond(quote.requestsPerSecond)}, p99 ${milliseconds(quote.p99Milliseconds)}${failures(quote.failed)}`,
      isMet: quote.requestsPerSecond >= 2500 && quote.p99Milliseconds <= 15 && quote.failed === 0,
      command,
    },
  ];
}

function rate(what: string, budget: number, measured: number, failed: number, command: string): Figure {
  const isMet = measured >= budget && failed === 0;
  return { what, budget: perSecond(budget), measured: perSecond(measured) + failures(failed), isMet, command };
}

const failures = (count: number): string => (count > 0 ? ` (${count} answers were errors)` : '');
