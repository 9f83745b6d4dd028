import { setTimeout } from 'node:timers/promises';
import type { Calls } from '../../scripts/testing/calls.ts';
import { expectStatus } from '../../scripts/testing/guest.ts';
import type { Kitchen } from '../../scripts/testing/load-merchant.ts';
import type { Steps } from './steps.ts';

/** The steps that the branch tells of an order, each a while after the one before. */
export const cookedSteps = ['accepted', 'in-kitchen', 'ready', 'finished'] as const;

export type Cooks = { cook(orderId: string): Promise<void> };

/** The branch's own screen: it moves every order that it gets with the calls of staff. */
export async function openKitchen(
  calls: Calls,
  { email, password }: Kitchen,
  { steps, stepSeconds }: { steps: Steps; stepSeconds: number },
): Promise<Cooks> {
  const login = await calls.call('POST', '/api/staff/login', { body: { email, password } });
  expectStatus(login, 200);
  const { token } = (login.body as { data: { attributes: { token: string } } }).data.attributes;
  return {
    async cook(orderId) {
      for (const code of cookedSteps) {
        await setTimeout(stepSeconds * 1000);
        await steps.take('the branch moves an order', async () =>
          expectStatus(await calls.call('POST', `/api/orders/${orderId}/statuses`, { token, body: { code } }), 200),
        );
      }
    },
  };
}
