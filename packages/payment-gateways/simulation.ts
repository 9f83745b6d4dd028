import type { PaymentChannel } from '@sufra/contracts';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

/** The outcomes of a card: by its number (simulated-bank.ts), or the same for all. */
export const cardOutcomes = ['by-card', 'approve', 'decline', 'challenge', 'pending'] as const;

/** The answers of the gateway's API. `no-answer`: the request is carried out and the connection breaks before the answer. */
export const apiOutcomes = ['answer', 'server-error', 'no-answer', 'throttle'] as const;

/** The amount that the gateway claims to have taken. */
export const takenAmounts = ['right', 'one-less', 'other-currency', 'other-reference'] as const;

/** The delivery of its webhooks. `hold`: they wait in the list until they are sent by hand. */
export const webhookModes = ['send', 'none', 'twice', 'late', 'reversed', 'forged', 'truncated', 'hold'] as const;

export type GatewaySwitches = {
  card: (typeof cardOutcomes)[number];
  api: (typeof apiOutcomes)[number];
  taken: (typeof takenAmounts)[number];
  webhooks: (typeof webhookModes)[number];
  delayMilliseconds: number;
  /** Where webhooks go that no request names an address for; otherwise to the shop that the guest returns to. */
  webhookUrl: string | undefined;
};

export const goodGatewayDay: GatewaySwitches = {
  card: 'by-card',
  api: 'answer',
  taken: 'right',
  webhooks: 'send',
  delayMilliseconds: 0,
  webhookUrl: undefined,
};

const longestDelayMilliseconds = 60_000;

/** Reads what a form or a program sent; what is missing or not understood stays as it was. */
export function readGatewaySwitches(sent: unknown, current: GatewaySwitches): GatewaySwitches {
  const { card, api, taken, webhooks, delayMilliseconds, webhookUrl } = (sent ?? {}) as Record<string, unknown>;
  const delay = Number(delayMilliseconds ?? current.delayMilliseconds);
  return {
    card: cardOutcomes.find((known) => known === card) ?? current.card,
    api: apiOutcomes.find((known) => known === api) ?? current.api,
    taken: takenAmounts.find((known) => known === taken) ?? current.taken,
    webhooks: webhookModes.find((known) => known === webhooks) ?? current.webhooks,
    delayMilliseconds: delay >= 0 && delay <= longestDelayMilliseconds ? delay : current.delayMilliseconds,
    webhookUrl: typeof webhookUrl === 'string' ? webhookUrl || undefined : current.webhookUrl,
  };
}

/** A webhook as it is sent, and the same as an attacker without the secret would send it. */
type Webhook = {
  url: string;
  headers: Record<string, string>;
  body: string;
  forged: { headers: Record<string, string>; body: string };
};

type SentWebhook = {
  id: number;
  gateway: PaymentChannel;
  webhook: Webhook;
  /** The status of each delivery; 0 where no answer came. */
  answers: number[];
};

/** Delivers one message and tells the status it was answered with. */
type Deliver = (message: { url: string; headers: Record<string, string>; body: string }) => Promise<number>;

/**
 * Sends over the network. Names below localhost are this machine, whatever its resolver thinks of them, and a shop
 * that does not answer is not retried: tests and people send again by hand.
 */
export const deliverOverNetwork: Deliver = ({ url, headers, body }) =>
  new Promise((resolve) => {
    const address = new URL(url);
    const isHere = address.hostname === 'localhost' || address.hostname.endsWith('.localhost');
    const open = address.protocol === 'https:' ? https.request : http.request;
    const request = open(
      address,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        timeout: 15_000,
        ...(isHere && { hostname: '127.0.0.1', setHost: false }),
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    if (isHere) request.setHeader('host', address.host);
    request.once('error', () => resolve(0));
    request.once('timeout', () => request.destroy());
    request.end(body);
  });

/** The state that all simulated gateways share: their switches, and the webhooks that were sent or held back. */
export type GatewayBox = {
  switchesOf(gateway: PaymentChannel): GatewaySwitches;
  setSwitches(gateway: PaymentChannel, switches: GatewaySwitches): void;
  /** Hands a webhook on as the switches say; it is in the list whatever becomes of it. */
  send(gateway: PaymentChannel, webhook: Webhook): void;
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
  let switches = new Map<PaymentChannel, GatewaySwitches>();
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

/**
 * Lets the calls of one scope answer as the switches say: slowly, with a server error, not at all although the work is
 * done, or with too many requests. Only what servers call belongs into that scope; pages and scripts do not.
 */
export function playApi(app: FastifyInstance, simulation: GatewaySimulation, gateway: PaymentChannel): void {
  const current = () => simulation.gateways.switchesOf(gateway);
  app.addHook('onRequest', async (_request, reply) => {
    const { api, delayMilliseconds } = current();
    if (delayMilliseconds > 0) await simulation.wait(delayMilliseconds);
    if (api === 'server-error') return reply.code(500).send({ message: 'Internal error' });
    if (api === 'throttle') return reply.code(429).send({ message: 'Too many requests' });
    return undefined;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (current().api !== 'no-answer') return;
    reply.hijack();
    reply.raw.destroy();
  });
}

/** The simulation that the gateways' simulators share. */
export type GatewaySimulation = { gateways: GatewayBox; now(): Date; wait(milliseconds: number): Promise<unknown> };

export function createGatewaySimulation(given: Partial<GatewaySimulation> = {}): GatewaySimulation {
  const wait = given.wait ?? ((milliseconds: number) => setTimeout(milliseconds));
  return { gateways: createGatewayBox({ deliver: deliverOverNetwork, wait }), now: () => new Date(), wait, ...given };
}

/** One simulated gateway: its documented calls, scripts and pages, below `/{provider}`. */
export type SimulatedGateway = { routes: FastifyPluginAsync<{ simulation: GatewaySimulation }> };

/**
 * Serves scripts of the folder `browser/` beside a simulator.
 *
 * @example serveScripts(app, import.meta.url, { 'frames/frames.js': 'frames.js' })
 */
export function serveScripts(app: FastifyInstance, simulator: string, scripts: Record<string, string>): void {
  for (const [path, name] of Object.entries(scripts)) {
    const text = readScript(simulator, name);
    app.get(`/${path}`, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(text));
  }
}

/** The text of a script of the folder `browser/` beside a simulator. */
export const readScript = (simulator: string, name: string): string =>
  readFileSync(new URL(`browser/${name}`, simulator), 'utf8');

/** Reads forms, as pages and several providers send them. */
export function readForms(app: FastifyInstance): void {
  app.removeContentTypeParser('application/x-www-form-urlencoded');
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
