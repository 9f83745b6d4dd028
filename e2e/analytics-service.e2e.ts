import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect } from 'vitest';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { press } from './support/press.ts';
import { startShop, type Shop } from './support/shop.ts';

type Sent = { path: string | undefined; event: string; parameters: Record<string, unknown> };

const sent: Sent[] = [];
let service: Server;
let shop: Shop;
beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      sent.push({ path: request.url, ...(JSON.parse(body) as Omit<Sent, 'path'>) });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  shop = await startShop({ environment: { ANALYTICS_URL: `http://127.0.0.1:${port}/events` } });
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
  service.close();
});

journey(
  'MISC-08: the analytics service of the environment hears of a visit once the guest agreed, and of nothing before',
  async ({ visit }) => {
    const page = await visit({ device: 'desktop', locale: 'en-us', shopUrl: shop.url });
    await openPage(page, '/menu');
    await press(page.getByRole('button', { name: 'Add Saffron rice to cart' }));
    await page.getByText('Saffron rice added').waitFor();
    // The cart beside the menu is seen before the guest agreed; one that came later would be counted.
    await page.getByRole('button', { name: 'One more: Saffron rice' }).nth(1).waitFor();
    const consent = page.getByRole('region', { name: 'May we count your visit?' });
    await press(consent.getByRole('button', { name: 'Allow', exact: true }));
    await expect.poll(() => sent.map(({ event }) => event)).toEqual(['page_view']);
    expect(sent[0]?.path).toBe('/events');
    // The cart beside the menu counts it too.
    await press(page.getByRole('region', { name: 'Sides' }).getByRole('button', { name: 'One more: Saffron rice' }));
    await expect
      .poll(() => sent.at(-1))
      .toMatchObject({
        event: 'quantity_increase',
        parameters: { currency: 'SAR', items: [{ item_name: 'Saffron rice', quantity: 2 }] },
      });
  },
);
