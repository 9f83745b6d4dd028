import type { Simulation } from '@sufra/simulator';
import type { Chance } from './chance.ts';
import type { Clock } from './clock.ts';
import { pathOf } from './pretended-provider.ts';
import type { ShopServer } from './shop-server.ts';

type Sent = ReturnType<Simulation['gateways']['webhooks']>[number];
type Message = { headers: Record<string, string>; body: string };

/** Brings the provider's messages to the shop, or does not. */
export type Courier = {
  /** Takes on what the provider has sent since. */
  collect(): Promise<void>;
};

type Options = {
  simulation: Simulation;
  server: ShopServer;
  clock: Clock;
  chance: Chance;
  /** `good`: everything arrives once; `none`: nothing ever does. */
  service: 'good' | 'bad' | 'none';
  trace(line: string): void;
};

const hour = 3_600_000;

export function createCourier({ simulation, server, clock, chance, service, trace }: Options): Courier {
  let known = 0;
  let held: Sent[] = [];

  async function bring({ id, webhook }: Sent, how: string, message: Message = webhook): Promise<void> {
    trace(`webhook ${id} (${how})`);
    await server.call({
      method: 'POST',
      url: pathOf(webhook.url),
      headers: message.headers,
      payload: message.body,
    });
  }
  const bringLater = (sent: Sent, milliseconds: number, how: string) =>
    clock.later(milliseconds, () => bring(sent, how));

  async function deal(sent: Sent): Promise<void> {
    const { webhook } = sent;
    const fate =
      service === 'bad'
        ? chance.weighted({
            once: 30,
            lost: 15,
            twice: 8,
            late: 12,
            reversed: 8,
            truncated: 6,
            forged: 8,
            replayed: 8,
            'twice at once': 5,
          })
        : service === 'good'
          ? 'once'
          : 'lost';
    switch (fate) {
      case 'once':
        return bring(sent, fate);
      case 'lost':
        return trace(`webhook ${sent.id} (lost)`);
      case 'twice':
        await bring(sent, fate);
        return bring(sent, fate);
      case 'twice at once':
        await Promise.all([bring(sent, fate), bring(sent, fate)]);
        return undefined;
      case 'late':
        return bringLater(sent, chance.between(1, chance.percent(30) ? 6 * hour : 600_000), fate);
      case 'reversed':
        held = [sent, ...held];
        return undefined;
      case 'truncated':
        return bring(sent, fate, { ...webhook, body: webhook.body.slice(0, Math.floor(webhook.body.length / 2)) });
      case 'forged':
        return bring(sent, fate, webhook.forged);
      case 'replayed':
        bringLater(sent, chance.between(hour, 20 * hour), fate);
        return bring(sent, fate);
    }
  }

  return {
    async collect() {
      const all = simulation.gateways.webhooks();
      const fresh = all.slice(known);
      known = all.length;
      const before = held;
      held = [];
      for (const sent of fresh) await deal(sent);
      if (fresh.length === 0) for (const sent of before) await bring(sent, 'reversed');
      else held = [...held, ...before];
    },
  };
}
