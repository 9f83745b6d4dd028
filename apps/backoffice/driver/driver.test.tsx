import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { driverPage } from '../server/driver-page.ts';

const ride = {
  number: '1042',
  'current-status': { code: 'on-the-way' },
  'location-name': { 'en-us': 'Olaya' },
  'guest-name': 'Sara',
  'guest-phone': null,
  'address-line': 'King Fahd Road 12',
  'driver-notes': null,
  latitude: null,
  longitude: null,
  'estimated-arrival-at': null,
  'payment-method': 'online',
  'to-collect': 0,
  'item-count': 2,
  'here-at': null,
};
const shop = {
  label: { 'en-us': 'Saffron' },
  locale: 'en-us',
  languages: ['en-us'],
  timeZone: 'Asia/Riyadh',
  currency: { currency: { code: 'SAR', digits: 2 }, locale: 'en-us' },
};

/** True while more calls came from this network than are allowed; the answers then name 60 seconds. */
let isBusy = false;
const answerOf = () =>
  isBusy
    ? new Response('{"errors":[{"detail":"Too many attempts."}]}', { status: 429, headers: { 'retry-after': '60' } })
    : Response.json({ data: { type: 'rides', id: 'l', attributes: ride } });

const app = Fastify();
driverPage(app, {
  call: () => Promise.resolve(answerOf()),
  findShop: () => Promise.resolve(shop as never),
  template: () => Promise.resolve('<html lang="en" dir="ltr"><body><div id="page"></div></body></html>'),
  headers: {},
});

/** Pages that were asked for and whose answers have not come yet; undefined where each comes at once. */
let late: (() => void)[] | undefined;

const calls: string[] = [];
const positions = () => calls.filter((sent) => sent.startsWith('PUT')).length;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('neither too many calls nor a page that comes late take the ride, a typed code or a step away, and the place is shared on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${address}`);
    if (address.includes('/api/')) return isBusy ? answerOf() : new Response(null, { status: 204 });
    const { statusCode, headers, body } = await app.inject({ url: '/d/token', headers: { 'accept-language': 'en' } });
    if (late) await new Promise<void>((resolve) => late?.push(resolve));
    return new Response(body, { status: statusCode, headers: headers as Record<string, string> });
  });
  let tellPlace: PositionCallback = () => undefined;
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { watchPosition: (tell: PositionCallback) => ((tellPlace = tell), 7), clearWatch: vi.fn() },
  });
  document.body.innerHTML = (await app.inject({ url: '/d/token' })).body;
  await import('./driver.ts');
  const seen = () => document.body.textContent;
  document.querySelector<HTMLButtonElement>('#sharing-button')?.click();
  tellPlace({ coords: { latitude: 24.7, longitude: 46.7 } } as GeolocationPosition);
  await vi.waitFor(() => expect(positions()).toBe(1));
  const code = document.querySelector<HTMLInputElement>('#code');
  if (code) code.value = '48';

  isBusy = true;
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitFor(() => expect(seen()).toContain('The page goes on by itself'));
  const whenRefused = calls.length;
  await vi.advanceTimersByTimeAsync(45_000);
  expect(calls.length).toBe(whenRefused);
  expect(seen()).toContain('King Fahd Road 12');
  expect(document.querySelector<HTMLInputElement>('#code')?.value).toBe('48');
  expect(seen()).toContain('The guest sees where you are');

  isBusy = false;
  const before = positions();
  await vi.advanceTimersByTimeAsync(30_000);
  await vi.waitFor(() => expect(positions()).toBeGreaterThan(before));
  await vi.waitFor(() => expect(seen()).not.toContain('The page goes on by itself'));
  expect(document.querySelector<HTMLInputElement>('#code')?.value).toBe('48');

  // The page that was asked for before the step comes after it: the driver stays at the step, and reads on there.
  Object.assign(ride, { 'current-status': { code: 'ready' } });
  await vi.advanceTimersByTimeAsync(15_000);
  const picked = await vi.waitFor(() => {
    const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'I picked it up');
    expect(found).toBeDefined();
    return found;
  });
  late = [];
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitFor(() => expect(late).toHaveLength(1));
  Object.assign(ride, { 'current-status': { code: 'on-the-way' } });
  picked?.focus();
  picked?.click();
  await vi.waitFor(() => expect(late).toHaveLength(2));
  late[1]?.();
  await vi.waitFor(() => expect(document.querySelector('.state')?.textContent).toBe('On the way'));
  expect(document.activeElement?.textContent).toBe('On the way');
  late[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.querySelector('.state')?.textContent).toBe('On the way');
});
