import { addSampleStaff } from '@sufra/api';
import type { ItemResource, LocationResource } from '@sufra/contracts';
import { openBrowserCalls, type AnyDocument, type BrowserCall } from './browser-calls.ts';
import { openWholeShop, type Browser, type WholeShop } from './whole-shop.ts';

/** The whole shop with a guest who is signed in, and what there is to order. */
export type SampleShop = WholeShop & {
  guest: Browser;
  customerId: string;
  branch: LocationResource;
  menuId: string;
  dishes: Map<string, ItemResource>;
  /** A call to the API from a page's script in the guest's browser; a refusal fails. */
  fetch: (call: string, body?: unknown) => Promise<AnyDocument>;
  call: BrowserCall;
  /** The calls that the storefront made to the API while something was done. */
  callsOf: (work: () => Promise<unknown>) => Promise<string[]>;
  /** Two of a dish, to go, paid in cash; `own` changes the payload. Answers what the storefront answered. */
  place: (own?: object) => Promise<{ id: string; number: string }>;
  /** The kitchen of the branch moves an order along. */
  move: (orderId: string, ...codes: string[]) => Promise<void>;
};

const origin = 'http://saffron.localhost';
const host = { host: 'saffron.localhost' };
const password = 'demo-kitchen';

export async function openSampleShop(files: Record<string, object> = {}): Promise<SampleShop> {
  const shop = await openWholeShop({ files });
  const { api } = shop;
  const guest = await shop.openBrowser();
  const { customerId } = await guest.signIn('512345678');
  const bridge = await openBrowserCalls(api, { origin, token: () => guest.cookies.get('session') });
  const settings = await api.call('GET', '/applications', { headers: host });
  const menuId = String(settings.json().data.attributes['default-menu-id']);
  const listed = await api.call('GET', `/${menuId}/items?page[size]=100`, { headers: host });
  const dishes = listed.json<{ data: ItemResource[] }>().data;
  const branches = await api.call('GET', '/locations', { headers: host });
  const [branch] = branches.json<{ data: LocationResource[] }>().data;
  if (!branch) throw new Error('The sample merchant has no branch.');
  const dishByName = new Map(dishes.map((dish) => [dish.attributes.name['en-us'] ?? '', dish]));

  const place: SampleShop['place'] = async (own = {}) => {
    const dish = dishByName.get('Garden spinach wrap');
    const items = [{ id: dish?.id, quantity: 2 }];
    const payload = { type: 'to-go', location: branch.id, 'payment-type': 'cash', items, total: 50, ...own };
    const answer = await guest.post('/checkout/place', { key: crypto.randomUUID(), payload });
    const { ok, value } = answer.json() as { ok: boolean; value: { id: string; number: string } };
    if (!ok) throw new Error(answer.body);
    return value;
  };

  return {
    ...shop,
    guest,
    customerId,
    branch,
    menuId,
    dishes: dishByName,
    call: bridge.call,
    async fetch(call, body) {
      const [method = 'GET', path = ''] = call.split(' ');
      const key = { 'idempotency-key': crypto.randomUUID() };
      const answer = await bridge.call({ method: method as 'GET', path, body, headers: key });
      if (!answer.ok) throw new Error(`${call}: ${JSON.stringify(answer.refusal)}`);
      return answer.value;
    },
    async callsOf(work) {
      const before = shop.exchanges.length;
      await work();
      // The settings are read again every second.
      return shop.exchanges.slice(before).flatMap(({ call }) => (call.startsWith('GET /applications?') ? [] : [call]));
    },
    place,
    async move(orderId, ...codes) {
      await addSampleStaff(api.context, 'saffron-and-char', { password, pin: '2580', pairingCode: '40204060' });
      const email = 'al-olaya@staff.example';
      const login = await api.call('POST', '/staff/login', { headers: host, body: { email, password } });
      const token = String(login.json().data.attributes.token);
      for (const code of codes) {
        const moved = await api.call('POST', `/orders/${orderId}/statuses`, { headers: host, token, body: { code } });
        if (moved.statusCode >= 300) throw new Error(moved.body);
      }
    },
    async close() {
      await bridge.close();
      await shop.close();
    },
  };
}
