import type { AvailabilityResource, BoardOrder } from '@sufra/contracts';
import type { StaffRole } from '@sufra/ordering';
import { screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { FaceSettings } from '../shell/settings.ts';

/*
 * The whole page of a shift with a loudspeaker, a screen and a line, before a server that the test holds. A file opens it
 * once: the page starts itself, as in a browser.
 */

export type Call = { method: string; path: string; body: unknown };
export type Answer = { status?: number; body?: object };

/** The words of the way into a shift. */
const words = {
  'en-us': { check: 'Try sound, screen and connection', start: 'Start shift', board: /^New/ },
  'ar-sa': { check: 'فحص الصوت والشاشة والاتصال', start: 'بدء الوردية', board: /^جديد/ },
};
const branches = { olaya: 'Al Olaya', malaz: 'Al Malaz' };
export const person = {
  'staff-id': 'amal',
  name: 'Amal',
  role: 'cashier',
  'location-id': 'olaya',
  'device-id': null,
  'expires-at': '2099-01-01T00:00:00Z',
};
export const settings: FaceSettings = {
  merchantId: 'shop',
  label: { 'en-us': 'Sufra' },
  locale: 'en-us',
  languages: ['en-us'],
  timeZone: 'Asia/Riyadh',
  gateway: null,
  currency: { currency: { code: 'SAR', digits: 2 }, format: 'currency_code_amount', symbol: 'SAR', code: 'SAR' },
  tiles: {},
};
/** The availability of a quiet branch: nothing is sold out or paused. */
export const availability: AvailabilityResource['attributes'] = {
  'location-id': 'olaya',
  'sold-out': [],
  'out-in-menu': [],
  pauses: [],
  hours: [],
  'auto-acceptance': [],
  'order-types': ['deliver', 'pickup'],
  'auto-accepted': [],
};

/** The screen is kept awake by those that were not let go. */
export class Lock extends EventTarget {
  static all: Lock[] = [];
  released = false;
  async release() {
    if (this.released) return;
    // A browser answers before it lets go.
    await Promise.resolve();
    this.released = true;
    this.dispatchEvent(new Event('release'));
  }
}

class Line extends EventTarget {
  static newest: Line | undefined;
  constructor() {
    super();
    Line.newest = this;
    setTimeout(() => this.dispatchEvent(new Event('orders-missed')));
  }
  close() {}
}

class Sound extends EventTarget {
  state = 'suspended';
  get currentTime() {
    return performance.now() / 1000;
  }
  async resume() {
    this.state = 'running';
  }
  createOscillator() {
    return { frequency: {}, connect: (next: object) => next, start() {}, stop() {} };
  }
  createGain() {
    return {
      gain: { setValueAtTime() {}, linearRampToValueAtTime() {} },
      connect: (next: object) => next,
    };
  }
}

/**
 * Opens the page, tries the device and begins the shift.
 *
 * @param answer what the server says to a call; without one it says what a quiet branch says
 */
export async function beginShift(
  orders: BoardOrder[],
  answer: (call: Call) => Promise<Answer | undefined> | undefined = () => undefined,
  { role = 'cashier', locale = 'en-us' }: { role?: StaffRole; locale?: keyof typeof words } = {},
) {
  const face: FaceSettings = { ...settings, locale, languages: [locale] };
  const calls: Call[] = [];
  vi.stubGlobal('EventSource', Line);
  vi.stubGlobal('AudioContext', Sound);
  vi.stubGlobal('isSecureContext', true);
  Object.assign(navigator, {
    wakeLock: {
      request: async () => {
        const lock = new Lock();
        Lock.all.push(lock);
        return lock;
      },
    },
  });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const call = { method, path: path.replace(/^\/staff/, ''), body: JSON.parse(body ?? 'null') as unknown };
    calls.push(call);
    const own = (await answer(call)) ?? usual(call, orders);
    return new Response(JSON.stringify(own.body ?? {}), { status: own.status ?? 200 });
  });
  localStorage.setItem('staff-person', JSON.stringify({ ...person, role }));
  document.body.innerHTML = `<div id="face"></div><script type="application/json" id="settings">${JSON.stringify(face)}</script>`;
  history.replaceState(null, '', '/staff/');
  await import('../main.tsx');
  // In tests the styles of all screens share one list of class names.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  await user.click(await screen.findByRole('button', { name: words[locale].check }));
  await user.click(await screen.findByRole('button', { name: words[locale].start }));
  await screen.findByRole('heading', { name: words[locale].board });
  /** An event of the open line. */
  const tell = (name: string, data: object) =>
    Line.newest?.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  return { user, calls, tell };
}

function usual({ method, path, body }: Call, orders: BoardOrder[]): Answer {
  if (path === '/api/staff/board') return { body: { data: orders, meta: { stations: [], 'message-budget': 'left' } } };
  const found = orders.find(({ id }) => path === `/api/staff/board/${id}`);
  if (found) return { body: { data: found } };
  if (path === '/api/staff/availability') return { body: { data: [{ attributes: availability }] } };
  if (path === '/api/staff/session/branch')
    return {
      body: { data: { attributes: { role: 'cashier', 'location-id': (body as { location: string }).location } } },
    };
  if (path === '/api/staff/workplaces') {
    const data = Object.entries(branches).map(([id, name]) => ({
      id,
      attributes: { 'location-id': id, name: { 'en-us': name } },
    }));
    return { body: { data } };
  }
  return { body: { data: method === 'GET' ? [] : {} } };
}
