import { goodGatewayDay, type GatewayName, type GatewaySwitches } from './gateway-switches.ts';
import type { Deliver, SentWebhook, Webhook } from './webhooks.ts';

/** What all pretended gateways share: their switches, and the webhooks that they sent or hold back. */
export type GatewayBox = {
  switchesOf(gateway: GatewayName): GatewaySwitches;
  setSwitches(gateway: GatewayName, switches: GatewaySwitches): void;
  /** Hands a webhook on as the switches say; it is in the list whatever becomes of it. */
  send(gateway: GatewayName, webhook: Webhook): void;
  /** Oldest first. */
  webhooks(): SentWebhook[];
  /** Sends one of the list (again), and tells the status it was answered with. */
  deliver(id: number): Promise<number>;
  /** Waits until nothing is on its way any more. */
  settled(): Promise<void>;
  reset(): void;
};

const lateMilliseconds = 2000;
const gatherMilliseconds = 200;
const kept = 500;

export function createGatewayBox({
  deliver,
  wait,
}: {
  deliver: Deliver;
  wait(milliseconds: number): Promise<unknown>;
}): GatewayBox {
  let switches = new Map<GatewayName, GatewaySwitches>();
  let sent: SentWebhook[] = [];
  let gathered: SentWebhook[] = [];
  let last = 0;
  const underWay = new Set<Promise<unknown>>();

  const follow = (work: Promise<unknown>) => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };
  const post = async (entry: SentWebhook, change: Partial<Webhook> = {}): Promise<number> => {
    const { url, headers, body } = { ...entry.webhook, ...change };
    const status = await deliver({ url, headers, body });
    entry.answers.push(status);
    return status;
  };
  const flush = async () => {
    await wait(gatherMilliseconds);
    const list = gathered.toReversed();
    gathered = [];
    for (const entry of list) await post(entry);
  };
  const box: GatewayBox = {
    switchesOf: (gateway) => switches.get(gateway) ?? goodGatewayDay,
    setSwitches: (gateway, given) => void switches.set(gateway, given),
    send(gateway, webhook) {
      last += 1;
      const entry: SentWebhook = { id: last, gateway, webhook, answers: [] };
      sent = [...sent, entry].slice(-kept);
      switch (box.switchesOf(gateway).webhooks) {
        case 'send':
          return follow(post(entry));
        case 'twice':
          return follow(post(entry).then(() => post(entry)));
        case 'late':
          return follow(wait(lateMilliseconds).then(() => post(entry)));
        case 'reversed':
          gathered = [...gathered, entry];
          return gathered.length === 1 ? follow(flush()) : undefined;
        case 'forged':
          return follow(post(entry, webhook.forged));
        case 'truncated':
          return follow(post(entry, { body: webhook.body.slice(0, Math.floor(webhook.body.length / 2)) }));
        case 'hold':
        case 'none':
          return undefined;
      }
    },
    webhooks: () => sent,
    async deliver(id) {
      const entry = sent.find((known) => known.id === id);
      return entry ? post(entry) : 0;
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    reset() {
      switches = new Map();
      sent = [];
    },
  };
  return box;
}
