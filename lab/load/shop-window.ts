import type { CallAnswer, Calls } from '../../scripts/testing/calls.ts';
import { type WantedOrder, listWishes } from '../../scripts/testing/guest.ts';

/** The contents of the shop before an order: addresses of pages and documents, and the items of each branch. */
export type ShopWindow = {
  merchantId: string;
  menuDocument: string;
  contentDocument: string;
  categoryPages: string[];
  itemPages: string[];
  /** Plain dishes at every branch that is open. */
  wishes: WantedOrder[];
};

type Application = { id: string; attributes: Record<string, unknown> };

export async function lookIntoWindow(calls: Calls): Promise<ShopWindow> {
  const application = one(await calls.call('GET', '/api/applications?filter[url]=localhost&include=concept'));
  const headers = { accept: 'text/html' };
  const start = await calls.call('GET', '/menu', { headers });
  const page = await calls.call('GET', start.headers.location ?? '/menu', { headers });
  const links = [
    ...new Set([...page.text.matchAll(/href="(\/menu\/[^"?#]+)"/g)].map(([, link]) => encodeURI(decodeURI(link!)))),
  ];
  return {
    merchantId: application.id,
    menuDocument: String(application.attributes['menu-ref']),
    contentDocument: String(application.attributes['content-uri']),
    categoryPages: links.filter((link) => link.split('/').length === 3),
    itemPages: links.filter((link) => link.split('/').length === 4 && /[0-9a-f-]{36}/.test(link)),
    wishes: await listWishes(calls, 3, 'localhost'),
  };
}

const one = (answer: CallAnswer): Application => (answer.body as { data: Application }).data;
