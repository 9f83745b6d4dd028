import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { openChooser } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { choose, press } from './support/press.ts';
import { wordsOf } from './support/words.ts';

const english = { pin: /^Your pin/, centre: 'Put the pin in the middle of the map', map: 'Map', list: 'List' };
const arabic = { pin: /^دبوس موقعك/, centre: 'ضع الدبوس في وسط الخريطة', map: 'خريطة', list: 'قائمة' };

journey('LOC-29: branches are offered as a list and on a map, and either chooses', async ({ visit }) => {
  const page = await visit({ device: 'phone', locale: 'en-us' });
  const scripts = scriptsOf(page);
  await openPage(page);
  const chooser = await openChooser(page, 'Pickup');
  await chooser.getByRole('radio', { name: /Hitteen/ }).waitFor();
  expect(scripts.filter((address) => address.includes('map-view'))).toEqual([]);

  await press(chooser.getByRole('button', { name: english.map, exact: true }));
  await press(chooser.getByRole('button', { name: 'Hitteen', exact: true }));
  await chooser.getByRole('button', { name: 'Hitteen', pressed: true }).waitFor();
  expect(await chooser.getByRole('radio').count()).toBe(0);
  await expectNoViolations(page, 'map of branches');

  await press(chooser.getByRole('button', { name: english.list, exact: true }));
  expect(await chooser.getByRole('radio', { name: /Hitteen/ }).isChecked()).toBe(true);
  await press(chooser.getByRole('button', { name: 'Order from Hitteen' }));
  await page.getByRole('link', { name: 'Pickup at Hitteen' }).waitFor();
});

journey('LOC-29, LOC-31: a wide window shows list and map side by side', async ({ desktopInEnglish: page }) => {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 24.69026, longitude: 46.68515 });
  await openPage(page);
  const chooser = await openChooser(page, 'Pickup');
  // The position is shared already: once it is known the map shows its surroundings, and Al Malaz lies outside them.
  await chooser
    .getByText(/^\d+(\.\d)? (k?m)$/)
    .first()
    .waitFor();
  await press(chooser.getByRole('button', { name: 'Zoom out' }));
  await press(chooser.getByRole('button', { name: 'Al Malaz', exact: true }));
  await chooser.getByRole('radio', { name: /Al Malaz/, checked: true }).waitFor();
  await chooser.getByRole('button', { name: 'Near me' }).click();
  await expect.poll(() => chooser.getByRole('radio').first().getAttribute('value')).toBeTruthy();
  await chooser.getByRole('searchbox').fill('yasmin');
  await expect.poll(() => chooser.getByRole('radio').count()).toBe(1);
  await expectNoViolations(page, 'list and map');
});

journey('a pin is dragged, and moved with the arrow keys, and says where it is', async ({ desktopInEnglish: page }) => {
  await openPage(page);
  const chooser = await openChooser(page, 'Deliver');
  await choose(chooser.getByRole('radio', { name: /Al Olaya/ }));
  const pin = chooser.getByRole('button', { name: english.pin });
  await drag(page, pin, { x: 40, y: 12 });
  await chooser.getByText(/^Your pin is in .+, Riyadh$/).waitFor();

  const before = await placeOf(pin);
  await pin.focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft');
  // Where a thing is on the screen is known a frame after it moved.
  await expect.poll(async () => Math.round(before.x - (await placeOf(pin)).x)).toBe(24);
  expect(Math.round(before.y - (await placeOf(pin)).y)).toBe(0);
  await chooser.getByText(/^Your pin is in .+, Riyadh$/).waitFor();
  await expectNoViolations(page, 'pin');

  await chooser.getByRole('textbox', { name: 'Street, building and door' }).fill('Villa 4');
  await chooser.getByRole('button', { name: 'Deliver here' }).click();
  await page.getByRole('link', { name: /Deliver to Villa 4, .+, Riyadh/ }).waitFor();
  const kept = await page.evaluate(() => localStorage.getItem('temporary_delivery') ?? '');
  expect(kept).toContain('Villa 4, ');
});

