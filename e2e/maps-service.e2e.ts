import { afterAll, beforeAll, expect } from 'vitest';
import { freePort } from '../scripts/testing/free-port.ts';
import { openChooser } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { startShop, type Shop } from './support/shop.ts';
import { choose } from './support/press.ts';

let shop: Shop;
beforeAll(async () => {
  const port = await freePort();
  shop = await startShop({
    port,
    environment: {
      MAPBOX_TOKEN: 'pk.journey',
      MAPBOX_BASE_URL: `http://127.0.0.1:${port}/simulator/mapbox`,
      // Another origin than the shop's own, as tiles are.
      MAP_TILES_URL: `http://localhost:${port}/tiles/{z}/{x}/{y}.png?key={token}`,
      MAPS_TOKEN: 'tiles&key',
      MAP_TILES_CREDIT: '© Tiles of the journey',
    },
  });
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const switchMaps = (mapsOutcome: string) =>
  fetch(`${shop.url}/simulator/switches`, { method: 'POST', body: new URLSearchParams({ mapsOutcome }) });

journey(
  'API-70, MISC-05: a maps service names the pin, tiles are drawn, and without the service the district does',
  async ({ visit }) => {
    const page = await visit({ device: 'desktop', locale: 'en-us', shopUrl: shop.url });
    const tiles: string[] = [];
    await page.route('**/tiles/**', (route) => {
      tiles.push(route.request().url());
      return route.fulfill({ contentType: 'image/png', body: tile });
    });
    await openPage(page);
    const chooser = await openChooser(page, 'Deliver');
    await chooser.getByText('© Tiles of the journey').waitFor();
    await expect.poll(() => tiles.length).toBeGreaterThan(3);
    expect(tiles[0]).toMatch(/\/tiles\/\d+\/\d+\/\d+\.png\?key=tiles%26key$/);

    await choose(chooser.getByRole('radio', { name: /Al Olaya/ }));
    const pin = chooser.getByRole('button', { name: /^Your pin/ });
    await pin.press('ArrowUp');
    const line = chooser.getByRole('textbox', { name: 'Street, building and door' });
    await expect.poll(() => line.inputValue()).toMatch(/^\d+ Simulated Street, Riyadh, Saudi Arabia$/);

    await switchMaps('server-error');
    await pin.press('ArrowDown');
    await chooser.getByText('Your pin is in Al Olaya, Riyadh').waitFor();
    expect(await line.inputValue()).toBe('');
    await line.fill('Villa 4');
    await chooser.getByRole('button', { name: 'Deliver here' }).click();
    await page.getByRole('link', { name: 'Deliver to Villa 4, Al Olaya, Riyadh' }).waitFor();
    await switchMaps('answer');
  },
);
