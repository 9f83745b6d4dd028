import { setTimeout as wait } from 'node:timers/promises';
import type { GuestCalls } from './guest-calls.ts';
import type { ChaosShop } from './shop-bundle.ts';

export type Kitchen = { rest(): Promise<void>; start(): void };

type OpenOrder = { id: string; attributes: { 'current-status': { code: string } } };

const nextStep: Record<string, string> = {
  posted: 'accepted',
  accepted: 'confirmed',
  confirmed: 'in-kitchen',
  'in-kitchen': 'ready',
  ready: 'finished',
};

/**
 * Moves the orders of one shop on, step by step, as its staff would. Where the clock is wrong their session may be said to
 * be over, as it is after a night.
 */
export async function openKitchen(
  calls: GuestCalls,
  { staff }: ChaosShop,
  isClockTrue: () => boolean,
): Promise<Kitchen> {
  const login = await calls.insist('POST', '/api/staff/login', { body: staff, expected: [200] });
  const { token } = (login.body as { data: { attributes: { token: string } } }).data.attributes;
  let isResting = true;
  let working = Promise.resolve();

  async function cook(): Promise<void> {
    const maybeOver = isClockTrue() ? [] : [401];
    const expected = [200, ...maybeOver];
    const list = await calls.once('GET', '/api/staff/orders?limit=20', { token, expected });
    for (const { id, attributes } of (list?.body as { data?: OpenOrder[] } | undefined)?.data ?? []) {
      const code = nextStep[attributes['current-status'].code];
      if (code === undefined || isResting) continue;
      // A move whose answer was lost may have happened: then it is said again, or was overtaken.
      await calls.once('POST', `/api/orders/${id}/statuses`, {
        token,
        body: { code },
        expected: [200, 422, ...maybeOver],
      });
    }
  }

  return {
    start() {
      isResting = false;
      working = (async () => {
        while (!isResting) {
          await cook();
          await wait(300);
        }
      })();
      working.catch(() => {});
    },
    async rest() {
      isResting = true;
      await working;
    },
  };
}