journey(
  'ERR-63: a pin outside every area hears so, with the nearest area, until it is moved back',
  async ({ visit }) => {
    const page = await visit({ device: 'phone', locale: 'en-us' });
    await openPage(page);
    const chooser = await openChooser(page, 'Deliver');
    await choose(chooser.getByRole('radio', { name: /Al Olaya/ }));
    await press(chooser.getByRole('button', { name: english.map, exact: true }));
    const pin = chooser.getByRole('button', { name: english.pin });
    await pin.focus();
    for (let step = 0; step < 14; step++) await page.keyboard.press('Shift+ArrowDown');
    const refusal = chooser.getByRole('alert').filter({ hasText: 'We do not deliver to your area' });
    await refusal.getByText(/The nearest area we deliver to is .+, [\d.]+ k?m away\./).waitFor();
    expect(await chooser.getByRole('button', { name: 'Move the pin into a delivery area' }).isDisabled()).toBe(true);
    await expectNoViolations(page, 'pin outside');
    for (let step = 0; step < 14; step++) await page.keyboard.press('Shift+ArrowUp');
    await chooser.getByRole('status').filter({ hasText: 'Your pin is in' }).waitFor();
    expect(await chooser.getByRole('button', { name: 'Deliver here' }).isEnabled()).toBe(true);
  },
);

journey(
  'in Arabic the pin is put by a tap or a button, and the place is named in Arabic',
  async ({ phoneInArabic: page }) => {
    await openPage(page);
    const words = await wordsOf(page);
    const chooser = await openChooser(page, words.deliver);
    await press(chooser.getByRole('button', { name: arabic.map, exact: true }));
    await press(chooser.getByRole('button', { name: 'شارع العليا', exact: true }));
    await press(chooser.getByRole('button', { name: arabic.centre }));
    await chooser
      .getByText(/^الدبوس في .+، الرياض$/)
      .first()
      .waitFor();
    await chooser.getByRole('button', { name: arabic.pin }).waitFor();
    await expectNoViolations(page, 'map in Arabic');
    const map = await chooser.getByRole('application').boundingBox();
    await page.touchscreen.tap((map?.x ?? 0) + 200, (map?.y ?? 0) + 150);
    await chooser
      .getByText(/^الدبوس في .+، الرياض$/)
      .first()
      .waitFor();
  },
);

journey('names on the map do not lie over one another, also in letters of twice the size', async ({ visit }) => {
  const page = await visit({ device: 'phone', locale: 'ar-sa' });
  await openPage(page);
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  const words = await wordsOf(page);
  const chooser = await openChooser(page, words.pickup);
  await press(chooser.getByRole('button', { name: arabic.map, exact: true }));
  await chooser.getByRole('application').locator('[class^="leaflet-marker-icon name-"] span').nth(2).waitFor();
  expect(await page.evaluate(namesOverNames)).toEqual([]);
});

/** Pairs of names of the map of which one hides more than a fifth of the other. */
function namesOverNames(): string[] {
  const names = [...document.querySelectorAll('[role="application"] .leaflet-marker-icon span')].map((element) => ({
    text: element.textContent,
    box: element.getBoundingClientRect(),
  }));
  return names.flatMap((one, at) =>
    names.slice(at + 1).flatMap((other) => {
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      const smaller = Math.min(one.box.width * one.box.height, other.box.width * other.box.height);
      return width > 0 && height > 0 && width * height > smaller / 5 ? [`${one.text} / ${other.text}`] : [];
    }),
  );
}

function scriptsOf(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  return addresses;
}

async function placeOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('The pin is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, target: Locator, { x, y }: { x: number; y: number }): Promise<void> {
  await target.waitFor();
  const from = await placeOf(target);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x / 2, from.y + y / 2, { steps: 4 });
  await page.mouse.move(from.x + x, from.y + y, { steps: 4 });
  await page.mouse.up();
}
